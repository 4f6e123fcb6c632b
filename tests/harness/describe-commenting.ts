import { expect, test } from 'vitest'
import { describeOperation } from './operation.ts'
import { notificationSummaries } from './rows.ts'
import { publish } from '../operations/content.ts'

/** Tests what holds for comments on any kind of item that takes them. */
export function describeCommenting(kind: 'post' | 'poll' | 'mcq'): void {
  const comment = `${kind}s.comment` as const
  const get = `${kind}s.get` as const
  const text = { body: '<p>Lovely.</p>' }

  describeOperation(
    comment,
    async (world) => {
      const id = await publish(await world.member('asha'), kind)
      return { as: await world.member('ravi'), input: { params: { id }, body: text } }
    },
    (world) => {
      test(`puts the comment under the ${kind}, and counts it`, async () => {
        const [asha, ravi] = await world().members('asha', 'ravi')
        const id = await publish(asha, kind)
        const first = await ravi.ok(comment, { params: { id }, body: text })
        expect(first).toMatchObject({
          comment: {
            id: first.id,
            body: text.body,
            author: { username: 'ravi' },
            likes: 0,
            my_reaction: null,
            replies: [],
            replies_count: 0,
          },
          comments: 1,
        })
        const second = await asha.ok(comment, { params: { id }, body: { body: 'Thanks!' } })
        expect(second.comments).toBe(2)
        const { item, comments } = await asha.ok(get, { params: { id } })
        expect(item.comments_count).toBe(2)
        expect(comments.items.map((candidate) => candidate.id)).toEqual([first.id, second.id])
      })

      test('notifies the author, except of their own comments', async () => {
        const [asha, ravi] = await world().members('asha', 'ravi')
        const id = await publish(asha, kind)
        await asha.ok(comment, { params: { id }, body: text })
        await ravi.ok(comment, { params: { id }, body: text })
        expect(await notificationSummaries(world(), asha)).toEqual([['comment', ravi.id, kind, id]])
        expect(await notificationSummaries(world(), ravi)).toEqual([])
      })

      test('returns 404 for an item of another kind', async () => {
        const asha = await world().member('asha')
        const id = await publish(asha, 'question')
        await asha.fails(comment, 'not_found', { params: { id }, body: text })
      })
    },
  )
}
