import { entities, memoryStore } from '@chowk/engine'
import { generatedSite, type SiteSize } from '../large-site/index.ts'
import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

/** Prints the duration of commands that read a whole store. */
export function printUpkeep(address: string, folder: string): void {
  const [backup, restored, copied] = ['upkeep.backup', 'restored.sqlite', 'copied.sqlite'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const commands = [
    ['backup', 'store', 'backup', backup, '--store', address],
    ['restore', 'store', 'restore', backup, '--store', `sqlite:${restored}`],
    ['copy', 'store', 'copy', address, `sqlite:${copied}`],
  ] as const
  console.log('\n| Command | Elapsed | Processor time | Memory at most |\n| --- | --- | --- | --- |')
  try {
    for (const [name, ...words] of commands) {
      const { seconds, cpu, megabytes } = commandCost(words)
      console.log(`| ${name} | ${seconds.toFixed(0)} s | ${cpu.toFixed(0)} s | ${megabytes} MB |`)
    }
    console.log(`\nThe backup has ${Math.round(statSync(backup).size / 2 ** 20)} MB.`)
  } finally {
    for (const path of [backup, restored, copied])
      for (const end of ['', '-wal', '-shm', '-server']) rmSync(path + end, { force: true })
  }
}

/** Runs a command of `chowk`, and returns its time and the most memory that it had. */
function commandCost(words: readonly string[]) {
  const startedAt = performance.now()
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`, program, ...words],
    { encoding: 'utf8' },
  )
  const seconds = (performance.now() - startedAt) / 1000
  const used = /^usage (\d+) (\d+)$/m.exec(stderr)
  if (status !== 0 || used === null) throw new Error(`${words.join(' ')}: ${stderr}`)
  return { seconds, cpu: Number(used[1]) / 1e6, megabytes: Math.round(Number(used[2]) / 1024) }
}

/** Source of code that runs in the command. */
const REPORT = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  process._rawDebug('usage ' + (userCPUTime + systemCPUTime) + ' ' + maxRSS)
})`

/** Prints the memory use of a site in the memory store. */
export async function printMemory(size: SiteSize): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = used()
  const store = memoryStore(entities)
  await store.import(generatedSite(size))
  const bytes = used() - before
  const rows = await store.size()
  console.log(
    `\nIn memory, ${size.items} items are ${rows} rows: ${Math.round(bytes / rows)} bytes a row, ${Math.round(bytes / size.items)} an item.`,
  )
  await store.close()
}
