import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestsPerSecond, type Load } from './load.ts'
import { median, report, type Figure } from './report.ts'
import { startProgram, startTarget, type Target } from './target.ts'

const post = JSON.stringify({
  title: 'Twelve birds on the neem tree [<id>]',
  body: '<p>The neem outside my window kept a list for me this week: <strong>two barbets</strong> and a shikra.</p>',
})
const json = { 'content-type': 'application/json' }
const ROUNDS = 3

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

/** Measures two targets in turn, several times, and compares round by round: the machine's pace may drift. */
async function inTurn(one: Omit<Load, 'url'> & { url: string }, other: Load) {
  const rounds: { one: number; other: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ one: await requestsPerSecond(one), other: await requestsPerSecond(other) })
  return {
    ratio: median(rounds.map((round) => round.one / round.other)),
    detail: `${perSecond(median(rounds.map((round) => round.one)))} against ${perSecond(median(rounds.map((round) => round.other)))}`,
  }
}

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

async function againstFastify(): Promise<Figure[]> {
  const chowk = await startTarget('targets/chowk.ts')
  const me = await (await fetch(`${chowk.url}/me`, { headers: keyOf(chowk) })).text()
  return withTargets([Promise.resolve(chowk), startTarget('targets/bare.ts', [me])], async (ours, bare) => [
    {
      what: 'GET /me against bare Fastify with the same JSON',
      goal: { least: 0.5 },
      ...(await inTurn({ url: `${ours.url}/me`, headers: keyOf(ours) }, { url: `${bare.url}/me` })),
    },
    {
      what: 'POST /posts on memory against bare Fastify with Zod',
      goal: { least: 0.35 },
      ...(await inTurn(
        { url: `${ours.url}/posts`, method: 'POST', body: post, headers: { ...keyOf(ours), ...json } },
        { url: `${bare.url}/posts`, method: 'POST', body: post, headers: json },
      )),
    },
  ])
}

async function groupCommit(folder: string): Promise<Figure> {
  const targets = [
    startTarget('targets/chowk.ts', [join(folder, 'grouped.sqlite')]),
    startTarget('targets/chowk.ts', [join(folder, 'single.sqlite'), '--batch', '1']),
  ]
  const write = (target: Target): Load => ({
    url: `${target.url}/posts`,
    method: 'POST',
    body: post,
    headers: { ...keyOf(target), ...json },
  })
  return withTargets(targets, async (grouped, single) => ({
    what: 'POST /posts on SQLite, 32 connections, against a commit for each',
    goal: { least: 5 },
    ...(await inTurn(write(grouped), write(single))),
  }))
}

async function growth(store: (posts: number) => string): Promise<Figure> {
  const targets = [1_000, 100_000].map((posts) =>
    startTarget('targets/chowk.ts', [store(posts), '--posts', String(posts)]),
  )
  const read = (target: Target): Load => ({ url: `${target.url}/posts?limit=10`, headers: keyOf(target) })
  return withTargets(targets, async (small, large) => ({
    what: `GET /posts?limit=10 at 1,000 posts against 100,000, ${store(0) === 'memory' ? 'memory' : 'SQLite'}`,
    goal: { most: 1.3 },
    ...(await inTurn(read(small), read(large))),
  }))
}

/** What is measured is what is published: from `src`, a start reads hundreds of files and strips their types. */
async function startUp(): Promise<Figure> {
  execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < 5; round++) {
    const measure = async (starting: Promise<Target>) => {
      const target = await starting
      await target.stop()
      return target.startedInMs
    }
    const ours = await measure(startProgram())
    rounds.push({ ours, bare: await measure(startTarget('targets/bare.ts')) })
  }
  const milliseconds = (of: 'ours' | 'bare') => Math.round(median(rounds.map((round) => round[of])))
  return {
    what: 'server ready against bare Fastify ready',
    goal: { most: 2.5 },
    ratio: median(rounds.map((round) => round.ours / round.bare)),
    detail: `${milliseconds('ours')} ms against ${milliseconds('bare')} ms`,
  }
}

/** The server beside what it is made of. */
export async function benchServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-bench-'))
  try {
    report('Server', [
      ...(await againstFastify()),
      await groupCommit(folder),
      await growth(() => 'memory'),
      await growth((posts) => join(folder, `${posts}.sqlite`)),
      await startUp(),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
