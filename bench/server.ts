import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, type Load, type Measured } from './load.ts'
import { pagesAtDepth } from './pages.ts'
import { median, report, type Figure } from './report.ts'
import { startTarget, type Target } from './target.ts'

const post = JSON.stringify({
  title: 'Twelve birds on the neem tree [<id>]',
  body: '<p>The neem outside my window kept a list for me this week: <strong>two barbets</strong> and a shikra.</p>',
  tags: ['birds', 'trees'],
})
const json = { 'content-type': 'application/json' }
const ROUNDS = 5
/** Requests per round. */
const REQUESTS = 8_000
/** Requests until all code is compiled. */
const WARM_UP = 20_000

interface Measurement {
  readonly target: Target
  readonly load: Load
}

/** Measures two targets alternately, several times, after a warm-up, because the machine's speed may drift. */
async function inTurn(a: Measurement, b: Measurement) {
  for (const { target, load } of [a, b]) await measure(target, load, WARM_UP)
  const rounds: { one: Measured; other: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      one: await measure(a.target, a.load, REQUESTS),
      other: await measure(b.target, b.load, REQUESTS),
    })
  return rounds
}

type Rounds = Awaited<ReturnType<typeof inTurn>>

/** Returns the ratio by processor time for a request: 0.5 if the first uses twice as much. */
const byProcessorTime = (rounds: Rounds) => ({
  ratio: median(rounds.map(({ one, other }) => other.cpuMicros / one.cpuMicros)),
  detail: `${micros(median(rounds.map(({ one }) => one.cpuMicros)))} of processor time against ${micros(median(rounds.map(({ other }) => other.cpuMicros)))}`,
})

/** Returns the ratio by throughput: requests of the first for each request of the other. */
const bySpeed = (rounds: Rounds) => ({
  ratio: median(rounds.map(({ one, other }) => one.perSecond / other.perSecond)),
  detail: `${perSecond(median(rounds.map(({ one }) => one.perSecond)))} against ${perSecond(median(rounds.map(({ other }) => other.perSecond)))}`,
})

const micros = (value: number) => `${value.toFixed(1)} µs`
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

async function withTargets<T>(
  targets: readonly Promise<Target>[],
  work: (...targets: Target[]) => Promise<T>,
): Promise<T> {
  const running = await Promise.all(targets)
  try {
    return await work(...running)
  } finally {
    await Promise.all(running.map((target) => target.stop()))
  }
}

const keyOf = (target: Target) => ({ 'x-api-key': target.said.get('key') ?? '' })

async function againstFastify(folder: string): Promise<Figure[]> {
  const chowk = await startTarget('targets/chowk.ts')
  const me = await (await fetch(`${chowk.url}/me`, { headers: keyOf(chowk) })).text()
  const targets = [
    Promise.resolve(chowk),
    startTarget('targets/chowk.ts', [join(folder, 'posts.sqlite')]),
    startTarget('targets/bare.ts', [me]),
  ]
  return withTargets(targets, async (memory, sqlite, bare) => {
    const write = (target: Target): Measurement => ({
      target,
      load: { path: '/posts', method: 'POST', body: post, headers: { ...keyOf(target), ...json } },
    })
    return [
      {
        what: 'GET /me against bare Fastify with the same JSON',
        goal: { least: 0.6 },
        ...byProcessorTime(
          await inTurn(
            { target: memory, load: { path: '/me', headers: keyOf(memory) } },
            { target: bare, load: { path: '/me' } },
          ),
        ),
      },
      {
        what: 'POST /posts on memory against bare Fastify with Zod',
        goal: { least: 0.3 },
        ...byProcessorTime(await inTurn(write(memory), write(bare))),
      },
      {
        what: 'POST /posts on SQLite, 32 connections, against bare Fastify with Zod',
        goal: { least: 0.2 },
        ...byProcessorTime(await inTurn(write(sqlite), write(bare))),
      },
    ]
  })
}

async function reads(folder: string): Promise<Figure[]> {
  const targets = [
    startTarget('targets/chowk.ts', ['memory', '--posts', '2000']),
    startTarget('targets/chowk.ts', [join(folder, 'reads.sqlite'), '--posts', '2000']),
  ]
  return withTargets(targets, async (memory, sqlite) => {
    const read = (target: Target, path: string): Measurement => ({
      target,
      load: { path, headers: keyOf(target) },
    })
    const list = '/posts?limit=10'
    return [
      {
        what: 'GET /posts?limit=10 on SQLite against memory',
        goal: { least: 0.6 },
        ...byProcessorTime(await inTurn(read(sqlite, list), read(memory, list))),
      },
      {
        what: 'how many lists a search for a word of every post costs, SQLite',
        goal: { most: 3 },
        ...byProcessorTime(await inTurn(read(sqlite, list), read(sqlite, '/search?q=post&limit=10'))),
      },
    ]
  })
}

async function groupCommit(folder: string): Promise<Figure> {
  const targets = [
    startTarget('targets/chowk.ts', [join(folder, 'grouped.sqlite')]),
    startTarget('targets/chowk.ts', [join(folder, 'single.sqlite'), '--batch', '1']),
  ]
  const write = (target: Target): Measurement => ({
    target,
    load: { path: '/posts', method: 'POST', body: post, headers: { ...keyOf(target), ...json } },
  })
  return withTargets(targets, async (grouped, single) => ({
    what: 'POST /posts on SQLite, 32 connections, against a commit for each',
    goal: { least: 5 },
    ...bySpeed(await inTurn(write(grouped), write(single))),
  }))
}

async function growth(store: (posts: number) => string): Promise<Figure> {
  const targets = [1_000, 100_000].map((posts) =>
    startTarget('targets/chowk.ts', [store(posts), '--posts', String(posts)]),
  )
  const read = (target: Target): Measurement => ({
    target,
    load: { path: '/posts?limit=10', headers: keyOf(target) },
  })
  return withTargets(targets, async (small, large) => ({
    what: `GET /posts?limit=10 at 1,000 posts against 100,000, ${store(0) === 'memory' ? 'memory' : 'SQLite'}`,
    goal: { most: 1.3 },
    ...bySpeed(await inTurn(read(small), read(large))),
  }))
}

/** Compares the server with its parts. */
export async function benchServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-bench-'))
  try {
    report('Server', [
      ...(await againstFastify(folder)),
      ...(await reads(folder)),
      await pagesAtDepth(folder),
      await groupCommit(folder),
      await growth(() => 'memory'),
      await growth((posts) => join(folder, `${posts}.sqlite`)),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
