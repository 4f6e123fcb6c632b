// Runs the packed client on each platform of its README, against a real server that drops a response on purpose.
// Requires `npm run pack:all`.
//
//   node --conditions=@chowk/source scripts/check-sdk-runtimes.ts
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { entities, memoryStore } from '@chowk/engine'
import { createServer } from '@chowk/server'
import { build } from 'esbuild'
import { installInto, tarballOf } from './packed.ts'
import { PIXEL } from '../packages/mocks/src/pixel.ts'
import { createKey, saveMember } from '../tests/harness/administer.ts'
import { World } from '../tests/harness/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-sdk-runtimes-'))
const binary = (name: string) => join(folder, 'node_modules/.bin', name)
const run = promisify(execFile)
/** The package of another Node's program. */
const node = `node-${process.platform}-${process.arch}`

/** Source of the test program: calls, a lost response, a chunked upload, a typed error, pages of a list. */
const program = `
  import { Chowk, isError } from '@chowk/sdk'

  export async function check(baseUrl, apiKey, platform, fetch = globalThis.fetch) {
    const client = new Chowk({ apiKey, baseUrl, fetch })
    const post = await client.posts.create({ title: 'From ' + platform, body: '<p>Hello.</p>' })
    const { items } = await client.posts.list({ limit: 50 })
    const mine = items.filter((item) => item.title === 'From ' + platform)
    if (mine.length !== 1 || mine[0].id !== post.id) throw new Error(mine.length + ' posts came of one call')
    const bytes = Uint8Array.from([${PIXEL.join()}])
    const { data: image } = await client.media.upload(new Blob([bytes], { type: 'image/png' }))
    if (!image.url.startsWith('/storage/')) throw new Error('The upload has no address')
    const wrong = await client.posts.get(999_999).catch((error) => error)
    if (!isError(wrong, 'posts.get') || wrong.code !== 'not_found') throw new Error('The error has no code: ' + wrong)
    let seen = 0
    for await (const item of client.posts.list({ limit: 1 })) seen += Number(item.id > 0)
    if (seen < 1) throw new Error('The list has no pages')
  }`

/** Starts a server that commits each `posts.create`, and drops its first response. */
async function startServer() {
  const { control } = new World(memoryStore(entities), { running: true })
  await saveMember(control.engine, { username: 'asha' })
  const { key } = await createKey(control.engine, { username: 'asha' })
  const app = createServer({ engine: control.engine })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, control, baseUrl: `${address}/api/v1`, key }
}

type Platform = (baseUrl: string, key: string) => Promise<void>

/** Returns a platform that runs the program by a command. */
const command =
  (name: string, program: string, args: readonly string[]): Platform =>
  async (baseUrl, key) => {
    const file = `${name}.mjs`
    writeFileSync(
      join(folder, file),
      `import { check } from './check.mjs'\nawait check(${JSON.stringify(baseUrl)}, ${JSON.stringify(key)}, '${name}')`,
    )
    await run(program, [...args, file], { cwd: folder })
  }

/** A worker in the runtime of Cloudflare Workers, started by a request. */
const worker: Platform = async (baseUrl, key) => {
  writeFileSync(
    join(folder, 'worker-source.mjs'),
    `import { check } from './check.mjs'
    import { Chowk } from '@chowk/sdk'

    // On which a minute is a second.
    const clock = {
      now: () => Date.now() * 60,
      sleep: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          const timer = milliseconds < Infinity ? setTimeout(resolve, milliseconds / 60) : 0
          signal.addEventListener('abort', () => {
            clearTimeout(timer)
            reject(signal.reason)
          })
        }),
    }
    const options = { baseUrl: ${JSON.stringify(baseUrl)}, apiKey: ${JSON.stringify(key)}, fetch: globalThis.fetch }
    const paced = new Chowk({ ...options, clock, pace: 1, timeout: 600_000, deadline: 3_600_000 })

    export default {
      async fetch(request) {
        try {
          if (request.url.endsWith('/paced')) await paced.account.me()
          else await check(options.baseUrl, options.apiKey, 'worker', options.fetch)
          return new Response('ok')
        } catch (error) {
          return new Response(String(error?.stack), { status: 500 })
        }
      },
    }`,
  )
  await build({
    entryPoints: [join(folder, 'worker-source.mjs')],
    outfile: join(folder, 'worker.mjs'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker'],
    logLevel: 'error',
  })
  writeFileSync(
    join(folder, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [
        (name = "main", worker = (
          modules = [(name = "worker", esModule = embed "worker.mjs")],
          compatibilityDate = "2026-01-01",
        )),
        (name = "internet", network = (allow = ["private", "local"])),
      ],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
    );`,
  )
  const child = spawn(binary('workerd'), ['serve', '--control-fd=3', 'worker.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  try {
    for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
      const { event, port } = JSON.parse(line) as { event: string; port?: number }
      if (event !== 'listen') continue
      const ask = async (path: string, signal = AbortSignal.timeout(30_000)) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal })
        if (!response.ok) throw new Error(await response.text())
      }
      await ask('/')
      // Requests queue behind each other, and behind one that is given up: none may need another to go on.
      const first = ask('/paced')
      const gone = ask('/paced', AbortSignal.timeout(500)).catch(() => undefined)
      await Promise.all([first, gone, ask('/paced'), ask('/paced')])
      return
    }
    throw new Error('workerd ended without listening.')
  } finally {
    child.kill()
  }
}

const server = await startServer()
try {
  installInto(folder, tarballOf('sdk'), 'bun@1', 'deno@2', 'workerd@1', `${node}@22.19`)
  writeFileSync(join(folder, 'check.mjs'), program)
  // JSR publishes sources. Its own client checks them.
  const sources = join(folder, 'jsr')
  cpSync(join(import.meta.dirname, '../packages/sdk'), sources, {
    recursive: true,
    filter: (path) => !/node_modules|dist/.test(path.slice(path.indexOf('packages/sdk'))),
  })
  await run(binary('deno'), ['publish', '--dry-run', '--allow-dirty'], { cwd: sources })
  console.log('✓ @chowk/sdk can be published on JSR')
  const platforms: Readonly<Record<string, Platform>> = {
    Node: command('node', process.execPath, []),
    'Node 22.19': command('node-22', join(folder, 'node_modules', node, 'bin/node'), []),
    Bun: command('bun', binary('bun'), ['run']),
    Deno: command('deno', binary('deno'), [
      'run',
      '--allow-net=127.0.0.1',
      '--allow-env=CHOWK_API_KEY,CHOWK_BASE_URL',
    ]),
    'Cloudflare Workers': worker,
  }
  for (const [name, platform] of Object.entries(platforms)) {
    server.control.addFault({ operation: 'posts.create', drop: 'after' })
    await platform(server.baseUrl, server.key)
    if (server.control.faults().length > 0) throw new Error('The client made no call.')
    console.log(`✓ @chowk/sdk works in ${name}`)
  }
} finally {
  await server.app.close()
  rmSync(folder, { recursive: true })
}
