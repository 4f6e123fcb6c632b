import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { block, publish } from '../content.ts'
import { completedService } from '../services/fixtures.ts'

const params = { username: 'ravi' }
const activityOf = async (as: Client, username = 'ravi') =>
  (await as.ok('users.activity', { params: { username } })).items.map(({ kind, subject }) => [
    kind,
    subject.type,
    subject.id,
  ])

describeOperation(
  'users.activity',
  async (world) => {
    await publish(await world.member('ravi'), 'post')
    return { as: await world.member('asha'), input: { params } }
  },
  (world) => {
    test('lists what a member published and wrote, newest first', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const second = () => world().clock.advance(1000)
      const id = await publish(asha, 'question')
      const post = await publish(ravi, 'post')
      await second()
      const answer = await ravi.ok('questions.answer', {
        params: { id },
        body: { body: '<p>Slow drying.</p>' },
      })
      await second()
      const comment = await asha.ok('posts.comment', {
        params: { id: post },
        body: { body: '<p>Where?</p>' },
      })
      const reply = await ravi.ok('comments.reply', {
        params: { id: comment.id },
        body: { body: '<p>Pune.</p>' },
      })
      await second()
      const own = await ravi.ok('posts.comment', {
        params: { id: post },
        body: { body: '<p>More soon.</p>' },
      })
      const { items } = await asha.ok('users.activity', { params })
      expect(items).toMatchObject([
        {
          kind: 'commented',
          subject: { type: 'comment', id: own.id, title: 'Twelve birds on one tree' },
          excerpt: 'More soon.',
          reaction: null,
        },
        { kind: 'replied', subject: { type: 'reply', id: reply.id }, excerpt: 'Pune.' },
        {
          kind: 'answered',
          subject: { type: 'answer', id: answer.id, title: 'Which clay survives the summer?' },
          excerpt: 'Slow drying.',
        },
        { kind: 'published', subject: { type: 'post', id: post, url: '/posts/twelve-birds-on-one-tree' } },
      ])
      expect(items[0]!.subject.url).toBe(`/posts/twelve-birds-on-one-tree#comment-${own.id}`)
      expect(await activityOf(asha, 'asha')).toEqual([
        ['commented', 'comment', comment.id],
        ['published', 'question', id],
      ])
    })

    test('includes reviews', async () => {
      const { client, service } = await completedService(world())
      await client.ok('services.review', {
        params: { id: service.id },
        body: { rating: 5, body: '<p>Bold.</p>' },
      })
      const { items } = await (
        await world().member('dev')
      ).ok('users.activity', {
        params: { username: client.username },
      })
      expect(items).toMatchObject([
        { kind: 'reviewed', subject: { type: 'service', id: service.id }, excerpt: 'Bold.' },
      ])
    })

    test('keeps reactions, saves, votes and follows private', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      await ravi.ok('reactions.set', { body: { type: 'post', id, reaction: 'like' } })
      await ravi.ok('favorites.set', { body: { type: 'post', id, saved: true } })
      await ravi.ok('follows.set', { body: { type: 'user', username: 'asha', following: true } })
      expect(await activityOf(asha)).toEqual([])
      expect(await activityOf(ravi)).toEqual([])
    })

    test('continues by page past invisible entries', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const { id: community_id } = await ravi.ok('communities.create', {
        body: { name: 'Hidden', visibility: 'private' },
      })
      const open = await publish(asha, 'post')
      const secret = await publish(ravi, 'post', { community_id })
      const seen: number[] = []
      for (let index = 0; index < 60; index++) {
        const id = index % 3 === 0 ? open : secret
        const comment = await ravi.ok('posts.comment', { params: { id }, body: { body: `<p>${index}</p>` } })
        if (id === open) seen.unshift(comment.id)
      }
      const pages: number[] = []
      for (let offset = 0, more = true; more; offset += 7) {
        const page = await asha.ok('users.activity', { params, query: { offset, limit: 7 } })
        pages.push(...page.items.map(({ subject }) => subject.id))
        more = page.has_more
      }
      expect(pages).toEqual(seen)
    })

    test('returns 403 when private and 404 when a block hides the member', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await publish(ravi, 'post')
      await ravi.ok('preferences.update', { body: { privacy: { show_activity: false } } })
      await asha.fails('users.activity', 'forbidden', { params })
      expect(await activityOf(ravi)).toHaveLength(1)
      await block(ravi, asha)
      await asha.fails('users.activity', 'not_found', { params })
    })
  },
)
