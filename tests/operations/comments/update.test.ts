import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { archive, publish } from '../content.ts'

const text = { body: '<p>Lovely!</p>' }

describeOperation(
  'comments.update',
  async (world) => {
    const asha = await world.member('asha')
    const post = await publish(asha, 'post')
    const { id } = await asha.ok('posts.comment', { params: { id: post }, body: { body: 'Nice.' } })
    return { as: asha, input: { params: { id }, body: text } }
  },
  (world) => {
    test('changes a comment, and a reply', async () => {
      const asha = await world().member('asha')
      const post = await publish(asha, 'post')
      const { item } = await asha.ok('posts.get', { params: { id: post } })
      const comment = await asha.ok('posts.comment', { params: { id: post }, body: { body: 'Nice.' } })
      const reply = await asha.ok('comments.reply', { params: { id: comment.id }, body: { body: 'Yes.' } })
      await world().clock.advance(1000)
      const changed = await asha.ok('comments.update', { params: { id: comment.id }, body: text })
      expect(changed).toMatchObject({
        id: comment.id,
        url: `${item.url}#comment-${comment.id}`,
        updated: ['body'],
        item: { body: text.body, replies_count: 1, replies: [{ id: reply.id }] },
      })
      expect(changed.item.updated_at > changed.item.created_at).toBe(true)
      const otherItem = await asha.ok('comments.update', { params: { id: reply.id }, body: text })
      expect(otherItem.item).toMatchObject({ id: reply.id, body: text.body, replies: [] })
      const { comments } = await asha.ok('posts.get', { params: { id: post } })
      expect(comments.items).toMatchObject([{ body: text.body, replies: [{ body: text.body }] }])
    })

    test('changes nothing in a comment that moderators erase concurrently', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const post = await publish(asha, 'post')
      for (let round = 0; round < 10; round++) {
        const { id } = await ravi.ok('posts.comment', { params: { id: post }, body: text })
        const update = (body: string) => ravi.call('comments.update', { params: { id }, body: { body } })
        await Promise.all([
          update('One'),
          world().control.engine.perform({ operator: 'ops' }, 'content.erase', {
            params: { type: 'comment', id },
          }),
          update('Two'),
        ])
      }
      const rows = await rowsOf<{ body: string }>(world(), 'comments')
      expect(rows.map(({ body }) => body)).toEqual(Array<string>(10).fill(''))
    })

    test("returns 404 for another member's comment, an answer and an invisible item", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const post = await publish(asha, 'post')
      const foreign = await asha.ok('posts.comment', { params: { id: post }, body: text })
      const question = await publish(asha, 'question')
      const answer = await ravi.ok('questions.answer', { params: { id: question }, body: text })
      const own = await ravi.ok('posts.comment', { params: { id: post }, body: text })
      await ravi.fails('comments.update', 'not_found', { params: { id: foreign.id }, body: text })
      await ravi.fails('comments.update', 'not_found', { params: { id: answer.id }, body: text })
      await archive(asha, 'post', post)
      await ravi.fails('comments.update', 'not_found', { params: { id: own.id }, body: { body: 'Gone' } })
    })
  },
)
