import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Chowk } from '@chowk/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalizeHtml } from '../../packages/publish/src/html/normalize.ts'
import { chowk, folder, platform, type Environment } from './chowk.ts'
import { blogs } from './generators.ts'

type Platform = Awaited<ReturnType<typeof platform>>
let here: Platform
let elsewhere: Platform

beforeAll(async () => {
  here = await platform()
  elsewhere = await platform()
})
afterAll(() => Promise.all([here.server.stop(), elsewhere.server.stop()]))

async function itemsOf({ CHOWK_API_KEY: apiKey, CHOWK_BASE_URL: baseUrl }: Environment) {
  const client = new Chowk({ apiKey, baseUrl })
  const { username } = (await client.account.me()).user
  const found = new Map<string, readonly unknown[]>()
  const bodies: string[] = []
  for await (const { id, author } of client.posts.list({ limit: 50 })) {
    if (author.username !== username) continue
    const { title, tags, body } = (await client.posts.get(id)).item
    bodies.push(body)
    // Addresses differ between platforms.
    const anywhere = body.replaceAll(/\/(storage|posts)\/[\w./-]+/g, '/$1')
    found.set(title, [tags, normalizeHtml(anywhere)])
  }
  return { found, bodies }
}

test.each(Object.entries(blogs))(
  'publishes a blog of %s once its errors are corrected, and the same elsewhere after a pull',
  async (name, { files, corrections, titles }) => {
    const environment = { ...(await here.as(name.toLowerCase(), 'all', 'business')), TZ: 'UTC' }
    const path = folder()
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), content)
    }
    const first = await chowk(['publish', path, '--dry-run', '--json'], environment)
    const errors = first.error.split('\n').filter((line) => /^chowk: \S.*\.(md|mdx|markdown)\b/.test(line))
    const expected = corrections.map(([error]) => expect.stringContaining(error) as string)
    expect([errors, errors.length]).toEqual([expect.arrayContaining(expected), expected.length])

    for (const [, part, written, instead] of corrections) {
      const file = readdirSync(path, { recursive: true, encoding: 'utf8' }).find(
        (found) => found.includes(part) && /\.(md|mdx|markdown)$/.test(found),
      )!
      if (written === '') rmSync(join(path, file))
      else writeFileSync(join(path, file), readFileSync(join(path, file), 'utf8').replace(written, instead))
    }
    expect(await chowk(['publish', path, '--json'], environment)).toMatchObject({ code: 0 })
    const { found, bodies } = await itemsOf(environment)
    expect([...found.keys()]).toEqual(expect.arrayContaining([...titles]))
    for (const body of bodies) {
      expect(body.replaceAll(/<code[\s\S]*?<\/code>/g, '')).not.toMatch(/[{]{2}|\[\[|%%|:::|\/local\//)
      for (const [, address] of body.matchAll(/(?:src|href)="([^"]+)"/g))
        expect(address).toMatch(/^(\/(storage\/\d+|posts)\/|https:)/)
    }

    const before = readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()
    const texts = () =>
      before.filter((file) => /\.m/.test(file)).map((file) => readFileSync(join(path, file), 'utf8'))
    const written = texts()
    expect(await chowk(['pull', path], environment)).toMatchObject({ code: 0 })
    expect([readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted(), texts()]).toEqual([
      before,
      written,
    ])

    const pulled = folder()
    expect(await chowk(['pull', pulled], environment)).toMatchObject({ code: 0 })
    const other: Environment = { ...(await elsewhere.as(name.toLowerCase(), 'all', 'business')), TZ: 'UTC' }
    const { CHOWK_API_KEY: apiKey, CHOWK_BASE_URL: baseUrl } = other
    // Own items there may have the same IDs.
    for (let id = 1; id <= 4; id++)
      await new Chowk({ apiKey, baseUrl }).posts.create({ title: `Own ${id}`, body: '<p>Kept.</p>' })
    const own = (await itemsOf(other)).found
    expect(await chowk(['publish', pulled, '--json'], other)).toMatchObject({ code: 0, error: '' })
    expect((await itemsOf(other)).found).toEqual(new Map([...found, ...own]))
  },
)
