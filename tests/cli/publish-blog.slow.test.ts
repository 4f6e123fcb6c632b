import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Chowk } from '@chowk/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../harness/sweep.ts'
import { drawing, writeHugoBlog, writeJekyllBlog, type Post } from './blogs.ts'
import { chowk, folder, platform, start } from './chowk.ts'

const POSTS = 40

let site: Awaited<ReturnType<typeof platform>>

beforeAll(async () => {
  const limits = join(process.cwd(), 'node_modules/.cache', `limits-blog-${process.pid}.json`)
  mkdirSync(join(limits, '..'), { recursive: true })
  const quotas = { post: 400, media: 400, edit: 400 }
  writeFileSync(limits, JSON.stringify({ burst_per_minute: 100_000, quotas: { business: quotas } }))
  site = await platform(['--limits', limits])
  rmSync(limits)
  // At midnight, quotas would reset.
  await site.server.control('clock', { frozen: true })
})
afterAll(() => site.server.stop())

interface Told {
  readonly file: string
  readonly action: string
  readonly id: number | null
  readonly scheduled_at: string | null
  readonly notes: readonly string[]
}

/** A folder with a blog, what runs commands on it, and what the platform has of it. */
async function blog(name: string, write: (folder: string, count: number, seed: number) => Post[]) {
  const environment: Record<string, string> = {
    ...(await site.as(name, 'all', 'business')),
    CHOWK_PACE: '100000',
    TZ: 'UTC',
  }
  const client = new Chowk({ apiKey: environment.CHOWK_API_KEY, baseUrl: environment.CHOWK_BASE_URL })
  const path = folder()
  const posts = write(path, POSTS, seed)
  const words = ['publish', path, '--json', '--every', 'mon,thu 09:00', '--timezone', 'Asia/Kolkata']

  /** What is there by `GET /scheduled` and `GET /posts`: times of what is scheduled, null for what is live. */
  async function there(): Promise<ReadonlyMap<number, string | null>> {
    const found = new Map<number, string | null>()
    for (const { id, scheduled_at } of (await client.scheduled.list()).items)
      found.set(id, new Date(scheduled_at).toISOString())
    for await (const { id, author } of client.posts.list({ limit: 50 }))
      if (author.username === name) found.set(id, null)
    return found
  }

  /** Runs the command, and holds what it says against what is there: nothing else, nothing less, at the same times. */
  async function agreeing(...more: string[]): Promise<readonly Told[]> {
    const { out, error, code } = await chowk([...words, ...more], environment)
    expect({ error, code }).toEqual({ error: expect.any(String) as string, code: 0 })
    const { files } = JSON.parse(out) as { files: Told[] }
    const published = files.filter(({ action }) => action !== 'cancelled')
    expect(new Map(published.map(({ id, scheduled_at }) => [id, scheduled_at]))).toEqual(await there())
    const items = await there()
    for (const { id, action } of files) if (action === 'cancelled') expect(items.has(id!)).toBe(false)
    return files
  }

  return { client, environment, path, posts, words, there, agreeing }
}

const ids = (files: readonly Told[]) => new Map(files.map(({ file, id }) => [file, id]))
const filesWithAction = (files: readonly Told[], action: string) =>
  files.filter((file) => file.action === action).map(({ file }) => file)

test.each([
  ['Hugo', writeHugoBlog],
  ['Jekyll', writeJekyllBlog],
])(
  'tracks forty posts of %s through publishing, edits, renames and cancellations',
  async (name, write) => {
    const { client, environment, path, posts, words, there, agreeing } = await blog(name.toLowerCase(), write)
    const random = drawing(seed + 1)
    const published = posts.filter(({ isDraft }) => !isDraft)
    const used = async () =>
      (await client.account.usage()).quotas.find(({ action }) => action === 'post')!.used

    // What is planned is what is done, and nothing is done yet.
    const dry = await chowk([...words, '--dry-run'], environment)
    expect({ error: dry.error, code: dry.code }).toEqual({ error: '', code: 0 })
    const planned = (JSON.parse(dry.out) as { files: Told[] }).files
    expect(planned.map(({ file }) => file).sort()).toEqual(published.map((post) => post.path).sort())
    expect(new Set(planned.flatMap(({ notes }) => notes))).toContain('author: ignored')
    expect((await there()).size).toBe(0)

    // Killed midway, then gone on with.
    for (let kill = 0; kill < 2; kill++) {
      const child = start(words, environment)
      const exit = new Promise((resolve) => child.once('exit', resolve))
      const goal = (await there()).size + 1 + random(12)
      while (child.exitCode === null && (await there()).size < goal) await pause(5)
      child.kill('SIGKILL')
      await exit
    }
    const first = await agreeing()
    expect((await there()).size).toBe(published.length)
    expect(await used()).toBe(published.length)
    const numbers = ids(first)
    for (const { path: file, ahead } of published)
      if (ahead !== undefined)
        expect((await there()).get(numbers.get(file)!)).toBe(new Date(ahead).toISOString())

    // Nothing of the generator's shows, and every address leads somewhere.
    for (const id of numbers.values()) {
      const { body, url } = (await client.posts.get(id!)).item
      expect(body).toContain('<sup>1</sup>')
      expect(body.replaceAll(/<code[\s\S]*?<\/code>/g, '')).not.toMatch(/\{[{%#:]|\/local\//)
      for (const [, address = ''] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
        expect(address).toMatch(/^\/(storage|posts)\//)
        expect(address).not.toBe(url)
      }
    }

    // Again, nothing.
    expect(filesWithAction(await agreeing(), 'unchanged').length).toBe(published.length)

    // Edited; renamed; both.
    const [candidate, two, three, four] = published.filter(
      (post) => !posts.some((otherPost) => linksTo(path, otherPost, post)),
    )
    const change = (file: string, requestedPath: string) => {
      const text = readFileSync(join(path, file), 'utf8')
      writeFileSync(join(path, requestedPath), `${text}\nA line more.\n`)
      if (file !== requestedPath) rmSync(join(path, file))
    }
    const renamed = (file: string) =>
      file.endsWith('/index.md')
        ? file.replace('index.md', 'index.markdown')
        : file.replace('.md', '-again.md')
    change(candidate!.path, candidate!.path)
    change(two!.path, renamed(two!.path))
    renameSync(join(path, three!.path), join(path, renamed(three!.path)))
    const edited = await agreeing()
    expect(filesWithAction(edited, 'edit').sort()).toEqual([candidate!.path, renamed(two!.path)].sort())
    expect(filesWithAction(edited, 'rename').sort()).toEqual(
      [renamed(two!.path), renamed(three!.path)].sort(),
    )
    expect([ids(edited).get(renamed(two!.path)), ids(edited).get(renamed(three!.path))]).toEqual([
      numbers.get(two!.path),
      numbers.get(three!.path),
    ])

    // Cancelled, moved and published elsewhere.
    const ahead = published.filter(
      (post) => post.ahead !== undefined && ![candidate, two, three].includes(post),
    )
    const [cancelled, alsoCancelled, moved, live] = ahead.map((post) => numbers.get(post.path)!)
    await client.scheduled.cancel('post', cancelled!)
    await client.scheduled.cancel('post', alsoCancelled!)
    const later = new Date(Date.now() + 170 * 86_400_000)
    await client.scheduled.reschedule('post', moved!, { scheduled_at: later })
    await client.scheduled.publish('post', live!)
    const gone = [ahead[0]!.path, ahead[1]!.path].sort()
    const units = await used()
    expect(filesWithAction(await agreeing(), 'cancelled').sort()).toEqual(gone)

    // Its memory lost: what is there is found, what was cancelled is not scheduled in silence.
    await client.scheduled.reschedule('post', moved!, { scheduled_at: new Date(ahead[2]!.ahead!) })
    rmSync(join(path, '.chowk.json'))
    const found = await agreeing()
    expect(filesWithAction(found, 'cancelled').sort()).toEqual(gone)
    expect(filesWithAction(found, 'unchanged').length).toBe(published.length - 2)
    expect(await used()).toBe(units)

    // Published again where that is asked for, and a file that is gone leaves its item.
    rmSync(join(path, four!.path))
    const again = await agreeing('--new')
    expect(filesWithAction(again, 'schedule').sort()).toEqual(gone)
    expect(filesWithAction(again, 'gone')).toEqual([four!.path])
    expect(await used()).toBe(units + 2)
    expect(filesWithAction(await agreeing(), 'unchanged').length).toBe(published.length - 1)
  },
  300_000,
)

/** Whether a file names another in a link, which a rename would break. */
function linksTo(path: string, from: Post, targetPost: Post): boolean {
  const name = targetPost.path.replace(/^_posts\/|(\/index)?\.md$/g, '')
  return from !== targetPost && readFileSync(join(path, from.path), 'utf8').includes(name)
}
