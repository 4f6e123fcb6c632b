import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

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
