import type { Store } from '@chowk/engine'
import { describe, expect, onTestFinished, test } from 'vitest'
import { memberRow } from '../../packages/engine/src/domains/members/member-row.ts'
import { chats, messages, messageStars } from '../../packages/engine/src/entities/chats.ts'
import {
  communities,
  communityMembers,
  initialCommunity,
} from '../../packages/engine/src/entities/communities.ts'
import { countUnread } from '../../packages/engine/src/domains/notifications/unread.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { blocks } from '../../packages/engine/src/entities/network.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { ITEMS_STEP, STEP } from '../../packages/engine/src/tasks/task.ts'
import type { Client } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { recount } from '../harness/recount.ts'
import { stores, type StoreName } from '../harness/stores.ts'
import { sweepPart } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'
import { createCommunity, joins } from '../operations/communities/fixtures.ts'
import { steppingStore } from './stepping-store.ts'

/** More than two steps do. */
const ROW_COUNT = 2 * STEP + 30
const TAGS = ['kilns', 'glazes']
/** An item, its entry in the search, and where it is filed. */
const ROWS_OF_AN_ITEM = 2 + TAGS.length
/** What a step changes besides: the task, the counts of tags, a quota, what an answer is kept in. */
const ROWS_BESIDES = 20

interface Watched {
  /** Acts, and finishes what it leaves. */
  readonly world: World
  /** Looks at the same store, and finishes nothing. */
  readonly watching: World
  readonly store: Store
  afterEach: (changed: number) => Promise<void>
  beforeCommit: () => void
}

async function watched(name: StoreName): Promise<Watched> {
  const { store, dispose } = await stores[name]()
  onTestFinished(dispose)
  const watch: Watched = {
    store,
    watching: new World(store),
    world: new World(
      steppingStore(store, {
        afterEach: (changed) => watch.afterEach(changed),
        beforeCommit: () => watch.beforeCommit(),
      }),
    ),
    afterEach: () => Promise.resolve(),
    beforeCommit: () => undefined,
  }
  return watch
}

/** A client of the same member, whose calls go through another world. */
const through = (world: World, { username }: Client): Promise<Client> => world.member(username)

async function everything(
  read: (offset: number) => Promise<{ items: readonly object[]; has_more: boolean }>,
): Promise<number[]> {
  const ids: number[] = []
  for (let more = true; more;) {
    const page = await read(ids.length)
    ids.push(...page.items.map((item) => (item as { id: number }).id))
    more = page.has_more
  }
  return ids.sort((a, b) => a - b)
}

/** What someone sees of a community's items, in each way there is to see many. */
async function seenBy(client: Client, slug: string, first: number): Promise<Record<string, number[]>> {
  const feed = await client.call('communities.feed', { params: { slug } })
  return {
    'posts.list': await everything((offset) => client.ok('posts.list', { query: { limit: 50, offset } })),
    'feed.list': await everything((offset) => client.ok('feed.list', { query: { limit: 50, offset } })),
    'communities.feed':
      feed.status === 200
        ? await everything((offset) =>
            client.ok('communities.feed', { params: { slug }, query: { limit: 50, offset } }),
          )
        : [],
    'search.query': await everything((offset) =>
      client.ok('search.query', { query: { q: 'kiln', type: 'post', limit: 50, offset } }),
    ),
    'users.activity': (await client.ok('users.activity', { params: { username: 'asha' } })).items.flatMap(
      ({ subject }) => (subject?.type === 'post' ? [subject.id] : []),
    ),
    'posts.get': (await client.call('posts.get', { params: { id: first } })).status === 200 ? [first] : [],
  }
}

const isEmpty = (seen: Record<string, number[]>): boolean =>
  Object.values(seen).every((ids) => ids.length === 0)

async function fillCommunity(watch: Watched, visibility: 'public' | 'private') {
  const { world } = watch
  const { asha, id, params } = await createCommunity(world, { visibility })
  const ids: number[] = []
  for (let at = 0; at < ROW_COUNT; at++) {
    const body = { title: `Kiln ${at}`, body: '<p>Bricks.</p>', tags: TAGS, community_id: id }
    ids.push((await asha.ok('posts.create', { body })).id)
  }
  const ravi = await world.member('ravi')
  await ravi.ok('follows.set', { body: { type: 'user', username: 'asha', following: true } })
  if (visibility === 'public') {
    const { items } = await ravi.ok('tags.list')
    for (const tag of items)
      await ravi.ok('follows.set', { body: { type: 'tag', id: tag.id, following: true } })
  }
  const meera = await joins(asha, params, await world.member('meera'))
  return {
    asha,
    params,
    ids,
    outsider: await through(watch.watching, ravi),
    insider: await through(watch.watching, meera),
    turn: (to: 'public' | 'private') => asha.ok('communities.update', { params, body: { visibility: to } }),
  }
}

describe.each(sweepPart(['memory', 'postgres'] as const, 1))('steps on %s', (name) => {
  test('hides a community that becomes private at once and keeps it whole for its members', async () => {
    const watch = await watched(name)
    const { turn, outsider, insider, params, ids } = await fillCommunity(watch, 'public')
    expect((await seenBy(outsider, params.slug, ids[0]!))['posts.list']).toEqual(ids)
    let steps = 0
    let most = 0
    watch.afterEach = async (changed) => {
      steps++
      most = Math.max(most, changed)
      expect(isEmpty(await seenBy(outsider, params.slug, ids[0]!))).toBe(true)
      const seen = await seenBy(insider, params.slug, ids[0]!)
      expect([seen['posts.list'], seen['communities.feed']]).toEqual([ids, ids])
    }
    await turn('private')
    await watch.world.control.engine.schedule.finishTasks()
    expect(steps).toBe(Math.ceil((ROW_COUNT + 1) / ITEMS_STEP))
    expect(most).toBeLessThanOrEqual(ITEMS_STEP * ROWS_OF_AN_ITEM + ROWS_BESIDES)
    await recount(watch.store)
  })

  test('undoes and reports a failed step and continues on another server', async () => {
    const watch = await watched(name)
    const { turn, outsider, params, ids } = await fillCommunity(watch, 'public')
    let steps = 0
    watch.beforeCommit = () => {
      if (++steps > 1) throw new Error('The server is gone.')
    }
    await turn('private')
    await watch.world.control.engine.schedule.finishTasks()
    expect(watch.world.errors).toEqual([new Error('The server is gone.')])
    expect(isEmpty(await seenBy(outsider, params.slug, ids[0]!))).toBe(true)
    await watch.watching.control.engine.schedule.finishTasks()
    expect(watch.watching.errors).toEqual([])
    expect(isEmpty(await seenBy(outsider, params.slug, ids[0]!))).toBe(true)
    await recount(watch.store)
  })

  test('finishes a task on two servers together, each step once', async () => {
    const watch = await watched(name)
    const { turn, params, outsider, ids } = await fillCommunity(watch, 'public')
    await turn('private')
    await Promise.all(
      [watch.world, watch.watching].map(({ control }) => control.engine.schedule.finishTasks()),
    )
    // The one that met the other may have left the rest to it.
    await watch.watching.clock.advance(60_000)
    await watch.watching.control.engine.schedule.finishTasks()
    expect([...watch.world.errors, ...watch.watching.errors]).toEqual([])
    expect(isEmpty(await seenBy(outsider, params.slug, ids[0]!))).toBe(true)
    await recount(watch.store)
  })
})

describe.each(sweepPart(['memory', 'sqlite'] as const, 1))('steps on %s', (name) => {
  test('shows a community that becomes public again only when all of it is', async () => {
    const watch = await watched(name)
    const { turn, outsider, params, ids } = await fillCommunity(watch, 'public')
    await turn('private')
    await watch.world.control.engine.schedule.finishTasks()
    let steps = 0
    watch.afterEach = async () => {
      const seen = await seenBy(outsider, params.slug, ids[0]!)
      if (++steps * ITEMS_STEP <= ROW_COUNT) expect(isEmpty(seen)).toBe(true)
      else
        expect([seen['posts.list'], seen['communities.feed'], seen['posts.get']]).toEqual([
          ids,
          ids,
          [ids[0]],
        ])
    }
    await turn('public')
    await watch.world.control.engine.schedule.finishTasks()
    expect(steps).toBe(Math.ceil((ROW_COUNT + 1) / ITEMS_STEP))
    await recount(watch.store)
  })

  test('ends as it was last turned, with items published during it', async () => {
    const watch = await watched(name)
    const { turn, asha, outsider, params, ids } = await fillCommunity(watch, 'public')
    await turn('private')
    const body = { title: 'Kiln in between', body: '<p>Bricks.</p>', tags: TAGS, community: params.slug }
    const between = await asha.ok('posts.create', { body })
    await turn('public')
    const after = await asha.ok('posts.create', { body })
    await watch.world.control.engine.schedule.finishTasks()
    const seen = await seenBy(outsider, params.slug, ids[0]!)
    // What was published for its members stays theirs.
    expect(seen['posts.list']).toEqual([...ids, after.id])
    expect(ids).not.toContain(between.id)
    await recount(watch.store)
  })

  test("removes a mass blocker's victims from a community that becomes private", async () => {
    const watch = await watched(name)
    const { asha, id, params } = await createCommunity(watch.world)
    const blocked = await watch.store.transact(async (tx) => {
      const ids: number[] = []
      for (let at = 0; at < ROW_COUNT; at++) {
        const member = await tx.insert(members, { ...person(`guest${at}`) })
        await tx.insert(communityMembers, {
          community_id: id,
          member_id: member.id,
          role: 'member',
          suspended: false,
          joined_at: at,
        })
        await tx.insert(blocks, { member_id: asha.id, blocked_id: member.id, created_at: at })
        ids.push(member.id)
      }
      await tx.increment(communities, id, { members_count: ROW_COUNT })
      return ids
    })
    let most = 0
    watch.afterEach = (changed) => Promise.resolve(void (most = Math.max(most, changed)))
    await asha.ok('communities.update', { params, body: { visibility: 'private' } })
    await watch.world.control.engine.schedule.finishTasks()
    const left = await watch.store.read((tx) =>
      tx.page(communityMembers, { index: 'ofCommunity', equals: { community_id: id }, limit: ROW_COUNT }),
    )
    expect(left.filter(({ member_id }) => blocked.includes(member_id))).toEqual([])
    expect((await asha.ok('communities.get', { params })).item.members_count).toBe(1)
    expect(most).toBeLessThanOrEqual(2 * STEP + ROWS_BESIDES)
  })

  test('removes a blocked member from private communities and recounts unread', async () => {
    const watch = await watched(name)
    const [asha, ravi] = await watch.world.members('asha', 'ravi')
    await connect(asha, ravi)
    await watch.store.transact(async (tx) => {
      for (let at = 0; at < ROW_COUNT; at++) {
        const community = await tx.insert(communities, { ...circle(at), creator_id: asha.id })
        for (const [member_id, role] of [
          [asha.id, 'creator'],
          [ravi.id, 'member'],
        ] as const)
          await tx.insert(communityMembers, {
            community_id: community.id,
            member_id,
            role,
            suspended: false,
            joined_at: at,
          })
      }
    })
    const { key } = await asha.ok('groups.create', { body: { name: 'Walks', usernames: ['ravi'] } })
    await ravi.ok('chats.send', { params: { key }, body: { body: 'Chai?' } })
    let most = 0
    watch.afterEach = (changed) => Promise.resolve(void (most = Math.max(most, changed)))
    await asha.ok('blocks.add', { body: { username: 'ravi' } })
    await watch.world.control.engine.schedule.finishTasks()
    expect(most).toBeLessThanOrEqual(2 * STEP + ROWS_BESIDES)
    expect((await ravi.ok('communities.list')).memberships).toEqual([])
    expect((await asha.ok('chats.unreadCount')).unread).toBe(0)
    await asha.ok('blocks.remove', { body: { username: 'ravi' } })
    expect((await asha.ok('chats.unreadCount')).unread).toBe(1)
  })

  test.each<[string, number, (world: World, ravi: Client) => Promise<unknown>]>([
    ['ends', 1, (_, ravi) => ravi.ok('blocks.remove', { body: { username: 'asha' } })],
    [
      'goes with the account of who blocked, and its messages with it',
      0,
      ({ control }, { username }) =>
        control.engine.perform({ operator: 'ops' }, 'members.delete', { params: { username } }),
    ],
  ])('recounts unread in a left group when a block %s', async (_, unread, end) => {
    const watch = await watched(name)
    const [asha, ravi] = await watch.world.members('asha', 'ravi')
    await connect(asha, ravi)
    const { key, slug } = await asha.ok('groups.create', { body: { name: 'Walks', usernames: ['ravi'] } })
    await ravi.ok('blocks.add', { body: { username: 'asha' } })
    await ravi.ok('chats.send', { params: { key }, body: { body: 'Chai?' } })
    await ravi.ok('groups.leave', { params: { slug } })
    await watch.world.control.engine.schedule.finishTasks()
    expect((await asha.ok('chats.unreadCount')).unread).toBe(0)
    await end(watch.world, ravi)
    await watch.world.control.engine.schedule.finishTasks()
    expect((await asha.ok('chats.unreadCount')).unread).toBe(unread)
    await recount(watch.store)
  })

  test("removes a removed member's stars in a group and keeps those set after a return", async () => {
    const watch = await watched(name)
    const [asha, ravi] = await watch.world.members('asha', 'ravi')
    await connect(asha, ravi)
    const { key, slug } = await asha.ok('groups.create', { body: { name: 'Walks', usernames: ['ravi'] } })
    const { message } = await asha.ok('chats.send', { params: { key }, body: { body: 'Chai?' } })
    await watch.store.transact(async (tx) => {
      const chat = await tx.find(chats, 'key', { key })
      for (let at = 0; at < ROW_COUNT; at++) {
        const { id } = await tx.insert(messages, { ...text(at), chat_id: chat!.id, author_id: asha.id })
        const star = { message_id: id, chat_id: chat!.id, author_id: asha.id, other_id: null, starred_at: at }
        await tx.insert(messageStars, { member_id: ravi.id, ...star })
      }
    })
    await asha.ok('groups.addMembers', { params: { slug }, body: { remove: ['ravi'] } })
    const watching = await through(watch.watching, ravi)
    let most = 0
    watch.afterEach = async (changed) => {
      most = Math.max(most, changed)
      expect((await watching.ok('chats.starred')).items).toEqual([])
    }
    await watch.world.control.engine.schedule.finishTasks()
    expect(most).toBeLessThanOrEqual(STEP + ROWS_BESIDES)
    watch.afterEach = () => Promise.resolve()
    await asha.ok('groups.addMembers', { params: { slug }, body: { add: ['ravi'] } })
    await ravi.ok('chats.star', { params: { id: message.id }, body: { starred: true } })
    expect((await ravi.ok('chats.starred')).items.map(({ id }) => id)).toEqual([message.id])
  })

  test('marks many notifications as read immediately and rewrites rows later', async () => {
    const watch = await watched(name)
    const [asha, ravi] = await watch.world.members('asha', 'ravi')
    const tell = (from: number, to: number) =>
      watch.store.transact(async (tx) => {
        for (let at = from; at < to; at++)
          await tx.insert(notifications, { ...notificationRow(at), member_id: asha.id, actor_id: ravi.id })
        await countUnread(tx, asha.id, to - from)
      })
    await tell(0, ROW_COUNT)
    expect(await asha.ok('notifications.readAll')).toMatchObject({ marked: ROW_COUNT, unread: 0 })
    const watching = await through(watch.watching, asha)
    const seen = async () => ({
      unread: (await watching.ok('notifications.count')).unread,
      listed: (await watching.ok('notifications.list', { query: { unread: true, limit: 50 } })).items.length,
      read: (
        await everything((offset) =>
          watching.ok('notifications.list', { query: { unread: false, limit: 50, offset } }),
        )
      ).length,
      shown: (await watching.ok('notifications.list', { query: { limit: 50 } })).unread_shown,
    })
    expect(await seen()).toEqual({ unread: 0, listed: 0, read: ROW_COUNT, shown: 0 })
    await tell(ROW_COUNT, ROW_COUNT + 2)
    let most = 0
    watch.afterEach = async (changed) => {
      most = Math.max(most, changed)
      expect(await seen()).toEqual({ unread: 2, listed: 2, read: ROW_COUNT, shown: 2 })
    }
    await watch.world.control.engine.schedule.finishTasks()
    expect(await seen()).toEqual({ unread: 2, listed: 2, read: ROW_COUNT, shown: 2 })
    expect(most).toBeLessThanOrEqual(STEP + ROWS_BESIDES)
  })
})

const person = (username: string) => memberRow({ username }, 0)

const circle = (at: number) => ({
  slug: `circle-${at}`,
  name: `Circle ${at}`,
  description: null,
  icon: '/storage/icons/star.svg',
  banner: null,
  banner_style: 'plain' as const,
  visibility: 'private' as const,
  ...initialCommunity,
  members_count: 2,
  items_count: 0,
  followers_count: 0,
  created_at: at,
  updated_at: at,
})

const text = (at: number) => ({
  body: `Message ${at}`,
  event: null,
  reply_to_id: null,
  attachments: [],
  forwarded: false,
  reactions: [],
  suspended: false,
  created_at: at,
})

const notificationRow = (at: number) => ({
  hidden: false,
  kind: 'follow' as const,
  subject_type: null,
  subject_id: null,
  comment_id: null,
  read: false,
  created_at: at,
  once: null,
})
