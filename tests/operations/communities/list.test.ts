import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from './fixtures.ts'

describeOperation(
  'communities.list',
  async (world) => {
    const { asha } = await createCommunity(world)
    return { as: asha, input: {} }
  },
  (world) => {
    test('lists public communities, newest first, ten by default', async () => {
      const { asha } = await createCommunity(world())
      for (let number = 1; number <= 11; number++) {
        await world().clock.advance(1000)
        await asha.ok('communities.create', { body: { name: `Number ${number}` } })
      }
      const ravi = await world().member('ravi')
      const first = await ravi.ok('communities.list')
      expect(first.items.map(({ name }) => name)).toEqual(
        Array.from({ length: 10 }, (_, index) => `Number ${11 - index}`),
      )
      expect(first).toMatchObject({ has_more: true, next_offset: 10 })
      const second = await ravi.ok('communities.list', { query: { offset: 10 } })
      expect(second.items.map(({ name }) => name)).toEqual(['Number 1', 'Potters of Pune'])
      expect(second).toMatchObject({ has_more: false, next_offset: 12 })
    })

    test('returns private communities only to members and invited members', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const [ravi, meera] = await world().members('ravi', 'meera')
      await asha.ok('communities.invite', { params, body: { usernames: ['ravi'], role: 'editor' } })
      const lists = {
        asha: await asha.ok('communities.list'),
        ravi: await ravi.ok('communities.list'),
        meera: await meera.ok('communities.list'),
      }
      expect(lists.asha).toMatchObject({
        items: [],
        invites: [],
        memberships: [{ role: 'creator', community: { slug: params.slug, items_count: 0 } }],
      })
      expect(lists.ravi).toMatchObject({
        items: [],
        invites: [
          {
            role: 'editor',
            invited_by: { username: 'asha' },
            community: { state: 'invited', items_count: null },
          },
        ],
        memberships: [],
      })
      expect(lists.meera).toMatchObject({ items: [], invites: [], memberships: [] })
    })

    test('returns invites and memberships only on the first page', async () => {
      const { asha } = await createCommunity(world())
      await asha.ok('communities.create', { body: { name: 'Weavers of Pune' } })
      const first = await asha.ok('communities.list', { query: { limit: 1 } })
      expect(first).toMatchObject({ invites: [], memberships: [{}, {}] })
      for (const query of [{ offset: 1 }, { cursor: first.next_cursor! }]) {
        const page = await asha.ok('communities.list', { query })
        expect(page.items.map(({ name }) => name)).toEqual(['Potters of Pune'])
        expect(page).not.toHaveProperty('invites')
        expect(page).not.toHaveProperty('memberships')
      }
    })

    test('lists the latest fifty memberships, and all of them with mine', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      for (let number = 1; number <= 51; number++) {
        await world().clock.advance(1000)
        await asha.ok('communities.create', { body: { name: `Number ${number}` } })
      }
      const ravi = await world().member('ravi')
      await ravi.ok('communities.create', { body: { name: 'Weavers of Pune' } })
      const { memberships } = await asha.ok('communities.list', { query: { limit: 1 } })
      expect(memberships!.map(({ community }) => community.name)).toEqual(
        Array.from({ length: 50 }, (_, index) => `Number ${51 - index}`),
      )
      const names: string[] = []
      for (let cursor: string | undefined | null = undefined; cursor !== null;) {
        const query = { mine: 'true', limit: 20, ...(cursor !== undefined && { cursor }) }
        const page = (await asha.ok('communities.list', { query })) as Awaited<
          ReturnType<typeof asha.ok<'communities.list'>>
        >
        expect(page).not.toHaveProperty('memberships')
        names.push(...page.items.map(({ name }) => name))
        cursor = page.next_cursor
      }
      expect(names).toEqual([
        ...Array.from({ length: 51 }, (_, index) => `Number ${51 - index}`),
        'Potters of Pune',
      ])
      const { items } = await asha.ok('communities.list', { query: { mine: 'true', offset: 51 } })
      expect(items).toMatchObject([
        { slug: params.slug, visibility: 'private', state: 'joined', role: 'creator' },
      ])
    })

    test("returns the caller's membership state of each", async () => {
      const { asha, params } = await createCommunity(world())
      const ravi = await joins(asha, params, await world().member('ravi'), 'editor')
      await ravi.ok('follows.set', { body: { type: 'community', slug: params.slug, following: true } })
      const { items } = await ravi.ok('communities.list')
      expect(items).toMatchObject([
        { state: 'joined', role: 'editor', following: true, members_count: 2, followers_count: 1 },
      ])
    })
  },
)
