import { itemTypes, type ItemType, type OperationId } from '@chowk/contract'
import { entities, memoryStore } from '@chowk/engine'
import { expect, test } from 'vitest'
import { communityMembers } from '../../packages/engine/src/entities/communities.ts'
import type { Client, LooseInput } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { anyStoreOf, everyStoreName } from '../harness/stores.ts'
import { surround } from '../harness/many-relations.ts'
import { drawSample } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'
import { joins } from '../operations/communities/fixtures.ts'
import { archive, block, publish, publishAny, tomorrow } from '../operations/content.ts'

/** What stands in every title, so that the search finds it by one word. */
const WORD = 'zebra'

interface Placed {
  readonly world: World
  readonly founder: Client
  readonly author: Client
  readonly reader: Client
  readonly params: { readonly slug: string }
  readonly ids: Readonly<Partial<Record<ItemType, number>>>
}

interface Situation {
  readonly what: string
  readonly shown: boolean
  /** Whether the items stand in a community, and whether that is private when they are published. */
  readonly placed?: 'public' | 'private'
  readonly scheduled?: true
  /** What happens once the reader has seen, saved and liked everything. */
  readonly then?: (placed: Placed) => Promise<unknown>
  /** Where it is otherwise than everywhere else. */
  readonly except?: readonly OperationId[]
}

const archiveAll =
  (archived: boolean) =>
  async ({ author, ids }: Placed) => {
    for (const [type, id] of Object.entries(ids)) await archive(author, type as ItemType, id, archived)
  }

const OPERATOR = { operator: 'ops' }
const suspend = (world: World, username: string, until = {}) =>
  world.control.engine.perform(OPERATOR, 'members.suspend', {
    params: { username },
    body: { reason: 'Sells ivory.', ...until },
  })

const hideAll =
  (hidden: boolean) =>
  async ({ world, ids }: Placed) => {
    for (const [type, id] of Object.entries(ids))
      await world.control.engine.perform(OPERATOR, hidden ? 'content.hide' : 'content.restore', {
        params: { type, id },
      })
  }

const situations: readonly Situation[] = [
  { what: 'published', shown: true },
  {
    what: 'whose author has blocked the reader',
    // A block hides, and takes no one the right to report.
    except: ['reports.create'],
    shown: false,
    then: ({ author, reader }) => block(author, reader),
  },
  {
    what: 'whose author the reader has blocked',
    // A block hides, and takes no one the right to report.
    except: ['reports.create'],
    shown: false,
    then: ({ author, reader }) => block(reader, author),
  },
  {
    what: 'of a block that was lifted',
    shown: true,
    then: async ({ author, reader }) => {
      await block(author, reader)
      await author.ok('blocks.remove', { body: { username: reader.username } })
      await reader.ok('follows.set', { body: { type: 'user', username: author.username, following: true } })
    },
  },
  { what: 'archived', shown: false, then: archiveAll(true) },
  {
    what: 'archived and restored',
    shown: true,
    then: async (placed) => {
      await archiveAll(true)(placed)
      await archiveAll(false)(placed)
    },
  },
  { what: 'scheduled', shown: false, scheduled: true },
  {
    what: 'of a member who is closed',
    shown: true,
    then: ({ world, author }) => world.save({ username: author.username, status: 'closed' }),
    // Their profile is gone, and what stands on it.
    except: ['users.activity'],
  },
  {
    what: 'of a member who is suspended',
    shown: false,
    then: ({ world, author }) => suspend(world, author.username),
  },
  {
    what: 'of a member whose suspension is over',
    shown: true,
    then: async ({ world, author }) => {
      const until = new Date(world.clock.now() + 1000).toISOString()
      await suspend(world, author.username, { until })
      await world.clock.advance(1000)
    },
  },
  { what: 'hidden by moderators', shown: false, then: hideAll(true) },
  {
    what: 'hidden by moderators and restored',
    shown: true,
    then: async (placed) => {
      await hideAll(true)(placed)
      await hideAll(false)(placed)
    },
  },
  {
    what: 'archived, hidden by moderators and restored',
    shown: false,
    then: async (placed) => {
      await archiveAll(true)(placed)
      await hideAll(true)(placed)
      await hideAll(false)(placed)
    },
  },
  { what: 'in a public community', shown: true, placed: 'public' },
  { what: 'in a private community of the reader', shown: true, placed: 'private' },
  {
    what: 'in a private community that the reader has left',
    shown: false,
    placed: 'private',
    then: ({ reader, params }) => reader.ok('communities.leave', { params }),
  },
  {
    what: 'in a private community whose creator has blocked the reader',
    shown: false,
    placed: 'private',
    then: ({ founder, reader }) => block(founder, reader),
  },
  {
    what: 'in a private community whose creator the reader has blocked',
    shown: true,
    placed: 'private',
    then: ({ founder, reader }) => block(reader, founder),
  },
  {
    what: 'in a community that the reader left before it became private',
    shown: false,
    placed: 'public',
    then: async ({ founder, reader, params }) => {
      await reader.ok('communities.leave', { params })
      await founder.ok('communities.update', { params, body: { visibility: 'private' } })
    },
  },
]

/** Whether blocks and communities of the reader are all read with each request, or looked up as there are too many. */
const acquaintances = ['few', 'many'] as const

const cases = situations.flatMap((situation) => acquaintances.map((knows) => ({ ...situation, knows })))

async function createPlace(
  world: World,
  { placed, scheduled, then, knows }: (typeof cases)[number],
): Promise<Placed> {
  const [founder, author, reader] = [
    await world.member('founder'),
    await world.member('author'),
    await world.member('reader'),
  ]
  const { id: community_id, slug } = await founder.ok('communities.create', {
    body: { name: 'Herd', visibility: placed ?? 'public' },
  })
  const params = { slug: slug! }
  await joins(founder, params, author, 'editor')
  await joins(founder, params, reader)
  await reader.ok('follows.set', { body: { type: 'user', username: 'author', following: true } })

  const where = { ...(placed && { community_id }), ...(scheduled && { scheduled_at: tomorrow(world) }) }
  const ids: Partial<Record<ItemType, number>> = {}
  for (const type of itemTypes) {
    const placeable = type !== 'service' && type !== 'job'
    if (!placeable && (placed !== undefined || scheduled)) continue
    ids[type] = placeable ? await publish(author, type, where) : await publishAny(author, type)
    const id = ids[type]
    const update: LooseInput =
      type === 'poll' || type === 'mcq'
        ? { body: { question: `A ${WORD}?` } }
        : { body: { title: `A ${WORD}` } }
    const namespace = `${type}s` as const
    expect((await author.callLoosely(`${namespace}.update`, { params: { id }, ...update })).status).toBe(200)
    if (scheduled) continue
    await reader.ok('favorites.set', { body: { type, id, saved: true } })
    await reader.ok('reactions.set', { body: { type, id, reaction: 'like' } })
  }
  // The reader gets notifications about the post.
  if (!scheduled) {
    const comment = await reader.ok('posts.comment', {
      params: { id: ids.post! },
      body: { body: '<p>Oh!</p>' },
    })
    const other = await joins(founder, params, await world.member('other'))
    await other.ok('comments.reply', { params: { id: comment.id }, body: { body: '<p>Indeed.</p>' } })
  }
  const made = { world, founder, author, reader, params, ids }
  if (knows === 'many') await surround(world.control.engine.store, [reader.id])
  await then?.(made)
  return made
}

type Entry = Readonly<Record<string, unknown>> & { readonly id?: number; readonly type?: string }

/** Whether an operation that reads shows an item to someone, for each that could. */
const looks: Partial<Record<OperationId, (placed: Placed, type: ItemType, id: number) => Promise<boolean>>> =
  {}

const lists = async (
  as: Client,
  operation: OperationId,
  input: LooseInput = {},
): Promise<readonly Entry[]> => {
  const { status, body } = await as.callLoosely(operation, { ...input, query: { limit: 50, ...input.query } })
  return status === 200 ? (body.items as Entry[]) : []
}

const has = async (items: Promise<readonly Entry[]>, type: ItemType, id: number) =>
  (await items).some((entry) => entry.id === id && entry.type === type)
const subjectOf = (entry: Entry) => entry.subject as Entry | null

for (const type of itemTypes) {
  const [one, many] = [`${type}s.get`, `${type}s.list`] as [OperationId, OperationId]
  looks[one] = async ({ reader }, wanted, id) =>
    wanted === type &&
    (await reader.callLoosely(one, { params: type === 'service' || type === 'job' ? { slug: id } : { id } }))
      .status === 200
  looks[many] = async ({ reader }, wanted, id) => wanted === type && has(lists(reader, many), type, id)
}
looks['feed.list'] = ({ reader }, type, id) => has(lists(reader, 'feed.list'), type, id)
looks['communities.feed'] = ({ reader, params }, type, id) =>
  has(lists(reader, 'communities.feed', { params }), type, id)
looks['search.query'] = async ({ reader }, type, id) => {
  const { items, counts } = await reader.ok('search.query', { query: { q: WORD, type, limit: 50 } })
  const found = items.some((entry) => entry.id === id)
  expect(counts[type], 'what is counted is found').toBe(items.length)
  return found
}
looks['favorites.list'] = ({ reader }, type, id) => has(lists(reader, 'favorites.list'), type, id)
looks['activity.list'] = async ({ reader }, type, id) =>
  (await lists(reader, 'activity.list')).some(
    (entry) => subjectOf(entry)?.id === id && subjectOf(entry)?.type === type,
  )
looks['users.activity'] = async ({ reader }, type, id) =>
  (await lists(reader, 'users.activity', { params: { username: 'author' } })).some(
    (entry) => subjectOf(entry)?.id === id && subjectOf(entry)?.type === type,
  )
looks['notifications.list'] = async ({ reader }, type, id) =>
  (await lists(reader, 'notifications.list')).some(
    (entry) => subjectOf(entry)?.id === id && subjectOf(entry)?.type === type,
  )
// Attempts to change an unreadable item must not reveal that it exists.
const writes = {
  'reactions.set': { body: { reaction: 'dislike' } },
  'favorites.set': { body: { saved: true } },
  'reports.create': { body: { reason: 'spam' } },
  'posts.comment': { of: 'post', body: { body: '<p>Ripe?</p>' } },
  'polls.comment': { of: 'poll', body: { body: '<p>Ripe?</p>' } },
  'mcqs.comment': { of: 'mcq', body: { body: '<p>Ripe?</p>' } },
  'questions.answer': { of: 'question', body: { body: '<p>Ripe?</p>' } },
  'services.book': { of: 'service', body: { package_id: 1 } },
  'jobs.apply': { of: 'job', body: {} },
} as const
for (const [operation, write] of Object.entries(writes) as [
  keyof typeof writes,
  (typeof writes)['posts.comment'],
][])
  looks[operation] = async ({ reader }, type, id) => {
    const input = write.of ? { params: { id }, body: write.body } : { body: { type, id, ...write.body } }
    const { status } = await reader.callLoosely(operation, input)
    expect([200, 201, 404, 409]).toContain(status)
    return status !== 404
  }

/** Where an item of a kind could be shown at all. */
function couldShow(operation: OperationId, type: ItemType, { placed }: Situation): boolean {
  const [namespace, name] = operation.split('.')
  const write = writes[operation as 'posts.comment']
  if (write?.of) return write.of === (type as string)
  if (name === 'get' || (name === 'list' && itemTypes.some((one) => namespace === `${one}s`)))
    return namespace === `${type}s`
  if (operation === 'communities.feed') return placed !== undefined
  if (operation === 'notifications.list') return type === 'post'
  return true
}

onEveryStore(
  'an item',
  (world, name) => {
    // What is seen is decided above the stores, so that those on a disk get a part of it.
    test.each(name === 'memory' ? cases : drawSample(cases, 5))(
      '$what is shown to who has $knows blocks and communities: $shown, by every operation alike',
      async (situation) => {
        const placed = await createPlace(world(), situation)
        const seen: Record<string, boolean> = {}
        const expected: Record<string, boolean> = {}
        for (const [type, id] of Object.entries(placed.ids) as [ItemType, number][])
          for (const [operation, look] of Object.entries(looks) as [
            OperationId,
            (typeof looks)[OperationId],
          ][])
            if (couldShow(operation, type, situation)) {
              seen[`${operation} ${type}`] = await look!(placed, type, id)
              expected[`${operation} ${type}`] =
                situation.shown !== (situation.except?.includes(operation) ?? false)
            }
        expect(seen).toEqual(expected)
      },
    )
  },
  {},
  everyStoreName,
)

/** Where someone could be seen who wrote, joined and met others as the reader did. */
const places: Readonly<
  Record<string, (reader: Client, at: { slug: string; post: number; key: string }) => Promise<string>>
> = {
  'users.get': async (reader) =>
    JSON.stringify(await reader.callLoosely('users.get', { params: { username: 'author' } })),
  'users.list': async (reader) => JSON.stringify(await lists(reader, 'users.list')),
  'users.connections': async (reader) =>
    JSON.stringify(await lists(reader, 'users.connections', { params: { username: 'founder' } })),
  'search.query': async (reader) =>
    JSON.stringify(await reader.ok('search.query', { query: { q: 'author' } })),
  'search.autocomplete': async (reader) =>
    JSON.stringify(await reader.ok('search.autocomplete', { query: { q: 'auth' } })),
  'posts.get': async (reader, { post }) =>
    JSON.stringify((await reader.ok('posts.get', { params: { id: post } })).comments),
  'communities.feed': async (reader, { slug }) =>
    JSON.stringify(await lists(reader, 'communities.feed', { params: { slug }, query: { tab: 'members' } })),
  'notifications.list': async (reader) => JSON.stringify(await lists(reader, 'notifications.list')),
  'chats.get': async (reader, { key }) =>
    JSON.stringify((await reader.ok('chats.get', { params: { key } })).members),
  'chats.messages': async (reader, { key }) =>
    JSON.stringify(await lists(reader, 'chats.messages', { params: { key } })),
  'chats.list': async (reader) => JSON.stringify(await lists(reader, 'chats.list')),
  'chats.contacts': async (reader) => JSON.stringify(await reader.ok('chats.contacts')),
  'follows.list': async (reader) => JSON.stringify(await lists(reader, 'follows.list')),
  'connections.list': async (reader) => JSON.stringify(await lists(reader, 'connections.list')),
}

onEveryStore(
  'a member',
  (world) => {
    const parting = ['nobody', 'reader', 'author', 'moderators'] as const
    test.each(parting.flatMap((by) => acquaintances.map((knows) => [by, knows] as const)))(
      'hides a member parted by %s from a reader with %s blocks and communities everywhere',
      async (by, knows) => {
        const [founder, author, reader] = [
          await world().member('founder'),
          await world().member('author'),
          await world().member('reader'),
        ]
        await connect(founder, author, reader)
        await connect(author, reader)
        const { slug } = await founder.ok('communities.create', { body: { name: 'Herd' } })
        for (const client of [author, reader])
          await client.ok('communities.join', { params: { slug: slug! } })
        await reader.ok('follows.set', { body: { type: 'user', username: 'author', following: true } })
        const post = await publish(reader, 'post')
        await author.ok('posts.comment', { params: { id: post }, body: { body: '<p>Well.</p>' } })
        const { key } = await founder.ok('groups.create', {
          body: { name: 'Walks', usernames: ['author', 'reader'] },
        })
        await author.ok('chats.send', { params: { key }, body: { body: 'Chai?' } })
        await author.ok('chats.send', { params: { key: '@reader' }, body: { body: 'Chai?' } })
        if (knows === 'many') await surround(world().control.engine.store, [reader.id])
        if (by === 'moderators') await suspend(world(), 'author')
        else if (by !== 'nobody')
          await block(by === 'reader' ? reader : author, by === 'reader' ? author : reader)
        const shown: Record<string, boolean> = {}
        const names = ['"username":"author"', '"value":"author"', `"type":"user","id":${author.id}`]
        for (const [place, look] of Object.entries(places)) {
          const seen = await look(reader, { slug: slug!, post, key })
          shown[place] = names.some((name) => seen.includes(name))
        }
        expect(shown).toEqual(Object.fromEntries(Object.keys(places).map((name) => [name, by === 'nobody'])))
      },
    )
  },
  {},
  anyStoreOf('a member'),
)

test('shows the items of every community to a member of more than fit into a page', async () => {
  const store = memoryStore(entities)
  const world = new World(store)
  const [founder, reader] = await world.members('founder', 'reader')
  const { id, slug } = await founder.ok('communities.create', {
    body: { name: 'Last', visibility: 'private' },
  })
  await store.transact(async (tx) => {
    for (let at = 1; at <= 1500; at++)
      await tx.insert(communityMembers, {
        community_id: id + at,
        member_id: reader.id,
        role: 'member',
        suspended: false,
        joined_at: at,
      })
  })
  await joins(founder, { slug: slug! }, reader)
  const post = await publish(founder, 'post', { community_id: id })
  const first = async (operation: OperationId) => (await lists(reader, operation))[0]?.id
  expect((await reader.ok('posts.get', { params: { id: post } })).item.id).toBe(post)
  expect([await first('posts.list'), await first('feed.list')]).toEqual([post, post])
  expect(
    (await reader.ok('search.query', { query: { q: 'birds' } })).items.map((entry) => entry.id),
  ).toContain(post)
  await store.close()
})
