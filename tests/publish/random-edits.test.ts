import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMock } from '@chowk/mocks'
import { publishFolder, pullFolder } from '@chowk/publish'
import { Chowk } from '@chowk/sdk'
import { expect, test } from 'vitest'
import { seed as first } from '../harness/sweep.ts'

const SEEDS = Number(process.env.CHOWK_TEST_SEEDS ?? 20)
const STEPS = 14
const HOUR = 3_600_000

/** Thrown where a program is killed: before a request is sent, or after it was done. */
class Killed extends Error {}

/** A folder, a platform, and what each has shown. */
async function world(seed: number) {
  let state = seed >>> 0
  const random = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return (state >>> 8) % below
  }
  const mock = createMock({
    limits: { burst_per_minute: 100_000, quotas: { business: { post: 400, edit: 400 } } },
  })
  const { key } = await mock.members.create({ username: 'asha', plan: 'business' })
  const folder = mkdtempSync(join(tmpdir(), 'edits-'))
  let left = Infinity
  let isDead = false
  const fetch = async (...[input, init]: Parameters<typeof globalThis.fetch>) => {
    const die = () => {
      isDead = true
      throw new Killed('Killed.')
    }
    if (isDead || left-- === 0) die()
    const response = await mock.fetch(input, init)
    if (left-- === 0) die()
    return Object.defineProperty(response, 'url', {
      value: input instanceof Request ? input.url : String(input),
    })
  }
  const options = { apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock }
  const client = new Chowk({ ...options, fetch, maxRetries: 0 })
  const observer = new Chowk({ ...options, fetch: mock.fetch })
  const now = () => mock.clock.now()
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  const items = async () => {
    const all = await observer.posts.list({ limit: 50 }).toArray({ max: Infinity })
    return Promise.all(all.map(async ({ id }) => (await observer.posts.get(id)).item))
  }
  /** Runs a command, which is killed at a request if one is given. */
  const run = async (command: 'publish' | 'pull', killAt = Infinity) => {
    await mock.clock.advance('5m')
    left = killAt
    isDead = false
    const work = command === 'publish' ? publishFolder : pullFolder
    const [result] = await Promise.allSettled([work({ client, folder, timeZone: 'UTC', now })])
    left = Infinity
    if (result.status === 'rejected' && !isDead) throw result.reason
    return result.status === 'fulfilled' ? result.value : undefined
  }
  return { mock, observer, folder, random, files, textOf, items, run }
}

async function play(seed: number): Promise<void> {
  const { mock, observer, folder, random, files, textOf, items, run } = await world(seed)
  let count = 0
  const token = () => `text${seed}x${++count}.`
  /** Texts that only the platform, or only the folder, has shown so far. */
  const onlyThere = new Map<string, number>()
  const onlyHere = new Map<string, string>()
  const pick = <T>(all: readonly T[]): T | undefined => all[random(all.length || 1)]
  const titles: string[] = []

  async function observe() {
    const here = files().map(textOf).join('\n')
    const there = (await items()).map(({ body }) => body).join('\n')
    for (const [text] of onlyThere) {
      if (here.includes(text)) onlyThere.delete(text)
      else expect(there, `${seed}: an edit on the platform`).toContain(text)
    }
    for (const [text] of onlyHere) {
      if (there.includes(text)) onlyHere.delete(text)
      else expect(here, `${seed}: an edit in the folder`).toContain(text)
    }
    for (const title of titles)
      expect((await items()).filter((item) => item.title === title).length, `${seed}: ${title}`).toBeLessThan(
        2,
      )
  }

  const acts: (() => Promise<unknown> | void)[] = [
    () => {
      const title = `Title ${titles.length + 1} of ${seed}`
      titles.push(title)
      const text = token()
      onlyHere.set(text, title)
      writeFileSync(join(folder, `${titles.length}.md`), `---\ntitle: ${title}\nslug: own\n---\n${text}\n`)
    },
    () => {
      const name = pick(files())
      if (name === undefined) return
      // The author of an edit has seen the text before it.
      const before = textOf(name)
      for (const [text] of onlyHere) if (before.includes(text)) onlyHere.delete(text)
      const text = token()
      onlyHere.set(text, name)
      writeFileSync(join(folder, name), before.replace(/text\d+x\d+\./, text))
    },
    async () => {
      const item = pick(await items())
      if (item === undefined) return
      for (const [text] of onlyThere) if (item.body.includes(text)) onlyThere.delete(text)
      for (const [text] of onlyHere) if (item.body.includes(text)) onlyHere.delete(text)
      const text = token()
      onlyThere.set(text, item.id)
      await observer.posts.update(item.id, { body: `<p>${text}</p>` })
    },
    () => {
      const name = pick(files())
      if (name !== undefined) renameSync(join(folder, name), join(folder, `renamed-${++count}.md`))
    },
    () => rmSync(join(folder, '.chowk.json'), { force: true }),
    () => mock.clock.advance(random(2) === 0 ? '1h' : '25h'),
    () => run('publish'),
    () => run('pull'),
    () => run('publish', random(24)),
    () => run('pull', random(16)),
    () => run('publish'),
  ]
  for (let step = 0; step < STEPS; step++) {
    await pick(acts)!()
    await observe()
  }
  await run('publish')
  await run('pull')
  await observe()
  // Nothing more happens by itself.
  const before = JSON.stringify([
    files().map(textOf),
    (await items()).map(({ body, title }) => [title, body]),
  ])
  await run('publish')
  await run('pull')
  expect(JSON.stringify([files().map(textOf), (await items()).map(({ body, title }) => [title, body])])).toBe(
    before,
  )
  const present = new Set((await items()).map(({ title }) => title))
  for (const title of titles) expect(present, `${seed}: ${title}`).toContain(title)
  rmSync(folder, { recursive: true })
}

test(
  `loses no unseen text and publishes nothing twice in ${SEEDS} random histories`,
  async () => {
    for (let seed = first; seed < first + SEEDS; seed++) await play(seed)
  },
  HOUR,
)
