import type { ReportResolution } from '@chowk/contract'
import type { InternalOperationOf } from '@chowk/contract/internal'
import type { ActInput, Caller } from '@chowk/engine'
import { expect, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { reports } from '../../packages/engine/src/entities/engagement.ts'
import type { Client } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { insertNotifications } from '../harness/insert-notifications.ts'
import { signIn } from '../harness/sign-in.ts'
import { recount } from '../harness/recount.ts'
import { anyStoreOf } from '../harness/stores.ts'
import type { World } from '../harness/world.ts'
import { archive, publish } from '../operations/content.ts'
import { completedService } from '../operations/services/fixtures.ts'

type Act = 'hide' | 'restore' | 'erase'
type Content = { type: string; id: number }

const OPERATOR = { operator: 'ops' }
const engineOf = (world: World) => world.control.engine
const suspend = (world: World, caller: Caller, username: string, body: { reason: string; until?: string }) =>
  engineOf(world).perform(caller, 'members.suspend', { params: { username }, body })
const unsuspend = (world: World, username: string) =>
  engineOf(world).perform(OPERATOR, 'members.unsuspend', { params: { username } })
const moderate = (world: World, caller: Caller, act: Act, params: Content, reason?: string) =>
  engineOf(world).perform(caller, `content.${act}`, { params, body: { reason } })
const audit = async (world: World, query: ActInput<InternalOperationOf<'audit.list'>>['query'] = {}) =>
  engineOf(world).perform(OPERATOR, 'audit.list', { query })
const storeOf = (world: World) => world.control.engine.store
const HOUR = 60 * 60_000
const body = { body: '<p>Buy ivory.</p>' }

async function moderator(world: World) {
  const client = await world.member('mona', { role: 'moderator' })
  return { client, by: { moderator: client.id } }
}

/** A question with two answers, of which one is accepted, each with two replies. */
async function discussion(world: World) {
  const [asha, ravi] = await world.members('asha', 'ravi')
  const id = await publish(asha, 'question')
  const answers = [
    await ravi.ok('questions.answer', { params: { id }, body }),
    await ravi.ok('questions.answer', { params: { id }, body }),
  ] as const
  const replies: number[] = []
  for (const answer of answers)
    for (let index = 0; index < 2; index++)
      replies.push((await ravi.ok('comments.reply', { params: { id: answer.id }, body })).id)
  await asha.ok('answers.accept', { params: { id: answers[0].id }, body: { accepted: true } })
  const read = () => asha.ok('questions.get', { params: { id } })
  return { asha, ravi, id, answers: answers.map((answer) => answer.id), replies, read }
}

onEveryStore(
  'moderation',
  (world) => {
    test('logs an export before reading and allows operators only', async () => {
      const params = { username: 'asha' }
      await world().member('asha')
      const { by } = await moderator(world())
      await expect(engineOf(world()).perform(by, 'members.export', { params })).rejects.toMatchObject({
        code: 'forbidden',
      })
      const exports = () => audit(world(), { act: 'member.export' })
      expect((await exports()).items).toEqual([])
      // Never read, as by a program that was killed.
      await engineOf(world()).perform({ operator: 'kiran', account: 'chowk' }, 'members.export', {
        params,
        body: { reason: 'Asked by letter.' },
      })
      expect((await exports()).items).toMatchObject([
        { subject: 'asha', actor: 'kiran', account: 'chowk', reason: 'Asked by letter.' },
      ])
    })

    test('exports the messages that a member can read, and only their own in chats that they left', async () => {
      const [asha, ravi, meera] = await world().members('asha', 'ravi', 'meera')
      await connect(asha, ravi, meera)
      const send = (client: Client, key: string, body: string) =>
        client.ok('chats.send', { params: { key }, body: { body } })
      await send(ravi, '@asha', 'hello asha')
      await send(asha, '@ravi', 'hello ravi')
      await send(meera, '@asha', 'from a blocked member')
      await asha.ok('blocks.add', { body: { username: 'meera' } })
      const group = await asha.ok('groups.create', { body: { name: 'Walks', usernames: ['ravi'] } })
      await send(ravi, group.key, 'in the group')
      const left = await asha.ok('groups.create', { body: { name: 'Left', usernames: ['ravi'] } })
      await send(asha, left.key, 'own, in the group that I left')
      await send(ravi, left.key, 'of others, in the group that I left')
      await asha.ok('groups.leave', { params: { slug: left.slug } })
      const exported = await engineOf(world()).perform({ operator: 'kiran' }, 'members.export', {
        params: { username: 'asha' },
      })
      const messages = []
      for await (const entry of exported)
        if (entry.type === 'messages' && 'data' in entry && entry.data.body)
          messages.push([entry.data.chat ?? '', entry.data.author, entry.data.body])
      expect(messages.toSorted()).toEqual([
        ['', '@asha', 'own, in the group that I left'],
        ['@ravi', '@asha', 'hello ravi'],
        ['@ravi', '@ravi', 'hello asha'],
        ['Walks', '@ravi', 'in the group'],
      ])
    })

    test('an export holds every notification, on however many pages they are', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await insertNotifications(storeOf(world()), asha.id, [ravi.id], 450)
      const exported = await engineOf(world()).perform({ operator: 'kiran' }, 'members.export', {
        params: { username: 'asha' },
      })
      let found = 0
      for await (const { type } of exported) if (type === 'notifications') found++
      expect(found).toBe(450)
    })

    test('lets the author read a hidden item and only moderators restore it', async () => {
      const [asha, { client, by }] = [await world().member('asha'), await moderator(world())]
      const id = await publish(asha, 'post')
      const content = { type: 'post', id } as const
      expect(await moderate(world(), by, 'hide', content, 'Ivory.')).toMatchObject({ changed: true })
      expect(await moderate(world(), by, 'hide', content, 'Ivory.')).toMatchObject({ changed: false })
      const stranger = await world().member('ravi')
      await stranger.fails('posts.get', 'not_found', { params: { id } })
      expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('archived')
      expect((await client.ok('posts.get', { params: { id } })).item.id).toBe(id)
      const { items: notifications } = await asha.ok('notifications.list')
      expect(notifications[0]).toMatchObject({
        kind: 'item_hidden',
        actor: null,
        subject: { type: 'post', id },
      })
      await asha.fails('items.archive', 'forbidden', { body: { ...content, archived: false } })
      await recount(storeOf(world()))
      expect(await moderate(world(), by, 'restore', content)).toMatchObject({ changed: true })
      expect((await stranger.ok('posts.get', { params: { id } })).item.status).toBe('published')
      await recount(storeOf(world()))
    })

    test('restores an archived item as archived', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      await archive(asha, 'post', id)
      await moderate(world(), OPERATOR, 'hide', { type: 'post', id })
      await moderate(world(), OPERATOR, 'restore', { type: 'post', id })
      expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('archived')
      await archive(asha, 'post', id, false)
      await recount(storeOf(world()))
    })

    test('returns 404 when hiding a scheduled or missing item', async () => {
      const asha = await world().member('asha')
      const scheduled_at = new Date(world().clock.now() + HOUR).toISOString()
      const id = await publish(asha, 'post', { scheduled_at })
      const hide = (content: Content) => moderate(world(), OPERATOR, 'hide', content)
      await expect(hide({ type: 'post', id })).rejects.toMatchObject({ code: 'conflict' })
      await expect(hide({ type: 'poll', id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(hide({ type: 'comment', id: 999 })).rejects.toMatchObject({ code: 'not_found' })
      await expect(hide({ type: 'review', id: 999 })).rejects.toMatchObject({ code: 'not_found' })
    })

    test('returns 404 for content under another type', async () => {
      const { id, answers, replies, asha } = await discussion(world())
      for (const params of [
        { type: 'post', id },
        { type: 'comment', id: answers[0]! },
        { type: 'answer', id: replies[0]! },
      ]) {
        const missing = { code: 'not_found', message: `No ${params.type} has the ID ${params.id}.` }
        const content = engineOf(world()).perform(OPERATOR, 'content.show', { params })
        await expect(content).rejects.toMatchObject(missing)
        for (const act of ['erase', 'hide', 'restore'] as const)
          await expect(moderate(world(), OPERATOR, act, params)).rejects.toMatchObject(missing)
      }
      expect((await asha.ok('questions.get', { params: { id } })).item.answers_count).toBe(2)
    })

    test('hides the replies and the acceptance of a hidden answer and counts it nowhere', async () => {
      const { asha, ravi, answers, replies, read } = await discussion(world())
      await moderate(world(), OPERATOR, 'hide', { type: 'comment', id: replies[1]! })
      expect((await read()).item).toMatchObject({ comments_count: 3, answers_count: 2, resolved: true })
      await moderate(world(), OPERATOR, 'hide', { type: 'answer', id: answers[0]! })
      expect((await read()).item).toMatchObject({ comments_count: 2, answers_count: 1, resolved: false })
      expect((await read()).answers.items.map(({ id }) => id)).toEqual([answers[1]])
      for (const id of [answers[0]!, replies[0]!])
        await ravi.fails('comments.reply', 'not_found', { params: { id }, body })
      for (const id of [answers[0]!, replies[0]!])
        await ravi.fails('comments.update', 'not_found', { params: { id }, body })
      await asha.fails('answers.accept', 'not_found', {
        params: { id: answers[0]! },
        body: { accepted: true },
      })
      const { items: done } = await ravi.ok('activity.list')
      expect(done.map(({ subject }) => subject.id)).not.toContain(answers[0])
      await recount(storeOf(world()))
      await moderate(world(), OPERATOR, 'restore', { type: 'comment', id: replies[1]! })
      await moderate(world(), OPERATOR, 'restore', { type: 'answer', id: answers[0]! })
      const { item, answers: shownAnswers } = await read()
      expect(item).toMatchObject({ comments_count: 4, answers_count: 2 })
      expect(shownAnswers.items.map(({ replies_count }) => replies_count)).toEqual([2, 2])
      await recount(storeOf(world()))
    })

    test('omits replies to a hidden answer from every activity', async () => {
      const { asha, ravi, answers, replies } = await discussion(world())
      const liked = { type: 'comment', id: replies[0]!, reaction: 'like' } as const
      await asha.ok('reactions.set', { body: liked })
      const idsIn = ({
        items: notifications,
      }: {
        items: readonly { subject: { id: number; type: string } }[]
      }) => notifications.flatMap(({ subject: { type, id } }) => (type === 'question' ? [] : id)).sort()
      const seen = async () => ({
        theirs: idsIn(await asha.ok('users.activity', { params: { username: 'ravi' } })),
        own: idsIn(await ravi.ok('activity.list')),
        liked: idsIn(await asha.ok('activity.list')),
      })
      const all = [...answers, ...replies].sort()
      const before = { theirs: all, own: all, liked: [replies[0]] }
      expect(await seen()).toEqual(before)
      await moderate(world(), OPERATOR, 'hide', { type: 'answer', id: answers[0]! })
      const remainingIds = [answers[1], replies[2], replies[3]].sort()
      expect(await seen()).toEqual({ theirs: remainingIds, own: remainingIds, liked: [] })
      await moderate(world(), OPERATOR, 'restore', { type: 'answer', id: answers[0]! })
      expect(await seen()).toEqual(before)
    })

    test('counts replies correctly that arrive while a comment is hidden and restored', async () => {
      const { ravi, answers } = await discussion(world())
      const content = { type: 'answer', id: answers[0]! } as const
      const reply = () =>
        ravi.callLoosely('comments.reply', { params: { id: content.id }, body }).then(({ status }) => status)
      const outcomes = await Promise.all([
        reply(),
        moderate(world(), OPERATOR, 'hide', content),
        reply(),
        moderate(world(), OPERATOR, 'restore', content),
        reply(),
        moderate(world(), OPERATOR, 'hide', content),
        reply(),
      ])
      expect(outcomes.filter((outcome) => typeof outcome === 'number' && outcome >= 500)).toEqual([])
      await recount(storeOf(world()))
    })

    test('excludes a hidden review from the rating and prevents a second one', async () => {
      const { client, service } = await completedService(world())
      const params = { id: service.id }
      const { id } = await client.ok('services.review', { params, body: { rating: 1 } })
      await moderate(world(), OPERATOR, 'hide', { type: 'review', id })
      const readService = () => client.ok('services.get', { params: { slug: service.slug } })
      const hidden = await readService()
      expect(hidden.item).toMatchObject({ rating: null, reviews_count: 0 })
      expect([hidden.my_review, hidden.reviews.items]).toEqual([null, []])
      await client.fails('reviews.update', 'not_found', { params: { id }, body: { rating: 5 } })
      await client.fails('services.review', 'conflict', { params, body: { rating: 5 } })
      await recount(storeOf(world()))
      await moderate(world(), OPERATOR, 'restore', { type: 'review', id })
      expect((await readService()).item).toMatchObject({ rating: 1, reviews_count: 1 })
      await recount(storeOf(world()))
    })

    test('ends keys and sessions immediately and the suspension at its time', async () => {
      const asha = await world().member('asha')
      const { engine } = world().control
      const now = world().clock.now()
      const session = await signIn(engine, 'asha')
      const viewer = () => engine.view({ session }, async ({ member }) => member)
      expect(await viewer()).toBeDefined()
      const until = now + HOUR
      await suspend(world(), OPERATOR, 'Asha', { reason: 'Ivory.', until: new Date(until).toISOString() })
      await asha.fails('account.me', 'invalid_api_key')
      expect(await viewer()).toBeUndefined()
      await world().clock.advance(HOUR - 1)
      await asha.fails('account.me', 'invalid_api_key')
      await world().clock.advance(1)
      expect((await asha.ok('account.me')).user.username).toBe('asha')
      expect(await viewer()).toBeUndefined()
      await recount(engine.store)
    })

    test('a suspension without an end lasts until someone ends it', async () => {
      const asha = await world().member('asha')
      await suspend(world(), OPERATOR, 'asha', { reason: 'Ivory.' })
      await world().clock.advance(1000 * HOUR)
      await asha.fails('account.me', 'invalid_api_key')
      expect(await unsuspend(world(), 'asha')).toMatchObject({ changed: true, member: { status: 'active' } })
      expect(await unsuspend(world(), 'asha')).toMatchObject({ changed: false })
      await asha.ok('account.me')
    })

    test('lets only moderators moderate, and none suspend another', async () => {
      const [asha, { by }] = [await world().member('asha'), await moderator(world())]
      await world().member('mira', { role: 'moderator' })
      const reason = 'Ivory.'
      const forbidden = { code: 'forbidden' }
      await expect(suspend(world(), { moderator: asha.id }, 'mona', { reason })).rejects.toMatchObject(
        forbidden,
      )
      await expect(suspend(world(), by, 'mira', { reason })).rejects.toMatchObject(forbidden)
      await expect(suspend(world(), by, 'mona', { reason })).rejects.toMatchObject(forbidden)
      await expect(suspend(world(), by, 'asha', { reason: ' ' })).rejects.toMatchObject({
        code: 'validation_failed',
      })
      await world().save({ username: 'mona', role: 'member' })
      await expect(suspend(world(), by, 'asha', { reason })).rejects.toMatchObject(forbidden)
      const { items: noted } = await audit(world(), { act: 'member.suspend' })
      expect(noted).toEqual([])
    })

    test('lists reports by age and resolves all on the same subject', async () => {
      const [asha, { by }] = [await world().member('asha'), await moderator(world())]
      const [bad, good] = [await publish(asha, 'post'), await publish(asha, 'poll')]
      const report = async (username: string, type: 'post' | 'poll', id: number) => {
        const { id: made } = await (
          await world().member(username)
        ).ok('reports.create', { body: { type, id, reason: 'spam', details: 'Ivory!' } })
        await world().clock.advance(1000)
        return made
      }
      const first = await report('ravi', 'post', bad)
      const second = await report('ravi', 'poll', good)
      // More than one step resolves, written at once.
      await storeOf(world()).transact(async (tx) => {
        for (let index = 0; index < 250; index++)
          await tx.insert(reports, {
            member_id: 10_000 + index,
            target_type: 'post',
            target_id: bad,
            author_id: null,
            community_id: null,
            reason: 'spam',
            details: null,
            once: `post ${bad} spam`,
            created_at: world().clock.now() - 1,
            resolution: null,
            resolved_at: null,
            resolved_by: null,
          })
      })
      const read = (query: { resolution?: string; limit: number }) =>
        engineOf(world()).perform(by, 'reports.list', { query })
      const resolve = (id: number, decision: { resolution: ReportResolution; reason?: string }) =>
        engineOf(world()).perform(by, 'reports.resolve', { params: { id }, body: decision })
      const { items: open, has_more } = await read({ limit: 2 })
      expect(has_more).toBe(true)
      expect(open.map(({ id }) => id)).toEqual([first, second])
      expect(open[0]).toMatchObject({
        reporter: 'ravi',
        reason: 'spam',
        details: 'Ivory!',
        target: { type: 'post', id: bad },
        subject: { title: 'Twelve birds on one tree', state: 'shown', author: { username: 'asha' } },
      })
      const found = await engineOf(world()).perform(by, 'reports.show', { params: { id: first } })
      expect(found).toMatchObject({ id: first, others_open: 250 })

      await resolve(first, { resolution: 'hidden', reason: 'Ivory.' })
      await expect(resolve(first, { resolution: 'dismissed' })).rejects.toMatchObject({
        code: 'conflict',
      })
      await world().control.engine.schedule.finishTasks()
      expect((await read({ limit: 500 })).items.map(({ id }) => id)).toEqual([second])
      const hidden = await read({ resolution: 'hidden', limit: 500 })
      expect(hidden.items.length).toBe(251)
      expect(hidden.items[0]).toMatchObject({ id: first, resolved_by: 'mona', subject: { state: 'hidden' } })
      expect((await storeOf(world()).read((tx) => tx.get(items, bad)))?.hidden_from).toBe('published')

      await resolve(second, { resolution: 'suspended', reason: 'Ivory again.' })
      await asha.fails('account.me', 'invalid_api_key')
    })

    test('logs every act with actor, action, subject, time and reason', async () => {
      const [asha, { by, client }] = [await world().member('asha'), await moderator(world())]
      const id = await publish(asha, 'post')
      await moderate(world(), by, 'hide', { type: 'post', id }, 'Ivory.')
      await world().clock.advance(1000)
      await suspend(world(), OPERATOR, 'asha', { reason: 'Ivory again.' })
      const { items: ofMember } = await audit(world(), { subject: `user:${asha.id}` })
      expect(ofMember).toMatchObject([
        {
          act: 'member.suspend',
          actor: 'ops',
          actor_id: null,
          subject: 'asha',
          reason: 'Ivory again.',
          before: { status: 'active' },
          after: { status: 'suspended', until: null },
          created_at: new Date(world().clock.now()).toISOString(),
        },
        { act: 'member.create' },
      ])
      expect((await audit(world(), { actor: 'mona' })).items).toMatchObject([
        { act: 'content.hide', actor_id: client.id, subject_type: 'post', subject_id: id, reason: 'Ivory.' },
      ])
      expect(
        (await audit(world(), { since: new Date(world().clock.now()).toISOString() })).items.map(
          ({ act }) => act,
        ),
      ).toEqual(['member.suspend'])
      const { items: newest, has_more } = await audit(world(), { limit: 1 })
      expect([newest.map(({ act }) => act), has_more]).toEqual([['member.suspend'], true])
      expect((await audit(world(), { after: newest[0]!.id })).items[0]!.act).toBe('content.hide')
      // What changes nothing is noted nowhere.
      await moderate(world(), by, 'hide', { type: 'post', id }, 'Ivory.')
      expect((await audit(world(), { act: 'content.hide' })).items.length).toBe(1)
      expect(JSON.stringify((await audit(world(), { act: 'key.create' })).items)).not.toContain(asha.key)
    })
  },
  {},
  anyStoreOf('moderation'),
)
