import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { block, publish } from '../content.ts'
import { testReading } from '../reading.ts'

describeOperation(
  'posts.get',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: { id: await publish(asha, 'post') } } }
  },
  (world) => {
    testReading(world, 'post')

    test('gives comments oldest first, page by page, with the first replies of each', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      const comments: number[] = []
      for (let index = 0; index < 4; index++)
        comments.push((await asha.ok('posts.comment', { params: { id }, body: { body: `${index}` } })).id)
      const replies: number[] = []
      for (let index = 0; index < 22; index++)
        replies.push(
          (await asha.ok('comments.reply', { params: { id: comments[2]! }, body: { body: `${index}` } })).id,
        )
      const page = await asha.ok('posts.get', {
        params: { id },
        query: { comments_offset: 1, comments_limit: 2 },
      })
      expect(page.comments).toMatchObject({ next_offset: 3, has_more: true })
      expect(page.comments.items.map((one) => one.id)).toEqual(comments.slice(1, 3))
      expect(page.comments.items[0]).toMatchObject({ replies: [], replies_count: 0 })
      expect(page.comments.items[1]!.replies.map((one) => one.id)).toEqual(replies.slice(0, 20))
      expect(page.comments.items[1]!.replies_count).toBe(22)
      expect(page.item.comments_count).toBe(26)
    })

    test('leaves out replies of a member whom a block hides, and says how the member reacted', async () => {
      const [asha, ravi] = [await world().member('asha'), await world().member('ravi')]
      const id = await publish(asha, 'post')
      const comment = (await asha.ok('posts.comment', { params: { id }, body: { body: 'One' } })).id
      const target = { params: { id: comment }, body: { body: 'Two' } }
      await ravi.ok('comments.reply', target)
      const kept = (await asha.ok('comments.reply', target)).id
      const meera = await world().member('meera')
      await meera.ok('reactions.set', { body: { type: 'comment', id: kept, reaction: 'dislike' } })
      await block(meera, ravi)
      const { comments } = await meera.ok('posts.get', { params: { id } })
      expect(comments.items[0]!.replies).toMatchObject([{ id: kept, dislikes: 1, my_reaction: 'dislike' }])
    })
  },
)
