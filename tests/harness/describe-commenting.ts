import { expect, test } from 'vitest'
import { describeOperation } from './operation.ts'
import { rowsOf, notificationSummaries } from './rows.ts'
import { block, publish, unseenBy } from '../operations/content.ts'

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

      test('sanitizes HTML and rejects a comment that is empty afterwards', async () => {
        const asha = await world().member('asha')
        const id = await publish(asha, kind)
        const body = '<p>Hi<script>alert(1)</script></p>'
        const { comment: created } = await asha.ok(comment, { params: { id }, body: { body } })
        expect(created.body).toBe('<p>Hi</p>')
        const empty = { params: { id }, body: { body: '<script>alert(1)</script>' } }
        const { fields } = await asha.fails(comment, 'validation_failed', empty)
        expect(fields).toMatchObject([{ path: 'body', code: 'required' }])
      })

      test('notifies the author, except of their own comments', async () => {
        const [asha, ravi] = await world().members('asha', 'ravi')
        const id = await publish(asha, kind)
        await asha.ok(comment, { params: { id }, body: text })
        await ravi.ok(comment, { params: { id }, body: text })
        expect(await notificationSummaries(world(), asha)).toEqual([['comment', ravi.id, kind, id]])
        expect(await notificationSummaries(world(), ravi)).toEqual([])
      })

      test('returns 404 for an item the member cannot see and notifies no one', async () => {
        const ravi = await world().member('ravi')
        const hidden = await unseenBy(world(), ravi, kind)
        for (const id of Object.values(hidden))
          await ravi.fails(comment, 'not_found', { params: { id }, body: text })
        expect(await notificationSummaries(world(), await world().member('author'))).toEqual([])
      })

      test('returns 404 for an item of another kind', async () => {
        const asha = await world().member('asha')
        const id = await publish(asha, 'question')
        await asha.fails(comment, 'not_found', { params: { id }, body: text })
      })

      test('counts every one of many concurrent comments', async () => {
        const asha = await world().member('asha')
        const id = await publish(asha, kind)
        const writers = await Promise.all(['ravi', 'meera', 'tom', 'dev'].map((name) => world().member(name)))
        const written = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            writers[index % 4]!.ok(comment, { params: { id }, body: text }),
          ),
        )
        expect(written.map((row) => row.comments).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 20 }, (_, index) => index + 1),
        )
        expect((await asha.ok(get, { params: { id } })).item.comments_count).toBe(20)
        expect(await rowsOf(world(), 'comments')).toHaveLength(20)
        expect(await notificationSummaries(world(), asha)).toHaveLength(20)
      })

      test('hides comments of members hidden by a block', async () => {
        const [asha, ravi, meera] = await world().members('asha', 'ravi', 'meera')
        const id = await publish(asha, kind)
        await ravi.ok(comment, { params: { id }, body: text })
        const created = await meera.ok(comment, { params: { id }, body: text })
        await block(ravi, meera)
        const seen = await meera.ok(get, { params: { id } })
        expect(seen.comments.items.map((item) => item.id)).toEqual([created.id])
      })

      test('creates one comment for repeated calls with the same Idempotency-Key', async () => {
        const asha = await world().member('asha')
        const id = await publish(asha, kind)
        const input = { params: { id }, body: text, headers: { 'idempotency-key': 'once' } }
        const [first, again] = [await asha.ok(comment, input), await asha.ok(comment, input)]
        expect(again.id).toBe(first.id)
        expect(await rowsOf(world(), 'comments')).toHaveLength(1)
      })
    },
  )
}
