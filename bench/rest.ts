import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure } from './load.ts'
import { commandCost } from './scale/upkeep.ts'
import { pathOf, sizeOf, sqliteWorld } from './scale/worlds.ts'
import { startTarget } from './target.ts'

const items = Number(process.env.CHOWK_REST_ITEMS ?? 10_000)
const requests = Number(process.env.CHOWK_REST_REQUESTS ?? 100_000)
/** What is read in turn. */
const PATHS = ['/me', '/posts', '/feed', '/communities', '/search?q=chai', '/notifications/count']

/**
 * Prints what a backup of a site of 10,000 items (`CHOWK_REST_ITEMS`) and its restore cost, and the memory of a server on
 * what was restored: at rest, after 1,000 to 100,000 requests (`CHOWK_REST_REQUESTS`), and after each million.
 * `CHOWK_REST_FOLDER` keeps the site.
 */
export async function benchRest(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-rest-'))
  const kept = process.env.CHOWK_REST_FOLDER ?? folder
  try {
    await (await sqliteWorld(kept, sizeOf(items))).close()
    const [backup, restored] = [join(folder, 'site.backup'), join(folder, 'restored.sqlite')]
    console.log(`\n## A site of ${items} items on SQLite\n`)
    console.log('| Command | Elapsed | Processor time | Memory at most |\n| --- | --- | --- | --- |')
    for (const words of [
      ['store', 'backup', backup, '--store', `sqlite:${pathOf(kept, items)}`],
      ['store', 'restore', backup, '--store', `sqlite:${restored}`],
    ]) {
      const { seconds, cpu, megabytes } = commandCost(words)
      console.log(`| ${words[1]} | ${seconds.toFixed(0)} s | ${cpu.toFixed(0)} s | ${megabytes} MB |`)
    }
    await benchServer(restored)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchServer(path: string): Promise<void> {
  const server = await startTarget('targets/chowk.ts', [path])
  const headers = { 'x-api-key': server.said.get('key')! }
  console.log(
    '\n| Requests | Resident | Collected | V8 heap | Live | Buffers |\n| --- | --- | --- | --- | --- | --- |',
  )
  const inMB = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  async function print(made: number) {
    const [{ rss }, collected] = await server.memory()
    const { heapTotal, heapUsed, external } = collected
    console.log(`| ${made} | ${[rss, collected.rss, heapTotal, heapUsed, external].map(inMB).join(' | ')} |`)
  }
  try {
    await print(0)
    for (let made = 0; made < requests;) {
      const next = Math.min(Math.max(1000, 10 * made), made + 1_000_000, requests)
      for (const path of PATHS)
        await measure(server, { path, headers }, Math.ceil((next - made) / PATHS.length))
      await print((made = next))
    }
  } finally {
    await server.stop()
  }
}
