import {
  createModeration,
  findReport,
  listAudit,
  listReports,
  type ModeratedContent,
} from '@chowk/engine/moderation'
import type { Caller } from '@chowk/engine'
import { expect, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { reports } from '../../packages/engine/src/entities/engagement.ts'
import { suspensions } from '../../packages/engine/src/entities/moderation.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { signIn, signInLink } from '../harness/sign-in.ts'
import { recount } from '../harness/recount.ts'
import { everyStoreName } from '../harness/stores.ts'
import type { World } from '../harness/world.ts'
import { archive, publish } from '../operations/content.ts'
import { completedService } from '../operations/services/offers.ts'

const OPERATOR = { operator: 'ops' }
const moderationOf = (world: World) => createModeration(world.control.engine.runtime)
const engineOf = (world: World) => world.control.engine
const suspend = (world: World, caller: Caller, username: string, body: { reason: string; until?: string }) =>
  engineOf(world).perform(caller, 'members.suspend', { params: { username }, body })
const unsuspend = (world: World, username: string) =>
  engineOf(world).perform(OPERATOR, 'members.unsuspend', { params: { username } })
const storeOf = (world: World) => world.control.engine.store
const HOUR = 60 * 60_000
const body = { body: '<p>Buy ivory.</p>' }

async function moderator(world: World) {
  const client = await world.member('mona', { role: 'moderator' })
  return { client, by: { memberId: client.id } }
}

/** A question with two answers, of which one is accepted, each with two replies. */
async function discussion(world: World) {
  const [asha, ravi] = [await world.member('asha'), await world.member('ravi')]
  const id = await publish(asha, 'question')
  const answers = [
    await ravi.ok('questions.answer', { params: { id }, body }),
    await ravi.ok('questions.answer', { params: { id }, body }),
  ] as const
  const replies: number[] = []
  for (const answer of answers)
    for (let at = 0; at < 2; at++)
      replies.push((await ravi.ok('comments.reply', { params: { id: answer.id }, body })).id)
  await asha.ok('answers.accept', { params: { id: answers[0].id }, body: { accepted: true } })
  const read = () => asha.ok('questions.get', { params: { id } })
  return { asha, ravi, id, answers: answers.map((answer) => answer.id), replies, read }
}

onEveryStore(
  'moderation',
  (world) => {
    test('an export of a member is in the log before anything is read, and is for operators alone', async () => {
      const params = { username: 'asha' }
      await world().member('asha')
      const { by } = await moderator(world())
      await expect(
        engineOf(world()).perform({ moderator: by.memberId }, 'members.export', { params }),
      ).rejects.toMatchObject({ code: 'forbidden' })
      const exports = () => storeOf(world()).read((tx) => listAudit(tx, { act: 'member.export', limit: 10 }))
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

    test('a hidden item is its author’s to read and not to restore; a moderator reads it and restores it', async () => {
      const [asha, { client, by }] = [await world().member('asha'), await moderator(world())]
      const id = await publish(asha, 'post')
      const content = { type: 'post', id } as const
      const moderation = moderationOf(world())
      expect(await moderation.hide(by, content, 'Ivory.')).toEqual({ changed: true })
      expect(await moderation.hide(by, content, 'Ivory.')).toEqual({ changed: false })
      const stranger = await world().member('ravi')
      await stranger.fails('posts.get', 'not_found', { params: { id } })
      expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('archived')
      expect((await client.ok('posts.get', { params: { id } })).item.id).toBe(id)
      const { items: told } = await asha.ok('notifications.list')
      expect(told[0]).toMatchObject({ kind: 'item_hidden', actor: null, subject: { type: 'post', id } })
      await asha.fails('items.archive', 'forbidden', { body: { ...content, archived: false } })
      await recount(storeOf(world()))
      expect(await moderation.restore(by, content)).toEqual({ changed: true })
      expect((await stranger.ok('posts.get', { params: { id } })).item.status).toBe('published')
      await recount(storeOf(world()))
    })

    test('what its author had archived comes back as archived', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post')
      await archive(asha, 'post', id)
      const moderation = moderationOf(world())
      await moderation.hide(OPERATOR, { type: 'post', id })
      await moderation.restore(OPERATOR, { type: 'post', id })
      expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('archived')
      await archive(asha, 'post', id, false)
      await recount(storeOf(world()))
    })

    test('what waits for its time, or is not there, can not be hidden', async () => {
      const asha = await world().member('asha')
      const scheduled_at = new Date(world().clock.now() + HOUR).toISOString()
      const id = await publish(asha, 'post', { scheduled_at })
      const moderation = moderationOf(world())
      const hide = (content: ModeratedContent) => moderation.hide(OPERATOR, content)
      await expect(hide({ type: 'post', id })).rejects.toMatchObject({ code: 'conflict' })
      await expect(hide({ type: 'poll', id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(hide({ type: 'comment', id: 999 })).rejects.toMatchObject({ code: 'not_found' })
      await expect(hide({ type: 'review', id: 999 })).rejects.toMatchObject({ code: 'not_found' })
    })

    test('a hidden answer takes its replies and its acceptance along, and is counted nowhere', async () => {
      const { asha, ravi, answers, replies, read } = await discussion(world())
      const moderation = moderationOf(world())
      await moderation.hide(OPERATOR, { type: 'comment', id: replies[1]! })
      expect((await read()).item).toMatchObject({ comments_count: 3, answers_count: 2, resolved: true })
      await moderation.hide(OPERATOR, { type: 'answer', id: answers[0]! })
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
      await moderation.restore(OPERATOR, { type: 'comment', id: replies[1]! })
      await moderation.restore(OPERATOR, { type: 'answer', id: answers[0]! })
      const { item, answers: shown } = await read()
      expect(item).toMatchObject({ comments_count: 4, answers_count: 2 })
      expect(shown.items.map(({ replies_count }) => replies_count)).toEqual([2, 2])
      await recount(storeOf(world()))
    })

    test('replies that come while a comment is hidden and restored are counted right', async () => {
      const { ravi, answers } = await discussion(world())
      const moderation = moderationOf(world())
      const content = { type: 'answer', id: answers[0]! } as const
      const reply = () =>
        ravi.callLoosely('comments.reply', { params: { id: content.id }, body }).then(({ status }) => status)
      const outcomes = await Promise.all([
        reply(),
        moderation.hide(OPERATOR, content),
        reply(),
        moderation.restore(OPERATOR, content),
        reply(),
        moderation.hide(OPERATOR, content),
        reply(),
      ])
      expect(outcomes.filter((outcome) => typeof outcome === 'number' && outcome >= 500)).toEqual([])
      await recount(storeOf(world()))
    })

    test('a hidden review counts in no rating, and can not be written anew', async () => {
      const { client, service } = await completedService(world())
      const params = { id: service.id }
      const { id } = await client.ok('services.review', { params, body: { rating: 1 } })
      const moderation = moderationOf(world())
      await moderation.hide(OPERATOR, { type: 'review', id })
      const shown = () => client.ok('services.get', { params: { slug: service.slug } })
      const hidden = await shown()
      expect(hidden.item).toMatchObject({ rating: null, reviews_count: 0 })
      expect([hidden.my_review, hidden.reviews.items]).toEqual([null, []])
      await client.fails('reviews.update', 'not_found', { params: { id }, body: { rating: 5 } })
      await client.fails('services.review', 'conflict', { params, body: { rating: 5 } })
      await recount(storeOf(world()))
      await moderation.restore(OPERATOR, { type: 'review', id })
      expect((await shown()).item).toMatchObject({ rating: 1, reviews_count: 1 })
      await recount(storeOf(world()))
    })

    test('a suspension ends keys and sessions at once, and is over at its time', async () => {
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
      await expect(signInLink(engine, 'asha')).rejects.toThrow('There is no active member asha.')
      await world().clock.advance(HOUR - 1)
      await asha.fails('account.me', 'invalid_api_key')
      await world().clock.advance(1)
      expect((await asha.ok('account.me')).user.username).toBe('asha')
      expect(await viewer()).toBeUndefined()
      await recount(engine.store)
    })

    test('a suspension without an end lasts until somebody ends it', async () => {
      const asha = await world().member('asha')
      await suspend(world(), OPERATOR, 'asha', { reason: 'Ivory.' })
      await world().clock.advance(1000 * HOUR)
      await asha.fails('account.me', 'invalid_api_key')
      expect(await unsuspend(world(), 'asha')).toMatchObject({ changed: true, member: { status: 'active' } })
      expect(await unsuspend(world(), 'asha')).toMatchObject({ changed: false })
      await asha.ok('account.me')
    })

    test('only moderators moderate, and no moderator suspends another', async () => {
      const [asha, { by }] = [await world().member('asha'), await moderator(world())]
      await world().member('mira', { role: 'moderator' })
      const reason = 'Ivory.'
      const forbidden = { code: 'forbidden' }
      await expect(suspend(world(), { moderator: asha.id }, 'mona', { reason })).rejects.toMatchObject(
        forbidden,
      )
      await expect(suspend(world(), { moderator: by.memberId }, 'mira', { reason })).rejects.toMatchObject(
        forbidden,
      )
      await expect(suspend(world(), { moderator: by.memberId }, 'mona', { reason })).rejects.toMatchObject(
        forbidden,
      )
      await expect(
        suspend(world(), { moderator: by.memberId }, 'asha', { reason: ' ' }),
      ).rejects.toMatchObject({
        code: 'validation_failed',
      })
      await world().control.saveMember({ username: 'mona', role: 'member' })
      await expect(suspend(world(), { moderator: by.memberId }, 'asha', { reason })).rejects.toMatchObject(
        forbidden,
      )
      const { items: noted } = await storeOf(world()).read((tx) =>
        listAudit(tx, { act: 'member.suspend', limit: 10 }),
      )
      expect(noted).toEqual([])
    })

    test('reports are listed by age with what was reported; one that is resolved takes those on the same thing along', async () => {
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
        for (let at = 0; at < 250; at++)
          await tx.insert(reports, {
            member_id: 10_000 + at,
            target_type: 'post',
            target_id: bad,
            reason: 'spam',
            details: null,
            created_at: world().clock.now() - 1,
            resolution: null,
            resolved_at: null,
            resolved_by: null,
          })
      })
      const read = <T>(work: Parameters<typeof listReports>[1]) =>
        storeOf(world()).read((tx) => listReports(tx, work)) as Promise<
          T & Awaited<ReturnType<typeof listReports>>
        >
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
      const found = await storeOf(world()).read((tx) => findReport(tx, first))
      expect(found).toMatchObject({ id: first, others_open: 250 })

      const moderation = moderationOf(world())
      await moderation.resolve(by, first, { resolution: 'hidden', reason: 'Ivory.' })
      await expect(moderation.resolve(by, first, { resolution: 'dismissed' })).rejects.toMatchObject({
        code: 'conflict',
      })
      await world().control.engine.schedule.finishTasks()
      expect((await read({ limit: 500 })).items.map(({ id }) => id)).toEqual([second])
      const hidden = await read({ resolution: 'hidden', limit: 500 })
      expect(hidden.items.length).toBe(251)
      expect(hidden.items[0]).toMatchObject({ id: first, resolved_by: 'mona', subject: { state: 'hidden' } })
      expect((await storeOf(world()).read((tx) => tx.get(items, bad)))?.hidden_from).toBe('published')

      await moderation.resolve(by, second, { resolution: 'suspended', reason: 'Ivory again.' })
      await asha.fails('account.me', 'invalid_api_key')
    })

    test('suspensions of nobody end as others do, and hold nothing up', async () => {
      await storeOf(world()).transact(async (tx) => {
        const [until, created_at] = [world().clock.now() + 1000, world().clock.now()]
        for (let at = 0; at < 60; at++)
          await tx.insert(suspensions, { member_id: 10_000 + at, until, reason: null, created_at })
      })
      world().control.engine.schedule.forget()
      await world().clock.advance(1000)
      const left = await storeOf(world()).read((tx) => tx.count(suspensions, { index: 'byId' }))
      expect(left).toBe(0)
    })

    test('every act is noted with who, what, whom, when and why', async () => {
      const [asha, { by, client }] = [await world().member('asha'), await moderator(world())]
      const id = await publish(asha, 'post')
      const moderation = moderationOf(world())
      await moderation.hide(by, { type: 'post', id }, 'Ivory.')
      await world().clock.advance(1000)
      await suspend(world(), OPERATOR, 'asha', { reason: 'Ivory again.' })
      const audit = (query: Partial<Parameters<typeof listAudit>[1]>) =>
        storeOf(world()).read((tx) => listAudit(tx, { limit: 10, ...query }))
      const { items: ofMember } = await audit({ subject: { type: 'user', id: asha.id } })
      expect(ofMember).toMatchObject([
        {
          act: 'member.suspend',
          actor: 'ops',
          actor_id: null,
          subject: 'asha',
          reason: 'Ivory again.',
          before: { status: 'active' },
          after: { status: 'suspended', until: null },
          created_at: world().clock.now(),
        },
        { act: 'member.create' },
      ])
      expect((await audit({ actor: 'mona' })).items).toMatchObject([
        { act: 'content.hide', actor_id: client.id, subject_type: 'post', subject_id: id, reason: 'Ivory.' },
      ])
      expect((await audit({ since: world().clock.now() })).items.map(({ act }) => act)).toEqual([
        'member.suspend',
      ])
      const { items: newest, has_more } = await audit({ limit: 1 })
      expect([newest.map(({ act }) => act), has_more]).toEqual([['member.suspend'], true])
      expect((await audit({ after: newest[0]!.id })).items[0]!.act).toBe('content.hide')
      // What changes nothing is noted nowhere.
      await moderation.hide(by, { type: 'post', id }, 'Ivory.')
      expect((await audit({ act: 'content.hide' })).items.length).toBe(1)
      expect(JSON.stringify((await audit({ act: 'key.create' })).items)).not.toContain(asha.key)
    })
  },
  {},
  everyStoreName,
)
