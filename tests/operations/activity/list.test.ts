import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

const activityOf = async (as: Client) =>
  (await as.ok('activity.list')).items.map(({ kind, subject }) => [kind, subject.type, subject.id])

describeOperation(
  'activity.list',
  async (world) => {
    const asha = await world.member('asha')
    await publish(asha, 'post')
    return { as: asha, input: {} }
  },
  (world) => {
    test('lists all acts of the member, newest first', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const theirs = await publish(asha, 'post')
      const poll = await publish(asha, 'poll')
      const second = () => world().clock.advance(1000)
      const own = await publish(ravi, 'question')
      await second()
      const comment = await ravi.ok('posts.comment', { params: { id: theirs }, body: { body: '<p>Oh.</p>' } })
      await second()
      await ravi.ok('reactions.set', { body: { type: 'post', id: theirs, reaction: 'dislike' } })
      await second()
      await ravi.ok('reactions.set', { body: { type: 'comment', id: comment.id, reaction: 'like' } })
      await second()
      await ravi.ok('favorites.set', { body: { type: 'post', id: theirs, saved: true } })
      await second()
      const { item } = await ravi.ok('polls.get', { params: { id: poll } })
      await ravi.ok('polls.vote', { params: { id: poll }, body: { option_id: item.options[0]!.id } })
      await second()
      await ravi.ok('follows.set', { body: { type: 'user', username: 'asha', following: true } })
      await second()
      await ravi.ok('follows.set', { body: { type: 'tag', slug: 'birds', following: true } })
      const { items } = await ravi.ok('activity.list')
      expect(items).toMatchObject([
        { kind: 'followed', subject: { type: 'tag', title: 'birds', url: '/tags/birds' } },
        { kind: 'followed', subject: { type: 'user', id: asha.id, title: 'asha', url: '/u/asha' } },
        { kind: 'voted', subject: { type: 'poll', id: poll } },
        { kind: 'saved', subject: { type: 'post', id: theirs, url: '/posts/twelve-birds-on-one-tree' } },
        { kind: 'reacted', subject: { type: 'comment', id: comment.id }, reaction: 'like' },
        { kind: 'reacted', subject: { type: 'post', id: theirs }, reaction: 'dislike' },
        { kind: 'commented', subject: { type: 'comment', id: comment.id }, excerpt: 'Oh.', reaction: null },
        { kind: 'published', subject: { type: 'question', id: own } },
      ])
      const page = await ravi.ok('activity.list', { query: { offset: 3, limit: 2 } })
      expect(page).toMatchObject({ next_offset: 5, has_more: true })
      expect(page.items).toEqual(items.slice(3, 5))
    })

    test('omits withdrawn actions', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      for (const saved of [true, false]) await ravi.ok('favorites.set', { body: { type: 'post', id, saved } })
      for (const reaction of ['like', null] as const)
        await ravi.ok('reactions.set', { body: { type: 'post', id, reaction } })
      expect(await activityOf(ravi)).toEqual([])
    })
  },
)
