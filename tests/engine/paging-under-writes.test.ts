import { crc32 } from 'node:zlib'
import type { ItemType, OperationId } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client, LooseInput } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { everyStoreName } from '../harness/stores.ts'
import { sweepPart } from '../harness/sweep.ts'
import type { World } from '../harness/world.ts'
import { archive, publish, publishAny } from '../operations/content.ts'

/** As much of an entry as tells which it is, in whatever list. */
interface Entry {
  readonly id: number
  readonly username: string
  readonly kind: string
  readonly user: { readonly username: string }
  readonly subject: { readonly type: ItemType; readonly id: number }
}

/** A list while entries come into it and go. */
interface Moving {
  readonly id: OperationId
  readonly as: Client
  readonly input?: LooseInput
  /** The member of the answer that holds the page; the answer itself unless named. */
  readonly under?: string
  readonly entries?: string
  /** What tells an entry from others. */
  readonly nameOf: (entry: Entry) => unknown
  readonly add: () => Promise<unknown>
  /** Takes an entry out; gives false where that cannot be done. */
  readonly remove?: (entry: Entry) => Promise<unknown>
}

const byId = ({ id }: { id: number }) => id
const COUNT = 12

const lists: Readonly<Record<string, (world: World) => Promise<Moving>>> = {
  async posts(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const remove = ({ id }: { id: number }) => archive(asha, 'post', id)
    return { id: 'posts.list', as: ravi, nameOf: byId, add: () => publish(asha, 'post'), remove }
  },
  async 'the feed'(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    await publish(asha, 'post')
    await ravi.ok('follows.set', { body: { type: 'user', username: 'asha', following: true } })
    // Posts come in two ways.
    await ravi.ok('follows.set', { body: { type: 'tag', slug: 'birds', following: true } })
    const remove = ({ id }: { id: number }) => archive(asha, 'post', id)
    return { id: 'feed.list', as: ravi, nameOf: byId, add: () => publish(asha, 'post'), remove }
  },
  async 'the feed of a community'(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const { id: community_id, slug } = await asha.ok('communities.create', { body: { name: 'Birders' } })
    const remove = ({ id }: { id: number }) => archive(asha, 'post', id)
    const add = () => publish(asha, 'post', { community_id })
    return { id: 'communities.feed', as: ravi, input: { params: { slug } }, nameOf: byId, add, remove }
  },
  async activity(world) {
    const asha = await world.member('asha')
    const first = await publish(asha, 'question')
    let turn = 0
    return {
      id: 'activity.list',
      as: asha,
      nameOf: ({ kind, subject }) => `${kind} ${subject.type} ${subject.id}`,
      // By turns of several kinds, many at the same moment.
      add: () =>
        [
          () => publish(asha, 'post'),
          () => asha.ok('questions.answer', { params: { id: first }, body: { body: '<p>Ripe?</p>' } }),
          async () =>
            asha.ok('favorites.set', {
              body: { type: 'post', id: await publish(asha, 'post'), saved: true },
            }),
        ][turn++ % 3]!(),
      remove: async ({ kind, subject: { type, id } }) => {
        if (type !== 'post') return false
        if (kind === 'published') return archive(asha, type, id)
        return asha.ok('favorites.set', { body: { type, id, saved: false } })
      },
    }
  },
  async 'a search'(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const remove = ({ id }: { id: number }) => archive(asha, 'post', id)
    const input = { query: { q: 'birds', type: 'post' } }
    return { id: 'search.query', as: ravi, input, nameOf: byId, add: () => publish(asha, 'post'), remove }
  },
  async 'services near the member'(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    await ravi.ok('profile.update', { body: { location: { country: 'IN', state_id: 870425 } } })
    const remove = ({ id }: { id: number }) => archive(asha, 'service', id)
    return { id: 'services.list', as: ravi, nameOf: byId, add: () => publishAny(asha, 'service'), remove }
  },
  async 'services with a word, by price'(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const remove = ({ id }: { id: number }) => archive(asha, 'service', id)
    const input = { query: { q: 'logo', sort: 'price_low' } }
    return {
      id: 'services.list',
      as: ravi,
      input,
      nameOf: byId,
      add: () => publishAny(asha, 'service'),
      remove,
    }
  },
  async jobs(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const remove = ({ id }: { id: number }) => asha.ok('jobs.close', { params: { id } })
    return { id: 'jobs.list', as: ravi, nameOf: byId, add: () => publishAny(asha, 'job'), remove }
  },
  async favorites(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const save = (id: number, saved: boolean) =>
      ravi.ok('favorites.set', { body: { type: 'post', id, saved } })
    return {
      id: 'favorites.list',
      as: ravi,
      nameOf: byId,
      add: async () => save(await publish(asha, 'post'), true),
      remove: ({ id }) => save(id, false),
    }
  },
  async follows(world) {
    const ravi = await world.member('ravi')
    let count = 0
    const follow = (username: string, following: boolean) =>
      ravi.ok('follows.set', { body: { type: 'user', username, following } })
    return {
      id: 'follows.list',
      as: ravi,
      nameOf: ({ user }) => user.username,
      add: async () => follow((await world.member(`followed${count++}`)).username, true),
      remove: ({ user }) => follow(user.username, false),
    }
  },
  async contacts(world) {
    const ravi = await world.member('ravi')
    let count = 0
    return {
      id: 'chats.contacts',
      as: ravi,
      entries: 'connections',
      nameOf: byId,
      add: async () => connect(ravi, await world.member(`contact${count++}`)),
      remove: ({ username }) => ravi.ok('connections.cancel', { body: { username } }),
    }
  },
  async 'unread notifications'(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const post = await publish(asha, 'post')
    return {
      id: 'notifications.list',
      as: asha,
      input: { query: { unread: true } },
      nameOf: byId,
      add: () => ravi.ok('posts.comment', { params: { id: post }, body: { body: '<p>Ripe?</p>' } }),
      remove: ({ id }) => asha.ok('notifications.read', { params: { id } }),
    }
  },
  async comments(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    const id = await publish(asha, 'post')
    const add = () => ravi.ok('posts.comment', { params: { id }, body: { body: '<p>Ripe?</p>' } })
    return { id: 'posts.get', as: asha, input: { params: { id } }, under: 'comments', nameOf: byId, add }
  },
  async messages(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    await connect(asha, ravi)
    const params = { key: '@ravi' }
    const add = () => asha.ok('chats.send', { params, body: { body: 'Chai?' } })
    return { id: 'chats.messages', as: asha, input: { params }, nameOf: byId, add }
  },
  async bookings(world) {
    const [asha, ravi] = await world.members('asha', 'ravi')
    let turn = 0
    return {
      id: 'bookings.list',
      as: asha,
      nameOf: byId,
      // By turns on either side.
      async add() {
        const [provider, client] = turn++ % 2 ? [asha, ravi] : [ravi, asha]
        const id = await publishAny(provider, 'service')
        const { items } = await client.ok('services.list')
        const service = await client.ok('services.get', {
          params: { slug: items.find((item) => item.id === id)!.slug },
        })
        await client.ok('services.book', {
          params: { id },
          body: { package_id: service.item.packages[0]!.id },
        })
      },
    }
  },
}

interface Page {
  readonly entries: Entry[]
  readonly next_cursor: string | null
}

async function pageAt({ id, as, input, under, entries = 'items' }: Moving, cursor?: string): Promise<Page> {
  const prefix = under === undefined ? '' : `${under}_`
  const query = { ...input?.query, [`${prefix}limit`]: 2, ...(cursor && { [`${prefix}cursor`]: cursor }) }
  const { status, body } = await as.callLoosely(id, { ...input, query })
  expect({ status, code: body.code }).toEqual({ status: 200 })
  const page = (under === undefined ? body : body[under]) as Record<string, unknown>
  return { entries: page[entries] as Entry[], next_cursor: page.next_cursor as string | null }
}

onEveryStore(
  'walked by cursor while entries come and go, nothing is given twice and nothing that stays is missed',
  (world, store) => {
    const here = store === 'memory' ? Object.keys(lists) : sweepPart(Object.keys(lists), 5, crc32(store))
    test.each(here)('%s', async (name) => {
      const list = await lists[name]!(world())
      for (let count = 0; count < COUNT; count++) await list.add()
      const start: Entry[] = []
      for (let cursor: string | undefined; ;) {
        const page = await pageAt(list, cursor)
        start.push(...page.entries)
        if (page.next_cursor === null) break
        cursor = page.next_cursor
      }
      expect(start.length).toBeGreaterThanOrEqual(COUNT)

      const ids: unknown[] = []
      const removed = new Set<unknown>()
      for (let cursor: string | undefined; ;) {
        const page = await pageAt(list, cursor)
        for (const entry of page.entries) {
          expect(removed, 'what is gone is not given').not.toContain(list.nameOf(entry))
          ids.push(list.nameOf(entry))
        }
        if (page.next_cursor === null) break
        cursor = page.next_cursor
        await list.add()
        // The last that was given, on which the position stands, and the next to come.
        const next = start.find((entry) => {
          const what = list.nameOf(entry)
          return !ids.includes(what) && !removed.has(what)
        })
        for (const entry of [page.entries.at(-1), next])
          if (list.remove && entry !== undefined && (await list.remove(entry)) !== false)
            removed.add(list.nameOf(entry))
      }
      expect(new Set(ids).size, 'nothing is given twice').toBe(ids.length)
      const stayed = start.map(list.nameOf).filter((what) => !removed.has(what))
      expect(ids).toEqual(expect.arrayContaining(stayed))
      expect(removed.size > 4 || list.remove === undefined).toBe(true)
    })
  },
  {},
  everyStoreName,
)
