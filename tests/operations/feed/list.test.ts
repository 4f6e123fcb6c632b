import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'
import { publish, publishAny, tomorrow } from '../content.ts'

const idsOf = async (as: Client, query = {}) =>
  (await as.ok('feed.list', { query })).items.map((item) => item.id)

const follow = (as: Client, type: 'user' | 'community' | 'tag', name: string) =>
  as.ok('follows.set', {
    body: { type, ...(type === 'user' ? { username: name } : { slug: name }), following: true },
  })

describeOperation(
  'feed.list',
  async (world) => {
    const asha = await world.member('asha')
    await publish(asha, 'post')
    return { as: asha, input: {} }
  },
  (world) => {
    test('lists own items and those of followed members, communities and tags', async () => {
      const [asha, ravi, meera] = await members()
      const { params, id: community_id } = await createCommunity(world(), { name: 'Birders' })
      await follow(ravi, 'user', 'meera')
      await follow(ravi, 'community', params.slug)
      const own = await publish(ravi, 'post')
      const followed = await publish(meera, 'question')
      const placed = await publish(asha, 'poll', { community_id })
      await publish(asha, 'mcq')
      const tagged = await publish(asha, 'post')
      await follow(ravi, 'tag', 'birds')
      expect(await idsOf(ravi)).toEqual([tagged, placed, followed, own])
    })

    test('gives items of connections, and of communities that the member belongs to', async () => {
      const [asha, ravi, meera] = await members()
      await ravi.ok('connections.request', { body: { username: 'meera' } })
      const connected = await publish(meera, 'post')
      expect(await idsOf(ravi)).toEqual([])
      await meera.ok('connections.accept', { body: { username: 'ravi' } })
      expect(await idsOf(ravi)).toEqual([connected])
      const { params, id: community_id } = await createCommunity(world(), { visibility: 'private' })
      const restricted = await publish(asha, 'post', { community_id })
      expect(await idsOf(ravi)).toEqual([connected])
      await joins(asha, params, ravi)
      expect(await idsOf(ravi)).toEqual([restricted, connected])
      await ravi.ok('communities.leave', { params })
      expect(await idsOf(ravi)).toEqual([connected])
    })

    test('gives an item once, however many ways lead to it', async () => {
      const [asha, ravi] = await members()
      const { params, id: community_id } = await createCommunity(world())
      const ids = [
        await publish(asha, 'post', { community_id }),
        await publish(asha, 'question', { community_id }),
        await publish(asha, 'post', { community_id }),
      ].toReversed()
      await follow(ravi, 'user', 'asha')
      await follow(ravi, 'community', params.slug)
      for (const tag of ['birds', 'pottery']) await follow(ravi, 'tag', tag)
      expect(await idsOf(ravi)).toEqual(ids)
      expect(await ravi.ok('feed.list', { query: { limit: 2 } })).toMatchObject({ has_more: true })
      expect(await idsOf(ravi, { offset: 2, limit: 2 })).toEqual(ids.slice(2))
    })

    test('keeps to the tags that an item has now, and to what everyone may see of a community', async () => {
      const [asha, ravi] = await members()
      const { params, id: community_id } = await createCommunity(world())
      const id = await publish(asha, 'post', { community_id })
      await follow(ravi, 'tag', 'birds')
      expect(await idsOf(ravi)).toEqual([id])
      await asha.ok('communities.update', { params, body: { visibility: 'private' } })
      expect(await idsOf(ravi)).toEqual([])
      await asha.ok('communities.update', { params, body: { visibility: 'public' } })
      expect(await idsOf(ravi)).toEqual([id])
      await asha.ok('posts.update', { params: { id }, body: { tags: ['trees'] } })
      expect(await idsOf(ravi)).toEqual([])
      await follow(ravi, 'tag', 'trees')
      expect(await idsOf(ravi)).toEqual([id])
    })

    test('lists scheduled items of every kind except communities once they are live', async () => {
      const [asha, ravi] = await members()
      await follow(ravi, 'user', 'asha')
      const service = await publishAny(asha, 'service')
      const job = await publishAny(asha, 'job')
      const scheduled = await publish(asha, 'poll', { scheduled_at: tomorrow(world()) })
      await asha.ok('communities.create', { body: { name: 'Birders', scheduled_at: tomorrow(world()) } })
      expect(await idsOf(ravi)).toEqual([job, service])
      await world().clock.advance(24 * 60 * 60_000)
      expect(await idsOf(ravi)).toEqual([scheduled, job, service])
    })

    const members = () => world().members('asha', 'ravi', 'meera')
  },
)
