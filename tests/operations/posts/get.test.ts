import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { block, publish } from '../content.ts'
import { testReading } from '../../harness/describe-reading.ts'

describeOperation(
  'posts.get',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: { id: await publish(asha, 'post') } } }
  },
  (world) => {
    testReading(world, 'post')

    test('lists comments oldest first, by page, with the first replies', async () => {
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
      expect(page.comments.items.map((item) => item.id)).toEqual(comments.slice(1, 3))
      expect(page.comments.items[0]).toMatchObject({ replies: [], replies_count: 0 })
      expect(page.comments.items[1]!.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 20))
      expect(page.comments.items[1]!.replies_count).toBe(22)
      expect(page.item.comments_count).toBe(26)
    })

    test('lists all replies to a comment by offset and by cursor', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      const comment = (await asha.ok('posts.comment', { params: { id }, body: { body: 'One' } })).id
      const replies: number[] = []
      for (let index = 0; index < 25; index++)
        replies.push(
          (
            await (index % 5 === 4 ? ravi : asha).ok('comments.reply', {
              params: { id: replies.at(-1) ?? comment },
              body: { body: `${index}` },
            })
          ).id,
        )
      const read = async (as: typeof asha, query: object) =>
        (await as.ok('posts.get', { params: { id }, query: { replies_to: comment, ...query } })).comments
      const last = await read(asha, { comments_offset: 20 })
      expect(last).toMatchObject({ has_more: false, next_offset: 25 })
      expect(last.items).toMatchObject(replies.slice(20).map((id) => ({ id, replies: [], replies_count: 0 })))
      const meera = await world().member('meera')
      await block(meera, ravi)
      const walked: number[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await read(meera, { comments_limit: 8, ...(cursor && { comments_cursor: cursor }) })
        walked.push(...page.items.map((item) => item.id))
        cursor = page.next_cursor
      }
      expect(walked).toEqual(replies.filter((_, index) => index % 5 !== 4))
    })

    test('rejects replies to anything but a comment on the post', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      const [own, otherId] = [
        (await ravi.ok('posts.comment', { params: { id }, body: { body: 'One' } })).id,
        (
          await asha.ok('posts.comment', {
            params: { id: await publish(asha, 'post') },
            body: { body: 'Two' },
          })
        ).id,
      ]
      const reply = (await asha.ok('comments.reply', { params: { id: own }, body: { body: 'Three' } })).id
      const readRejected = async (as: typeof asha, replies_to: number) =>
        (await as.fails('posts.get', 'validation_failed', { params: { id }, query: { replies_to } })).fields
      const problem = [{ path: 'replies_to', code: 'not_found', message: 'This item has no such comment.' }]
      for (const candidate of [otherId, reply, 999_999])
        expect(await readRejected(asha, candidate)).toEqual(problem)
      const meera = await world().member('meera')
      await block(meera, ravi)
      expect(await readRejected(meera, own)).toEqual(problem)
    })
  },
)
