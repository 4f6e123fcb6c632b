import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from './fixtures.ts'

const body = '<p>About clay.</p>'

describeOperation(
  'communities.feed',
  async (world) => {
    const { asha, params } = await createCommunity(world)
    await asha.ok('posts.create', { body: { title: 'Our kiln', body, community: params.slug } })
    return { as: asha, input: { params, query: { tab: 'all' } } }
  },
  (world) => {
    test('lists only items of the community by tab, newest first', async () => {
      const { asha, params } = await createCommunity(world())
      const community = params.slug
      await asha.ok('posts.create', { body: { title: 'A post', body, community } })
      await asha.ok('posts.create', { body: { title: 'Elsewhere', body } })
      await world().clock.advance(1000)
      await asha.ok('questions.create', { body: { title: 'A question', community } })
      await asha.ok('polls.create', {
        body: { question: 'A poll', options: ['Yes', 'No'], community },
      })
      await asha.ok('mcqs.create', {
        body: { question: 'An MCQ', options: ['Yes', 'No'], correct_option: 0, community },
      })
      const ravi = await world().member('ravi')
      const titles = async (tab: 'all' | 'posts' | 'questions' | 'polls' | 'mcqs') => {
        const { items } = await ravi.ok('communities.feed', { params, query: { tab } })
        return items.map((item) => ('title' in item ? item.title : item.type))
      }
      expect(await titles('all')).toEqual(['An MCQ', 'A poll', 'A question', 'A post'])
      expect(await titles('posts')).toEqual(['A post'])
      expect(await titles('questions')).toEqual(['A question'])
      expect(await titles('polls')).toEqual(['A poll'])
      expect(await titles('mcqs')).toEqual(['An MCQ'])
    })

    test('lists the members with their roles, the longest first', async () => {
      const { asha, params } = await createCommunity(world())
      await world().clock.advance(1000)
      await joins(asha, params, await world().member('ravi'), 'editor')
      await world().clock.advance(1000)
      const meera = await world().member('meera')
      await meera.ok('communities.join', { params })
      const page = await asha.ok('communities.feed', { params, query: { tab: 'members', limit: 2 } })
      expect(page).toMatchObject({
        has_more: true,
        next_offset: 2,
        items: [
          { type: 'member', role: 'creator', member: { username: 'asha' } },
          { type: 'member', role: 'editor', member: { username: 'ravi' } },
        ],
      })
    })
  },
)
