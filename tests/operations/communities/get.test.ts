import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { publish } from '../content.ts'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from './fixtures.ts'

const tabs = ['all', 'posts', 'questions', 'polls', 'mcqs', 'members']

describeOperation(
  'communities.get',
  async (world) => {
    const { asha, params } = await createCommunity(world)
    return { as: asha, input: { params } }
  },
  (world) => {
    test('shows a public community to anyone', async () => {
      const { params } = await createCommunity(world(), { description: '<p>Clay.</p>' })
      const ravi = await world().member('ravi')
      const read = await ravi.ok('communities.get', { params })
      expect(read).toMatchObject({
        tabs,
        item: {
          name: 'Potters of Pune',
          description: '<p>Clay.</p>',
          creator: { username: 'asha' },
          state: 'none',
          role: null,
          can_join: true,
          can_create_content: false,
          items_count: 0,
          following: false,
        },
      })
    })

    test('shows the description of a private community but none of its content', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const community = params.slug
      await asha.ok('posts.create', { body: { title: 'Our kiln', body: '<p>x</p>', community } })
      const ravi = await world().member('ravi')
      const read = await ravi.ok('communities.get', { params })
      expect(read).toMatchObject({ tabs: [], item: { role: null, can_join: true, items_count: null } })
      expect((await asha.ok('communities.get', { params })).item.items_count).toBe(1)
    })

    test('counts for others no items that are for members only', async () => {
      const { asha, params } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await world().member('ravi')
      const publishHere = (title: string) =>
        asha.ok('posts.create', { body: { title, body: '<p>x</p>', community: params.slug } })
      const counts = async () =>
        Promise.all(
          [asha, ravi].map(
            async (member) => (await member.ok('communities.get', { params })).item.items_count,
          ),
        )
      const { id } = await publishHere('Before')
      const setVisibility = async (visibility: 'public' | 'private') => {
        await asha.ok('communities.update', { params, body: { visibility } })
        await world().control.engine.schedule.finishTasks()
      }
      await setVisibility('public')
      expect(await counts()).toEqual([1, 0])
      await publishHere('After')
      expect(await counts()).toEqual([2, 1])
      await asha.ok('items.archive', { body: { type: 'post', id, archived: true } })
      expect(await counts()).toEqual([1, 1])
      await setVisibility('private')
      await setVisibility('public')
      expect(await counts()).toEqual([1, 1])
    })

    test('hides a private community from members its creator blocked', async () => {
      const { asha, params, id } = await createCommunity(world(), { visibility: 'private' })
      const people = { member: 'ravi', invited: 'meera', asking: 'dev', outside: 'kabir' }
      const clients = Object.fromEntries(
        await Promise.all(
          Object.entries(people).map(async ([was, name]) => [was, await world().member(name)] as const),
        ),
      ) as Record<keyof typeof people, Client>
      await joins(asha, params, clients.member)
      await asha.ok('communities.invite', { params, body: { usernames: ['meera'] } })
      await clients.asking.ok('communities.join', { params })
      const post = await publish(asha, 'post', { community_id: id })
      for (const client of Object.values(clients)) {
        await client.ok('follows.set', { body: { type: 'community', id, following: true } })
        await asha.ok('blocks.add', { body: { username: client.username } })
        for (const operation of [
          'get',
          'feed',
          'join',
          'leave',
          'acceptInvite',
          'declineInvite',
          'settings',
        ] as const)
          await client.fails(`communities.${operation}`, 'not_found', { params })
        await client.fails('follows.set', 'not_found', { body: { type: 'community', id, following: true } })
        // A block hides it, and takes no one the right to report it.
        await client.ok('reports.create', { body: { type: 'community', id, reason: 'spam' } })
        expect(await client.ok('communities.list')).toMatchObject({ invites: [], memberships: [] })
        expect((await client.ok('follows.list')).items).toEqual([])
        await client.fails('posts.get', 'not_found', { params: { id: post } })
        expect((await client.ok('posts.list')).items).toEqual([])
      }
      expect((await asha.ok('communities.get', { params })).item).toMatchObject({
        members_count: 1,
        followers_count: 0,
      })
      expect(await asha.ok('communities.settings', { params })).toMatchObject({ requests: [], invites: [] })
      await asha.ok('blocks.remove', { body: { username: 'ravi' } })
      expect((await clients.member.ok('communities.get', { params })).item).toMatchObject({ state: 'none' })
    })

    test('removes members blocked by the creator when a community becomes private', async () => {
      const { asha, params } = await createCommunity(world())
      const [ravi, meera] = await world().members('ravi', 'meera')
      for (const client of [ravi, meera]) await client.ok('communities.join', { params })
      await asha.ok('blocks.add', { body: { username: 'ravi' } })
      await meera.ok('blocks.add', { body: { username: 'asha' } })
      await ravi.ok('communities.get', { params })
      await asha.ok('communities.update', { params, body: { visibility: 'private' } })
      await ravi.fails('communities.get', 'not_found', { params })
      expect((await meera.ok('communities.get', { params })).item).toMatchObject({
        state: 'joined',
        members_count: 2,
      })
    })
  },
)
