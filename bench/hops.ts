import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { createEngine, entities, memoryStore, schemaVersion, type Store } from '@chowk/engine'
import { Chowk } from '@chowk/sdk'
import { createServer, sqliteStore } from '@chowk/server'
import { createKey, saveMember } from '../tests/harness/administer.ts'

const ROOT = relative('', import.meta.dirname.slice(0, -'/bench'.length))

/** Executed code of one or several packages. */
interface Hops {
  readonly files: number
  readonly functions: number
  readonly calls: number
}

interface FileHops {
  readonly name: string
  readonly calls: number
  /** Calls of each function, in descending order. A suspended function counts again when it resumes. */
  readonly functions: readonly { readonly name: string; readonly calls: number }[]
}

/** Measures which functions run during work, and how often, by precise coverage. */
async function hopsOf(
  work: () => Promise<unknown>,
  packages: readonly string[],
): Promise<{ total: Hops; files: readonly FileHops[] }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  // Without a pause of the event loop that earlier work causes.
  await setTimeout(50)
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const roots = packages.map((name) => `${ROOT}packages/${name}/src/`)
  const files = result.flatMap(({ url, functions }): FileHops[] => {
    if (!url.startsWith('file:')) return []
    const name = relative('', fileURLToPath(url))
    if (!roots.some((root) => name.startsWith(root))) return []
    // The outer function without a name is the module itself.
    const called = functions
      .filter(({ ranges }) => (ranges[0]?.startOffset ?? 0) > 0)
      .map(({ functionName, ranges }) => ({
        name: functionName || '(unnamed)',
        calls: ranges[0]?.count ?? 0,
      }))
      .filter(({ calls }) => calls > 0)
    return called.length === 0 ? [] : [{ name, calls: callsOf(called), functions: mostFirst(called) }]
  })
  const functions = files.reduce((sum, file) => sum + file.functions.length, 0)
  return { total: { files: files.length, functions, calls: callsOf(files) }, files: mostFirst(files) }
}

interface Counted {
  readonly calls: number
}

const callsOf = (counted: readonly Counted[]) => counted.reduce((sum, { calls }) => sum + calls, 0)
const mostFirst = <Each extends Counted>(counted: readonly Each[]) =>
  counted.toSorted((a, b) => b.calls - a.calls)

/** Prints the number of our files, functions and calls that requests use, after ten similar ones, and a call of the client. */
export async function benchHops(): Promise<void> {
  // Otherwise functions created for each call are counted depending on garbage collection.
  setFlagsFromString('--no-lazy-feedback-allocation')
  await onStore('memory', memoryStore(entities))
  const folder = mkdtempSync(join(tmpdir(), 'chowk-hops-'))
  try {
    await onStore(
      'SQLite',
      sqliteStore({ path: join(folder, 'chowk.sqlite'), entities, version: schemaVersion }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Measures a comment on another member's post; a post with tags, a gallery, a community and an idempotency key, also in
 * the client; a list of ten of them; and an account.
 */
async function onStore(name: string, store: Store): Promise<void> {
  const engine = createEngine({ store, publicUrl: 'http://localhost' })
  for (const username of ['asha', 'ravi']) await saveMember(engine, { username, plan: 'business' })
  const { key } = await createKey(engine, { username: 'asha' })
  const { key: other } = await createKey(engine, { username: 'ravi' })
  const app = createServer({ engine })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new Chowk({ apiKey: key, baseUrl: `${address}/api/v1` })
  const author = new Chowk({ apiKey: other, baseUrl: `${address}/api/v1` })
  try {
    const community = await client.communities.create({ name: 'Gardeners' })
    const { id } = await author.posts.create({ title: 'By the weir', body: '<p>Two herons.</p>' })
    let number = 0
    const post = () => ({
      title: `Twelve birds on neem tree number ${++number}`,
      body: '<p>The neem outside my window kept a list this week: <strong>two barbets</strong> and a shikra.</p>',
      tags: ['birds', 'trees'],
      gallery: ['https://images.example/barbet.jpg', 'https://images.example/shikra.jpg'],
      community_id: community.id,
    })
    const send = (path: string, body: () => object) => async () => {
      const response = await fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': `${path}-${++number}`,
        },
        body: JSON.stringify(body()),
      })
      if (response.status !== 201) throw new Error(await response.text())
    }
    const get = (path: string) => async () => {
      const response = await fetch(`${address}/api/v1${path}`, { headers: { 'x-api-key': key } })
      if (response.status !== 200) throw new Error(await response.text())
      await response.arrayBuffer()
    }
    const onServer = async (what: string, work: () => Promise<void>) => {
      for (let similar = 0; similar < 10; similar++) await work()
      const hops = await hopsOf(work, ['server', 'engine', 'contract'])
      print(`${what} through server, engine, contract on ${name}`, hops)
    }
    await onServer(
      'POST /posts/{id}/comments',
      send(`/posts/${id}/comments`, () => ({ body: `I saw ${number} of them.` })),
    )
    await onServer('POST /posts', send('/posts', post))
    await onServer('GET /posts?limit=10', get('/posts?limit=10'))
    await onServer('GET /me', get('/me'))
    const create = () => client.posts.create(post())
    await create()
    if (name === 'memory') print('client.posts.create in the client', await hopsOf(create, ['sdk']))
  } finally {
    await app.close()
    await store.close()
  }
}

function print(what: string, { total, files }: Awaited<ReturnType<typeof hopsOf>>): void {
  console.log(`\n${what}: ${total.files} files, ${total.functions} functions, ${total.calls} calls`)
  for (const { name, calls, functions } of files) {
    console.log(`  ${String(calls).padStart(5)} calls of ${String(functions.length).padStart(2)} in ${name}`)
    console.log(`        ${functions.map((each) => `${each.name} ${each.calls}`).join(', ')}`)
  }
}
