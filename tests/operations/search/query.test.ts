import { itemTypes } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'
import { archive, block, publish, publishAny, tomorrow } from '../content.ts'

const search = async (as: Client, q: string, query = {}) => {
  const { items, counts } = await as.ok('search.query', { query: { q, ...query } })
  const found = items.map(({ type, id }) => [type, id])
  const counted = Object.entries(counts).filter(([, count]) => count > 0)
  return { found, counts: Object.fromEntries(counted) }
}

const write = async (as: Client, title: string, body = '<p>…</p>') =>
  (await as.ok('posts.create', { body: { title, body } })).id

describeOperation(
  'search.query',
  async (world) => {
    const asha = await world.member('asha')
    await publish(asha, 'post')
    return { as: asha, input: { query: { q: 'birds' } } }
  },
  (world) => {
    test('returns 422 without a query', async () => {
      const asha = await world().member('asha')
      for (const query of [{}, { q: '' }, { q: ' ' }, { q: 'x'.repeat(201) }]) {
        const { body } = await asha.callLoosely('search.query', { query })
        expect(body).toMatchObject({ code: 'validation_failed', fields: [{ path: 'q' }] })
      }
    })

    test.each(itemTypes)('finds a %s', async (type) => {
      const asha = await world().member('asha')
      const id = await publishAny(asha, type)
      const words = {
        post: 'birds look up',
        question: 'clay cracks pottery',
        poll: 'evening saturday nine',
        mcq: 'turmeric haldi kitchen',
        service: 'logo draft bold own',
        job: 'potter two days',
      }[type]
      expect(await search(await world().member('ravi'), words)).toEqual({
        found: [[type, id]],
        counts: { [type]: 1 },
      })
    })

    test('does not reveal the solution of a multiple-choice question', async () => {
      const asha = await world().member('asha')
      await publish(asha, 'mcq')
      expect(await search(asha, 'curcumin')).toEqual({ found: [], counts: {} })
    })

    test('gives what fits alike by its moment and its id, also when some was archived and restored', async () => {
      const asha = await world().member('asha')
      const ids = []
      for (let index = 0; index < 5; index++) ids.unshift(await write(asha, 'Mangoes'))
      await world().clock.advance(1000)
      ids.unshift(await write(asha, 'Mangoes'))
      for (const id of [ids[5]!, ids[2]!]) {
        await archive(asha, 'post', id)
        await archive(asha, 'post', id, false)
      }
      expect((await search(asha, 'mangoes')).found).toEqual(ids.map((id) => ['post', id]))
      expect((await search(asha, 'mangoes', { limit: 2, offset: 2 })).found).toEqual(
        ids.slice(2, 4).map((id) => ['post', id]),
      )
    })

    test('finds members, communities and tags with their details', async () => {
      const asha = await world().member('asha', { display_name: 'Asha Kulkarni' })
      await asha.ok('profile.update', { body: { tagline: 'Potter in Pune' } })
      const { id } = await asha.ok('communities.create', {
        body: { name: 'Potters of Pune', description: '<p>Clay, wheels and glazes.</p>' },
      })
      const tag = await asha.ok('tags.create', { body: { name: 'Potter’s wheel', description: 'Thrown.' } })
      const { items, counts } = await asha.ok('search.query', { query: { q: 'POTTER' } })
      const web = 'http://localhost:4000'
      expect(items).toEqual([
        {
          ...{ type: 'tag', id: tag.id, title: 'Potter’s wheel', excerpt: 'Thrown.' },
          ...{ url: "/tags/potter's%20wheel", web_url: `${web}/tags/potter's%20wheel`, score: 1 },
        },
        {
          ...{ type: 'community', id, title: 'Potters of Pune', excerpt: 'Clay, wheels and glazes.' },
          ...{ url: '/c/potters-of-pune', web_url: `${web}/c/potters-of-pune`, score: 0.6 },
        },
        {
          ...{ type: 'user', id: asha.id, title: 'Asha Kulkarni', excerpt: 'Potter in Pune' },
          ...{ url: '/u/asha', web_url: `${web}/u/asha`, score: 0.3 },
        },
      ])
      expect(counts).toEqual({
        ...{ post: 0, question: 0, poll: 0, mcq: 0, service: 0, job: 0 },
        ...{ community: 1, user: 1, tag: 1 },
      })
    })

    test('ranks title before text, whole words before prefixes, then newest', async () => {
      const asha = await world().member('asha')
      const beginsInText = await write(asha, 'Lemon', '<p>mangoes</p>')
      const inText = await write(asha, 'Lime', '<p>mango</p>')
      const begins = await write(asha, 'Mangoes')
      const older = await write(asha, 'Mango')
      const newer = await write(asha, 'The mango')
      await write(asha, 'Papaya')
      expect((await search(asha, 'mango')).found).toEqual(
        [newer, older, begins, inText, beginsInText].map((id) => ['post', id]),
      )
    })

    test('ranks and counts the 200 newest that match', async () => {
      const asha = await world().member('asha')
      const fitsBest = await write(asha, 'Mango')
      const ids = []
      for (let index = 0; index < 200; index++) ids.unshift(await write(asha, 'Mangoes'))
      const { found, counts } = await search(asha, 'mango', { offset: 180, limit: 50 })
      expect(counts).toEqual({ post: 200 })
      expect(found).toEqual(ids.slice(180).map((id) => ['post', id]))
      expect((await search(asha, 'mango', { limit: 50 })).found).not.toContainEqual(['post', fitsBest])
    })

    test('finds what has every word, without regard to case and accents', async () => {
      const asha = await world().member('asha')
      const cafe = await write(asha, 'Café Zoë in Pune', '<p>filter&nbsp;coffee</p>')
      const hindi = await write(asha, 'पुणे की बारिश', '<p>ज़मीन</p>')
      expect((await search(asha, 'CAFE zoe')).found).toEqual([['post', cafe]])
      expect((await search(asha, 'coffee cafe')).found).toEqual([['post', cafe]])
      expect((await search(asha, 'cafe mumbai')).found).toEqual([])
      expect((await search(asha, 'पुणे')).found).toEqual([['post', hindi]])
      expect((await search(asha, 'जमीन')).found).toEqual([['post', hindi]])
      expect((await search(asha, '!?')).found).toEqual([])
      expect((await search(asha, '" OR title:*')).found).toEqual([])
    })

    test('gives things of one type, and counts those of every type', async () => {
      const asha = await world().member('asha')
      const post = await publish(asha, 'post')
      const question = (await asha.ok('questions.create', { body: { title: 'Which birds are these?' } })).id
      expect(await search(asha, 'birds', { type: 'question' })).toEqual({
        found: [['question', question]],
        counts: { post: 1, question: 1, tag: 1 },
      })
      expect((await search(asha, 'birds', { type: 'post' })).found).toEqual([['post', post]])
      expect((await search(asha, 'birds', { type: 'job' })).found).toEqual([])
    })

    test('finds private communities and their items for members only', async () => {
      const { asha, id: community_id, params } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await world().member('ravi')
      const id = await publish(asha, 'post', { community_id })
      expect((await search(ravi, 'potters')).found).toEqual([])
      expect((await search(ravi, 'birds')).counts).toEqual({})
      await joins(asha, params, ravi)
      expect((await search(ravi, 'potters')).found).toEqual([['community', community_id]])
      expect((await search(ravi, 'birds')).found).toEqual([['post', id]])
      await ravi.ok('communities.leave', { params })
      expect((await search(ravi, 'potters birds')).found).toEqual([])
      await asha.ok('communities.update', { params, body: { visibility: 'public', name: 'Birders' } })
      // What was published for its members stays theirs.
      expect((await search(ravi, 'bird')).counts).toEqual({ community: 1 })
      await publish(asha, 'post', { community_id })
      expect((await search(ravi, 'bird')).counts).toEqual({ post: 1, community: 1, tag: 1 })
      expect((await search(ravi, 'potters')).found).toEqual([])
    })

    test('follows edits, archiving, restores and schedules', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      await asha.ok('posts.update', { params: { id }, body: { title: 'Thirteen crows', tags: ['crows'] } })
      expect((await search(asha, 'twelve')).found).toEqual([])
      expect((await search(asha, 'thirteen', { type: 'post' })).found).toEqual([['post', id]])
      await asha.ok('posts.update', { params: { id }, body: { body: '<p>They caw.</p>' } })
      expect((await search(asha, 'caw')).found).toEqual([['post', id]])
      await archive(asha, 'post', id)
      expect((await search(asha, 'caw')).found).toEqual([])
      await asha.ok('posts.update', { params: { id }, body: { body: '<p>They croak.</p>' } })
      expect((await search(asha, 'croak')).found).toEqual([])
      await archive(asha, 'post', id, false)
      expect((await search(asha, 'croak')).found).toEqual([['post', id]])
      const later = await publish(asha, 'poll', { scheduled_at: tomorrow(world()) })
      expect((await search(asha, 'evening')).found).toEqual([])
      await world().clock.advance(24 * 60 * 60_000)
      expect((await search(asha, 'evening')).found).toEqual([['poll', later]])
    })

    test('does not find members who are not active, or do not want to be found', async () => {
      const asha = await world().member('asha')
      const ravi = await world().member('ravi', { display_name: 'Ravi Menon' })
      expect((await search(asha, 'menon')).found).toEqual([['user', ravi.id]])
      await ravi.ok('preferences.update', { body: { privacy: { discoverable: false } } })
      expect((await search(asha, 'menon')).found).toEqual([])
      await ravi.ok('preferences.update', { body: { privacy: { discoverable: true } } })
      await world().save({ username: 'ravi', status: 'suspended' })
      expect((await search(asha, 'menon')).found).toEqual([])
      await world().save({
        username: 'ravi',
        status: 'active',
        display_name: 'Ravi Nair',
      })
      expect((await search(asha, 'nair')).found).toEqual([['user', ravi.id]])
      await block(ravi, asha)
      expect((await search(asha, 'nair')).found).toEqual([])
    })
  },
)
