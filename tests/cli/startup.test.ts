import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bare, folder, program, start } from './chowk.ts'

/** The modules that a command loads, Node's own left out. */
function loadedBy(...words: string[]): string[] {
  const written = folder()
  execFileSync(process.execPath, [program, ...words], { env: bare({ NODE_V8_COVERAGE: written }) })
  const [file = ''] = readdirSync(written)
  const { result } = JSON.parse(readFileSync(join(written, file), 'utf8')) as { result: { url: string }[] }
  return result.map(({ url }) => url).filter((url) => url.startsWith('file:'))
}

const MAX_FILES = 416
const MAX_BYTES = 1_710_000

let files: Promise<readonly string[]> | undefined
/** The files that a server has loaded when it says that it listens: one server tells it for all tests. */
const loadedUntilListening = () => (files ??= startedAndStopped())

async function startedAndStopped(): Promise<readonly string[]> {
  const written = join(folder(), 'modules.json')
  const server = start(['serve', '--store', 'memory', '--port', '0'], {
    NODE_OPTIONS: `--import ${new URL('note-modules.ts', import.meta.url).href}`,
    LOADED_MODULES: written,
  })
  await once(server.stdout!, 'data')
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
  return JSON.parse(readFileSync(written, 'utf8')) as string[]
}

test('loads only the argument parser for the list of commands', () => {
  const loaded = loadedBy('--help')
  expect(
    loaded.filter((url) => !url.includes('/commander/')).map((url) => url.replace(/.*packages\//, '')),
  ).toEqual([
    'cli/bin/chowk.js',
    'cli/src/main.ts',
    'cli/src/errors/exit-codes.ts',
    'cli/src/output/print.ts',
    'cli/src/output/style.ts',
    'contract/src/formats/characters.ts',
    'cli/src/program.ts',
    'contract/src/namespace-descriptions.ts',
    'cli/src/commands/index.ts',
    'cli/src/errors/cli-error.ts',
  ])
})

test('loads no other store, images, metrics, traces or terminal code before listening', async () => {
  const files = await loadedUntilListening()
  const unused =
    /\/(@opentelemetry|aws4fetch|better-sqlite3|pg|sharp|prom-client|pino-pretty|smol-toml|marked|markdown-it|jq-web)\//
  expect(files.filter((url) => unused.test(url))).toEqual([])
  expect(files.filter((url) => /packages\/(site|sdk|mcp)\//.test(url))).toEqual([])
})

test('loads no schema, sanitizer or slug code before the server listens', async () => {
  const files = await loadedUntilListening()
  const unused =
    /\/(zod|parse5|transliteration)\/|contract\/src\/schemas\/|contract\/src\/operations\/areas\//
  expect(files.filter((url) => unused.test(url))).toEqual([])
})

test('loads at most 416 files and 1.7 MB until a server listens', async () => {
  const files = await loadedUntilListening()
  // What it costs to start goes by that: counts do not depend on the machine.
  expect(files.length).toBeLessThanOrEqual(MAX_FILES)
  const bytes = files.reduce((total, url) => total + statSync(fileURLToPath(url)).size, 0)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})

test('loads nothing in the first calls once a server has loaded everything', () => {
  const paths = [
    '/api/v1/posts',
    '/api/v1/jobs',
    '/api/v1/chats',
    '/api/v1/communities',
    '/api/v1/notifications',
    '/',
  ]
  const watching = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, load) => (loaded.push(url), load(url, context)) })
    const { createLogger, serve } = await import('@chowk/server/serving')
    const server = await serve({ store: 'memory', port: 0, logger: createLogger({ level: 'silent' }) })
    const { engine } = server
    const asha = { body: { username: 'asha' } }
    await engine.perform({ test: true }, 'members.save', asha)
    const { key } = await engine.perform({ test: true }, 'keys.create', asha)
    await server.loaded
    const before = loaded.splice(0).length
    const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' }
    const body = JSON.stringify({ title: 'Monsoon café', body: '<p>It rains.</p>' })
    const created = await fetch(server.url + '/posts', { method: 'POST', headers, body })
    const statuses = [created.status]
    for (const path of ${JSON.stringify(paths)})
      statuses.push((await fetch(new URL(path, server.url), { headers })).status)
    console.log(JSON.stringify({ before, loaded, statuses }))
    await server.close()`
  const printed = execFileSync(
    process.execPath,
    ['--conditions=@chowk/source', '--input-type=module', '--eval', watching],
    { encoding: 'utf8', env: bare({}) },
  )
  const { before, loaded, statuses } = JSON.parse(printed) as Record<'loaded', string[]> & {
    before: number
    statuses: number[]
  }
  expect(before).toBeGreaterThan(MAX_FILES)
  expect(statuses).toEqual([201, ...paths.map(() => 200)])
  expect(loaded.filter((url) => url.startsWith('file:'))).toEqual([])
})
