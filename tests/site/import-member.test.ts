import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createEngine, demoSeed, type Engine, type Store } from '@chowk/engine'
import { archiveOf, importMember } from '@chowk/server/settings'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noiseImage } from '../harness/sample-images.ts'
import { storesOf, stores } from '../harness/stores.ts'
import { tempFolder } from '../harness/temporary.ts'

const OPERATOR = { operator: 'ops' }
const DAY = 24 * 60 * 60_000

const engineOf = (store: Store): Engine => createEngine({ store, publicUrl: 'http://localhost' })

async function exported(engine: Engine, username: string) {
  const params = { username }
  const everything = await engine.perform(OPERATOR, 'members.export', { params })
  const file = join(tempFolder(), 'export.zip')
  const { id } = await engine.perform(OPERATOR, 'members.show', { params })
  await pipeline(
    await archiveOf(everything, { id, username, origin: 'https://chowk.example' }),
    createWriteStream(file),
  )
  return file
}

/** Returns what a member wrote, without ids, addresses and counts. */
async function writingsOf(engine: Engine, username: string) {
  const everything = await engine.perform(OPERATOR, 'members.export', { params: { username } })
  const kept = ['items', 'communities', 'comments', 'cvs']
  const rows: string[] = []
  for await (const entry of everything)
    if ('data' in entry && kept.includes(entry.type))
      rows.push(
        `${entry.type} ${JSON.stringify(entry.data, (name, value: unknown) =>
          /(^|_)id$|_count$|_sum$|^(slug|likes|dislikes|votes|position|rating|members_count|created_at)$/.test(
            name,
          )
            ? undefined
            : typeof value === 'string'
              ? value
                  .replaceAll(/\/storage\/\d+\/\w+/g, '/storage/image')
                  // Slugs end with a part that is drawn.
                  .replaceAll(/\/posts\/(\w+)[\w-]*/g, '/posts/$1')
              : value,
        )}`,
      )
  return rows.toSorted()
}

/** Adds to the demonstration what it lacks: an edited post with an image, own comments, and items in other states. */
async function writeMore(engine: Engine) {
  const daysAgo = (days: number) => engine.as('meera', { at: engine.clock.now() - days * DAY })
  const image = await noiseImage(40, 30).png().toBuffer()
  const upload = await daysAgo(9).call('media.upload', { body: image })
  const { id } = await daysAgo(8).call('posts.create', {
    body: { title: 'With a picture', body: `<p>Look:</p><img src="${upload.data.url}" alt="A pot">` },
  })
  await daysAgo(7).call('posts.update', { params: { id }, body: { tags: ['pots'] } })
  const remark = await daysAgo(6).call('posts.comment', { params: { id }, body: { body: 'My own remark' } })
  await daysAgo(5).call('comments.update', { params: { id: remark.id }, body: { body: 'Improved' } })
  const poll = await daysAgo(5).call('polls.create', {
    body: { question: 'Which glaze?', options: ['Ash', 'Salt'] },
  })
  await daysAgo(4).call('polls.update', { params: { id: poll.id }, body: { is_closed: true } })
  // Links to each other: the second exists only after the first.
  const [from, to] = [
    await daysAgo(4).call('posts.create', { body: { title: 'Before', body: '<p>x</p>' } }),
    await daysAgo(3).call('posts.create', { body: { title: 'After', body: '<p>x</p>' } }),
  ]
  for (const [{ id: linkingId }, { url }] of [
    [from, to],
    [to, from],
  ] as const)
    await daysAgo(3).call('posts.update', {
      params: { id: linkingId },
      body: { body: `<p><a href="${url}">There</a></p>` },
    })
  const old = await daysAgo(3).call('posts.create', { body: { title: 'Put aside', body: '<p>x</p>' } })
  await daysAgo(2).call('items.archive', { body: { type: 'post', id: old.id, archived: true } })
  await engine.as('meera').call('posts.create', {
    body: {
      title: 'For later',
      body: '<p>x</p>',
      scheduled_at: new Date(engine.clock.now() + DAY).toISOString(),
    },
  })
}

describe.each(storesOf('an import of a member'))('an import of a member on %s', (name) => {
  const open = async () => {
    const opened = await stores[name]()
    onTestFinished(() => opened.dispose())
    return engineOf(opened.store)
  }
  const from = async () => {
    const engine = await open()
    await demoSeed(engine)
    await writeMore(engine)
    return engine
  }
  const to = async (username: string) => {
    const engine = await open()
    await engine.perform({ test: true }, 'members.save', { body: { username } })
    return engine
  }

  test.each(['meera', 'lakshmi', 'sana'])(
    'creates the same content at the same times, and nothing twice: %s',
    async (username) => {
      const source = await from()
      const file = await exported(source, username)
      const target = await to(username)
      const first = await importMember(target, OPERATOR, username, file)
      expect(first.rejected).toEqual([])
      const before = await writingsOf(source, username)
      const after = await writingsOf(target, username)
      expect(after.filter((row) => !before.includes(row))).toEqual([])
      // Comments on content of others, and content in communities of others, stay on the other site.
      const left = (first.omitted.comments ?? 0) + (first.omitted.items ?? 0)
      expect(before.length - after.length).toBe(left)

      const slugs = new Set<unknown>()
      const linked = new Set<unknown>()
      for await (const entry of await target.perform(OPERATOR, 'members.export', { params: { username } }))
        if ('data' in entry && entry.type === 'items') {
          slugs.add(entry.data.slug)
          for (const [, slug] of JSON.stringify(entry.data).matchAll(/"\/posts\/([\w-]+)/g)) linked.add(slug)
        }
      expect([linked.size, [...linked].every((slug) => slugs.has(slug))]).toEqual([
        username === 'meera' ? 2 : 0,
        true,
      ])

      const again = await importMember(target, OPERATOR, username, file)
      expect([again.created, again.rejected]).toEqual([{}, []])
      expect(await writingsOf(target, username)).toEqual(after)
    },
  )

  test('completes an import that was interrupted at any call', async () => {
    const source = await from()
    const file = await exported(source, 'meera')
    const target = await to('meera')
    let left = 0
    const breaking: Engine = {
      ...target,
      as: (...caller) => ({
        call: (...input) =>
          left-- > 0 ? target.as(...caller).call(...input) : Promise.reject(new Error('killed')),
      }),
    }
    for (let calls = 1; left <= 0; calls += 2) {
      left = calls
      await importMember(breaking, OPERATOR, 'meera', file).catch((error: Error) => {
        if (error.message !== 'killed') throw error
        left = 0
      })
    }
    const before = await writingsOf(source, 'meera')
    const after = await writingsOf(target, 'meera')
    expect(after.filter((row) => !before.includes(row))).toEqual([])
    expect(before.filter((row) => !after.includes(row) && !row.startsWith('comments '))).toEqual([])
    expect(new Set(after).size).toBe(after.length)
  })
})
