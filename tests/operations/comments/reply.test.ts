import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'
import { block, publish } from '../content.ts'

const text = { body: '<p>Indeed.</p>' }

const commentOn = async (as: Client, id: number) =>
  (await as.ok('posts.comment', { params: { id }, body: { body: 'Lovely.' } })).id

describeOperation(
  'comments.reply',
  async (world) => {
    const asha = await world.member('asha')
    const id = await commentOn(asha, await publish(asha, 'post'))
    return { as: await world.member('ravi'), input: { params: { id }, body: text } }
  },
  (world) => {
    test("adds the reply, counts it on both and notifies the parent's author", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const post = await publish(asha, 'post')
      const comment = await commentOn(ravi, post)
      const meera = await world().member('meera')
      const reply = await meera.ok('comments.reply', { params: { id: comment }, body: text })
      expect(reply).toMatchObject({
        comment: { id: reply.id, body: text.body, author: { username: 'meera' } },
        comments: 2,
      })
      const { item, comments } = await ravi.ok('posts.get', { params: { id: post } })
      expect(item.comments_count).toBe(2)
      expect(comments.items).toMatchObject([{ id: comment, replies_count: 1, replies: [{ id: reply.id }] }])
      expect(await notificationSummaries(world(), ravi)).toEqual([['reply', meera.id, 'post', post]])
      expect(await notificationSummaries(world(), asha)).toEqual([['comment', ravi.id, 'post', post]])
    })

    test('puts a reply to a reply next to it and notifies its author', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const post = await publish(asha, 'post')
      const comment = await commentOn(asha, post)
      const first = await ravi.ok('comments.reply', { params: { id: comment }, body: text })
      const meera = await world().member('meera')
      const second = await meera.ok('comments.reply', { params: { id: first.id }, body: text })
      const { comments } = await asha.ok('posts.get', { params: { id: post } })
      expect(comments.items[0]!.replies.map((reply) => reply.id)).toEqual([first.id, second.id])
      expect(comments.items[0]!.replies_count).toBe(2)
      expect(await notificationSummaries(world(), ravi)).toEqual([['reply', meera.id, 'post', post]])
    })

    test('does not notify members who can no longer read the item', async () => {
      const { asha, params, id } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await joins(asha, params, await world().member('ravi'))
      const post = await publish(asha, 'post', { community_id: id })
      const comment = await commentOn(ravi, post)
      await ravi.ok('communities.leave', { params })
      await asha.ok('comments.reply', { params: { id: comment }, body: text })
      expect(await notificationSummaries(world(), ravi)).toEqual([])
    })

    test('replies to an answer', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const question = await publish(asha, 'question')
      const answer = await ravi.ok('questions.answer', { params: { id: question }, body: text })
      const reply = await asha.ok('comments.reply', { params: { id: answer.id }, body: text })
      const { item, answers } = await asha.ok('questions.get', { params: { id: question } })
      expect(item).toMatchObject({ answers_count: 1, comments_count: 1 })
      expect(answers.items).toMatchObject([{ replies_count: 1, replies: [{ id: reply.id }] }])
    })

    test('returns 404 when the parent is not visible', async () => {
      const [asha, ravi, meera] = await world().members('asha', 'ravi', 'meera')
      const id = await commentOn(meera, await publish(asha, 'post'))
      const [byAsha, byRavi] = [
        await asha.ok('comments.reply', { params: { id }, body: text }),
        await ravi.ok('comments.reply', { params: { id }, body: text }),
      ]
      await block(meera, ravi)
      await ravi.fails('comments.reply', 'not_found', { params: { id: byAsha.id }, body: text })
      const liked = { type: 'comment', id: byAsha.id, reaction: 'like' } as const
      await ravi.fails('reactions.set', 'not_found', { body: liked })
      await ravi.ok('comments.update', { params: { id: byRavi.id }, body: text })
      await asha.ok('comments.reply', { params: { id: byRavi.id }, body: text })
    })
  },
)
