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
              ? value.replaceAll(/\/storage\/\d+\/\w+/g, '/storage/image')
              : value,
        )}`,
      )
  return rows.toSorted()
}

describe.each(storesOf('an import of a member'))('an import of a member on %s', (name) => {
  test('creates the same content at the same times, and nothing twice', async () => {
    const opened = await stores[name]()
    onTestFinished(() => opened.dispose())
    const engine = engineOf(opened.store)
    await demoSeed(engine)
    const at = (days: number) => ({ at: engine.clock.now() - days * DAY })
    const image = await noiseImage(40, 30).png().toBuffer()
    const upload = await engine.as('meera', at(9)).call('media.upload', { body: image })
    const post = await engine.as('meera', at(8)).call('posts.create', {
      body: { title: 'With a picture', body: `<p>Look:</p><img src="${upload.data.url}" alt="A pot">` },
    })
    await engine
      .as('meera', at(7))
      .call('posts.update', { params: { id: post.id }, body: { tags: ['pots'] } })
    await engine
      .as('meera', at(6))
      .call('posts.comment', { params: { id: post.id }, body: { body: 'My own remark' } })
    const poll = await engine
      .as('meera', at(5))
      .call('polls.create', { body: { question: 'Which glaze?', options: ['Ash', 'Salt'] } })
    await engine
      .as('meera', at(4))
      .call('polls.update', { params: { id: poll.id }, body: { is_closed: true } })
    await engine.as('meera').call('posts.create', {
      body: {
        title: 'For later',
        body: '<p>x</p>',
        scheduled_at: new Date(engine.clock.now() + DAY).toISOString(),
      },
    })
    const file = await exported(engine, 'meera')

    const target = await stores[name]()
    onTestFinished(() => target.dispose())
    const to = engineOf(target.store)
    await to.perform({ test: true }, 'members.save', { body: { username: 'meera' } })
    const first = await importMember(to, OPERATOR, 'meera', file)
    expect(first.rejected).toEqual([])
    expect(first.created).toMatchObject({ communities: 1, cvs: 1 })
    expect(first.omitted).toMatchObject({ messages: expect.any(Number) as number })
    const before = await writingsOf(engine, 'meera')
    const after = await writingsOf(to, 'meera')
    const foreign = before.filter((row) => !after.includes(row))
    // Comments on content of others stay on the other site.
    expect(foreign.map((row) => row.split(' ')[0])).toEqual(['comments', 'comments'])
    expect(after.filter((row) => !before.includes(row))).toEqual([])

    const again = await importMember(to, OPERATOR, 'meera', file)
    expect([again.created, again.rejected]).toEqual([{}, []])
    expect(again.existing).toBe(Object.values(first.created).reduce((sum, count) => sum + count) - 2)
    expect(await writingsOf(to, 'meera')).toEqual(after)
  })
})
