import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readFileSync } from 'node:fs'

/** Responds to messages of the parent process with the processor time used so far, in microseconds. */
export function answerCpuMicros(): void {
  process.on('message', (message) => {
    if (message !== 'cpu') return
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  // The benchmark has ended.
  process.on('disconnect', () => process.exit())
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MICROS = 10_000

/** The processor time of a process, of its children, and of those that ended. */
export function cpuMicrosOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  const own = ticksOf(pid, 4)
  return (own + children.reduce((sum, child) => sum + ticksOf(Number(child), 2), 0)) * TICK_MICROS
}

/** utime and stime, then those of children that ended. */
function ticksOf(pid: number, count: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return fields.slice(11, 11 + count).reduce((sum, field) => sum + Number(field), 0)
}

/** Answers the message `memory` with the memory of this process, as it is and after a collection. */
export function answerMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('message', (message) => {
    if (message !== 'memory') return
    const before = process.memoryUsage()
    collect()
    process.send?.([before, process.memoryUsage()])
  })
}
