import { describe, expect, test } from 'vitest'
import { communities, communityMembers } from '../../entities/communities.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import { entities } from '../../entities/index.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { suspensions } from '../../entities/moderation.ts'
import { blocks } from '../../entities/network.ts'
import { searchEntries } from '../../entities/search.ts'
import { tasks } from '../../entities/tasks.ts'
import type { AnyEntity, Column, NewRow, RowOf } from '../../store/entity.ts'
import { memoryStore } from '../../store/index.ts'
import { UNLIMITED, type Condition, type Tx } from '../../store/store.ts'
import { hiddenAmong, isBlockBetween } from './blocks.ts'
import { MAX_PRELOADED_RELATIONS } from './related.ts'
import { loadViewer, viewerOf, type UnloadedViewer, type Viewer } from './viewer.ts'

const EMPTY = { integer: 0, real: 0, text: '', boolean: false, json: [], bytes: new Uint8Array() }

/** Inserts a row of which only these columns matter. */
const put = <E extends AnyEntity>(tx: Tx, entity: E, row: Partial<RowOf<E>>): Promise<RowOf<E>> => {
  const columns = Object.entries(entity.columns as Readonly<Record<string, Column<unknown>>>)
  const empty = columns.map(([name, { kind, nullable }]) => ({ [name]: nullable ? null : EMPTY[kind] }))
  return tx.insert(entity, Object.assign({}, ...empty, row) as NewRow<E>)
}

const people = { reader: 1, stranger: 2, blocked: 3, blocker: 4, suspended: 5, closed: 6 } as const
type Person = keyof typeof people
const persons = Object.keys(people) as Person[]

/** Of the first two the reader is a member; two are private, and two are changing. */
const contexts = {
  own: 1,
  ownChanging: 2,
  public: 3,
  private: 4,
  changing: 5,
  ofBlocked: 6,
  ofSuspended: 7,
} as const
type Place = keyof typeof contexts

const creators: Readonly<Partial<Record<Place, Person>>> = {
  own: 'blocker',
  public: 'blocked',
  ofBlocked: 'blocker',
  ofSuspended: 'suspended',
}
const isPrivate = (visibility: Place) => visibility !== 'public' && visibility !== 'changing'

/** How many relations of each kind the reader has: of few all are read, of many those that are asked about. */
const sizes = [
  ['few', 0],
  ['many', MAX_PRELOADED_RELATIONS + 1],
] as const

/** Whom the reader blocks, who blocks them, and where they belong, among `more` that nothing is about. */
async function populate(tx: Tx, more: number): Promise<void> {
  const { reader, blocked, blocker, suspended } = people
  for (const person of persons) {
    const status = person === 'closed' || person === 'suspended' ? person : 'active'
    await put(tx, members, { id: people[person], username_key: person, status })
  }
  for (const key of Object.keys(contexts) as Place[])
    await put(tx, communities, {
      id: contexts[key],
      slug: key,
      visibility: isPrivate(key) ? 'private' : 'public',
      creator_id: people[creators[key] ?? 'stranger'],
    })
  const otherIds = Array.from({ length: more }, (_, index) => 1000 + index)
  for (const otherId of [blocked, ...otherIds])
    await put(tx, blocks, { member_id: reader, blocked_id: otherId })
  for (const otherId of [blocker, ...otherIds])
    await put(tx, blocks, { member_id: otherId, blocked_id: reader })
  // The last two are those that the reader came to last.
  for (const community_id of [...otherIds, contexts.own, contexts.ownChanging])
    await put(tx, communityMembers, {
      member_id: reader,
      community_id,
      joined_at: community_id < 1000 ? 1 : 0,
    })
  await put(tx, suspensions, { member_id: suspended })
  for (const subject_id of [contexts.ownChanging, contexts.changing])
    await put(tx, tasks, { kind: 'community_visibility', subject_id })
  await put(tx, tasks, { kind: 'block', subject_id: contexts.public })
}

/** Asks the rules, for someone, of what `populate` has made and the test adds. */
async function asViewer<T>(
  more: number,
  who: { readonly id: number; readonly role?: MemberRow['role'] },
  ask: (viewer: Viewer, tx: Tx) => Promise<T>,
): Promise<T> {
  const store = memoryStore(entities)
  return store.transact(async (tx) => {
    await populate(tx, more)
    const unloaded = await loadViewer(tx, who)
    return ask(await unloaded.load(Object.values(people), Object.values(contexts)), tx)
  })
}

const reader = { id: people.reader }
const moderator = { id: people.reader, role: 'moderator' } as const

/** An item, of a stranger and published in no community unless it says otherwise. */
interface Given extends Partial<Pick<ItemRow, 'status' | 'restricted' | 'hidden_from'>> {
  readonly by?: Person
  readonly in?: Place
}

/** Whether an item is read. */
type Case = [what: string, given: Given, read: boolean, readByModerator?: boolean]

const cases: readonly Case[] = [
  ['published', {}, true],
  ['one’s own', { by: 'reader' }, true],
  ['of someone who closed their account', { by: 'closed' }, true],
  ['of whom the reader has blocked', { by: 'blocked' }, false],
  ['of who has blocked the reader', { by: 'blocker' }, false],
  ['of who is suspended', { by: 'suspended' }, false, true],
  ['archived', { status: 'archived' }, false],
  ['archived, one’s own', { status: 'archived', by: 'reader' }, true],
  ['archived, of who is suspended', { status: 'archived', by: 'suspended' }, false],
  ['hidden by moderators', { status: 'archived', hidden_from: 'published' }, false, true],
  [
    'hidden by moderators, of who has blocked',
    { status: 'archived', hidden_from: 'published', by: 'blocker' },
    false,
    true,
  ],
  ['scheduled', { status: 'scheduled' }, false],
  ['scheduled, one’s own', { status: 'scheduled', by: 'reader' }, false],
  ['failed', { status: 'failed' }, false],
  ['failed, one’s own', { status: 'failed', by: 'reader' }, false],
  ['scheduled, of who is suspended', { status: 'scheduled', by: 'suspended' }, false],
  ['restricted in a community that is gone', { restricted: true }, false],
  ['open in a community', { in: 'public' }, true],
  ['open in one’s own community', { in: 'own' }, true],
  ['restricted in one’s own community', { in: 'own', restricted: true }, true],
  [
    'restricted in one’s own community, of whom the reader has blocked',
    { in: 'own', restricted: true, by: 'blocked' },
    false,
  ],
  ['restricted in a community of others', { in: 'private', restricted: true }, false],
  ['open in a community of others that is changing', { in: 'changing' }, false],
  ['open in one’s own community that is changing', { in: 'ownChanging' }, true],
  ['restricted in one’s own community that is changing', { in: 'ownChanging', restricted: true }, true],
]

const itemOf = ({ by = 'stranger', in: visibility, ...rest }: Given) => ({
  status: 'published' as const,
  author_id: people[by],
  community_id: visibility === undefined ? null : contexts[visibility],
  ...rest,
})

const listed = async <E extends AnyEntity>(
  tx: Tx,
  entity: E,
  index: string,
  where: readonly Condition<RowOf<E>>[],
) => (await tx.page(entity, { index, limit: UNLIMITED, where })).map(({ id }) => id)

describe.each(sizes)('viewer with %s blocks and communities', (_size, more) => {
  test.each(cases)('reads the visible entries: %s', async (_what, input, read, readByModerator = read) => {
    for (const [who, expected] of [
      [reader, read],
      [moderator, readByModerator],
    ] as const)
      await asViewer(more, who, async (viewer, tx) => {
        const item = await put(tx, items, itemOf(input))
        expect(viewer.canRead(item)).toBe(expected)
        const waits = item.status === 'scheduled' || item.status === 'failed'
        expect(viewer.canOpen(item)).toBe(waits ? input.by === 'reader' : expected)
      })
  })

  test('lists the same rows as single reads', async () => {
    await asViewer(more, reader, async (viewer, tx) => {
      const published = cases.filter(([, { status }]) => status === undefined)
      const expected: number[] = []
      const rows: ItemRow[] = []
      for (const [, input, read] of published) {
        const row = await put(tx, items, itemOf(input))
        const { id, author_id, community_id, restricted } = row
        await put(tx, searchEntries, { id, subject_id: id, author_id, community_id, restricted })
        rows.push(row)
        if (read) expected.push(id)
      }
      expect(await listed(tx, items, 'published', viewer.readable())).toEqual(expected)
      expect(await listed(tx, searchEntries, 'byId', viewer.searchable())).toEqual(expected)
      // Where the reader's own communities are not in question, they need not be named.
      const open = new Set(
        rows
          .filter(
            (row) =>
              !row.restricted ||
              row.community_id === contexts.own ||
              row.community_id === contexts.ownChanging,
          )
          .map(({ id }) => id),
      )
      const where = viewer.readableWhereOpen()
      expect((await listed(tx, items, 'published', where)).filter((id) => open.has(id))).toEqual(expected)
      expect(viewer.withholds).toBe(true)
    })
  })

  test('hides members, and comments of members, who are blocked or suspended', async () => {
    await asViewer(more, reader, async (viewer, tx) => {
      const isHidden = {
        reader: false,
        stranger: false,
        blocked: true,
        blocker: true,
        suspended: true,
        closed: false,
      }
      const readableIds: number[] = []
      for (const [id, person] of persons.entries()) {
        const hidden = isHidden[person]
        const member = (await tx.get(members, people[person]))!
        expect({ person, hidden: viewer.isHidden(member.id) }).toEqual({ person, hidden })
        expect(viewer.canSeeMember(member)).toBe(!hidden && person !== 'closed')
        for (const isTakenAway of [false, true]) {
          const comment = { id: 2 * id + (isTakenAway ? 2 : 1), author_id: member.id, hidden: isTakenAway }
          await put(tx, comments, comment)
          expect(viewer.canSeeComment(comment)).toBe(!hidden && !isTakenAway)
          if (!hidden && !isTakenAway) readableIds.push(comment.id)
        }
      }
      expect(viewer.canSeeMember(undefined)).toBe(false)
      expect(viewer.hasHidden).toBe(true)
      const index = 'ofAuthor'
      expect(await listed(tx, comments, index, viewer.visibleComments())).toEqual(readableIds)
      const ofHidden = await listed(tx, comments, index, [viewer.hidden<RowOf<typeof comments>>('author_id')])
      const visible = await listed(tx, comments, index, viewer.visible<RowOf<typeof comments>>('author_id'))
      const all = await listed(tx, comments, index, [])
      expect([...ofHidden, ...visible].sort((a, b) => a - b)).toEqual(all)
      expect(visible).toHaveLength(6)
    })
  })

  test('shows a private community to its members, and to others unless the creator is blocked', async () => {
    const expected: Readonly<Record<Place, readonly [seen: boolean, read: boolean]>> = {
      own: [true, true],
      ownChanging: [true, true],
      public: [true, true],
      private: [true, false],
      changing: [true, false],
      ofBlocked: [false, false],
      ofSuspended: [true, false],
    }
    await asViewer(more, reader, async (viewer, tx) => {
      for (const place of Object.keys(contexts) as Place[]) {
        const row = (await tx.get(communities, contexts[place]))!
        const told = [viewer.canSeeCommunity(row), viewer.canReadCommunity(row)]
        expect({ place, told }).toEqual({ place, told: expected[place] })
        expect(viewer.isMemberOf(row.id)).toBe(place === 'own' || place === 'ownChanging')
      }
      expect(await viewer.newestCommunities(1)).toHaveLength(1)
      const newest = await viewer.newestCommunities(2)
      expect([...newest].sort()).toEqual([contexts.own, contexts.ownChanging])
    })
  })

  test('looks up relations once for reads after a write', async () => {
    const store = memoryStore(entities)
    await store.transact((tx) => populate(tx, more))
    await store.read(async (tx) => {
      const written = { author_id: people.suspended, community_id: contexts.own }
      const loads: ((viewer: UnloadedViewer) => Viewer | Promise<Viewer>)[] = [
        (viewer) => viewer.load([people.suspended], [contexts.own]),
        (viewer) => viewer.loadFor([undefined, written]),
        (viewer) =>
          viewer.loadCommunities([undefined, { creator_id: people.suspended, id: contexts.own } as never]),
      ]
      for (const load of loads) {
        const unloaded = await loadViewer(tx, reader)
        const viewer = await load(unloaded)
        expect([viewer.isHidden(people.suspended), viewer.isMemberOf(contexts.own)]).toEqual([true, true])
        expect(load(unloaded)).toBe(viewer)
      }
    })
  })
})

test('hides a member who is suspended, or blocked in either direction', async () => {
  const hasHidden = (relate: (tx: Tx) => Promise<unknown>) =>
    memoryStore(entities).transact(async (tx) => {
      await relate(tx)
      const viewer = await loadViewer(tx, reader)
      expect([viewer.visible('author_id').length > 0, viewer.withholds]).toEqual([viewer.hasHidden, false])
      return viewer.hasHidden
    })
  expect(await hasHidden(() => Promise.resolve())).toBe(false)
  expect(await hasHidden((tx) => put(tx, suspensions, { member_id: 2 }))).toBe(true)
  expect(await hasHidden((tx) => put(tx, blocks, { member_id: 1, blocked_id: 2 }))).toBe(true)
  expect(await hasHidden((tx) => put(tx, blocks, { member_id: 2, blocked_id: 1 }))).toBe(true)
})

test("loads a member's viewer once per transaction", async () => {
  const store = memoryStore(entities)
  const viewers = async () =>
    store.read(async (tx) => {
      const [first, again, second] = [1, 1, 2].map((id) => viewerOf({ tx, member: { id } }))
      expect(await again).toBe(await first)
      expect(await second).not.toBe(await first)
      return first
    })
  expect(await viewers()).not.toBe(await viewers())
})

test('finds blocks in either direction and never blocks a member from themselves', async () => {
  await asViewer(0, reader, async (_viewer, tx) => {
    const { reader, stranger, blocked, blocker } = people
    expect(await hiddenAmong(tx, reader, [stranger, blocked, blocker])).toEqual(new Set([blocked, blocker]))
    expect(await isBlockBetween(tx, blocked, reader)).toBe(true)
    expect(await isBlockBetween(tx, reader, blocked)).toBe(true)
    expect(await isBlockBetween(tx, reader, stranger)).toBe(false)
    await put(tx, blocks, { member_id: stranger, blocked_id: stranger })
    expect(await isBlockBetween(tx, stranger, stranger)).toBe(false)
  })
})
