import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEngine, entities, memoryStore } from '@chowk/engine'
import { Chowk } from '@chowk/sdk'
import { createServer } from '@chowk/server'

const ROOT = relative('', import.meta.dirname.slice(0, -'/bench'.length))

/** What ran of the code of one package, or of several. */
interface Hops {
  readonly files: number
  readonly functions: number
  readonly calls: number
}

/** Precise coverage of this process: which functions ran while some work was done, and how often. */
async function hopsOf(
  work: () => Promise<unknown>,
  packages: readonly string[],
): Promise<{ total: Hops; files: [name: string, functions: number, calls: number][] }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const roots = packages.map((name) => `${ROOT}packages/${name}/src/`)
  const files = result.flatMap(({ url, functions }): [string, number, number][] => {
    if (!url.startsWith('file:')) return []
    const name = relative('', fileURLToPath(url))
    if (!roots.some((root) => name.startsWith(root))) return []
    // The function without a name around all others is the module itself.
    const called = functions
      .filter(({ ranges }) => (ranges[0]?.startOffset ?? 0) > 0)
      .map(({ ranges }) => ranges[0]?.count ?? 0)
      .filter((count) => count > 0)
    return called.length === 0 ? [] : [[name, called.length, called.reduce((sum, count) => sum + count, 0)]]
  })
  const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((all, file) => all + of(file), 0)
  return {
    total: { files: files.length, functions: sum((file) => file[1]), calls: sum((file) => file[2]) },
    files: files.sort((one, other) => other[2] - one[2]),
  }
}

/**
 * Prints how many files and functions of ours one call passes through, and how many calls of them that takes: a post with
 * tags, a gallery, a community and an idempotency key, on the server and in the client. A call like it was made before.
 */
export async function benchHops(): Promise<void> {
  const engine = createEngine({ store: memoryStore(entities), publicUrl: 'http://localhost' })
  await engine.administration.saveMember({ username: 'asha', plan: 'business' })
  const { key } = await engine.administration.createKey({ username: 'asha' })
  const app = createServer({ engine })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new Chowk({ apiKey: key, baseUrl: `${address}/api/v1` })
  try {
    const community = await client.communities.create({ name: 'Gardeners' })
    let number = 0
    const post = () => ({
      title: `Twelve birds on neem tree number ${++number}`,
      body: '<p>The neem outside my window kept a list this week: <strong>two barbets</strong> and a shikra.</p>',
      tags: ['birds', 'trees'],
      gallery: ['https://images.example/barbet.jpg', 'https://images.example/shikra.jpg'],
      community_id: community.id,
    })
    const send = async () => {
      const response = await fetch(`${address}/api/v1/posts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': `post-${number}`,
        },
        body: JSON.stringify(post()),
      })
      if (response.status !== 201) throw new Error(await response.text())
    }
    await send()
    print(
      'POST /posts through server, engine, contract',
      await hopsOf(send, ['server', 'engine', 'contract']),
    )
    const create = () => client.posts.create(post())
    await create()
    print('client.posts.create in the client', await hopsOf(create, ['sdk']))
  } finally {
    await app.close()
  }
}

function print(what: string, { total, files }: Awaited<ReturnType<typeof hopsOf>>): void {
  console.log(`\n${what}: ${total.files} files, ${total.functions} functions, ${total.calls} calls`)
  for (const [name, functions, calls] of files)
    console.log(`  ${String(calls).padStart(5)} calls of ${String(functions).padStart(2)} in ${name}`)
}
