import { isReservedUsername } from '@chowk/contract'
import { expect, test } from 'vitest'
import { onEveryStore } from '../harness/every-store.ts'
import type { Client } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { recount } from '../harness/recount.ts'
import { signIn } from '../harness/sign-in.ts'
import { anyStoreOf } from '../harness/stores.ts'
import type { World } from '../harness/world.ts'
import { archive, block, publish } from '../operations/content.ts'
import { appliedJob } from '../operations/jobs/fixtures.ts'
import { unreadOf } from '../operations/notifications/fixtures.ts'
import { completedService } from '../operations/services/fixtures.ts'

const OPERATOR = { operator: 'ops' }
const text = { body: '<p>Ripe?</p>' }

/** A private community of Asha's with an editor, Ravi, and a post of his. */
async function circle(world: World) {
  const [asha, ravi] = await world.members('asha', 'ravi')
  const { id, slug = '' } = await asha.ok('communities.create', {
    body: { name: 'Circle', visibility: 'private' },
  })
  const params = { slug: slug ?? '' }
  const invite = async (client: Client, role: 'member' | 'editor' | 'admin') => {
    await asha.ok('communities.invite', { params, body: { usernames: [client.username], role } })
    await client.ok('communities.acceptInvite', { params })
  }
  await invite(ravi, 'editor')
  return { asha, ravi, params, community_id: id, invite }
}

/** A moderator, who can decide on the site. */
async function moderator(world: World, username = 'mona') {
  const client = await world.member(username, { role: 'moderator' })
  return { client, by: { moderator: client.id } }
}

const hide = (world: World, type: string, id: number, by: object = OPERATOR) =>
  world.control.engine.perform(by as typeof OPERATOR, 'content.hide', { params: { type, id }, body: {} })

onEveryStore(
  'the rules between people',
  (world) => {
    const perform = (...args: Parameters<World['control']['engine']['perform']>) =>
      world().control.engine.perform(...args)
    const finish = () => world().control.engine.schedule.finishTasks()

    test.each(['the reporter', 'the reported'])(
      'a reply, a poll and a review can be reported after %s blocks',
      async (who) => {
        const { provider, client, service } = await completedService(world())
        const ravi = await world().member('ravi')
        const poll = await publish(client, 'poll')
        const comment = await ravi.ok('polls.comment', { params: { id: poll }, body: text })
        const reply = await client.ok('comments.reply', { params: { id: comment.id }, body: text })
        const params = { id: service.id }
        const review = await client.ok('services.review', { params, body: { rating: 1 } })
        const [blocker, blocked] = who === 'the reporter' ? [provider, client] : [client, provider]
        await block(blocker, blocked)
        for (const body of [
          { type: 'comment', id: reply.id },
          { type: 'poll', id: poll },
          { type: 'review', id: review.id },
          { type: 'user', id: client.id },
        ])
          expect(
            await provider.ok('reports.create', { body: { ...body, reason: 'spam' } as never }),
          ).toMatchObject({ changed: true })
      },
    )

    test('the same report is new after the content was hidden and restored', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(ravi, 'post')
      const report = () => asha.ok('reports.create', { body: { type: 'post', id, reason: 'spam' } })
      expect(await report()).toMatchObject({ changed: true })
      expect(await report()).toMatchObject({ changed: false })
      await hide(world(), 'post', id)
      await finish()
      await perform(OPERATOR, 'content.restore', { params: { type: 'post', id }, body: {} })
      expect(await report()).toMatchObject({ changed: true })
    })

    test('a provider replies to a review after a block', async () => {
      const { provider, client, service } = await completedService(world())
      const { id } = await client.ok('services.review', { params: { id: service.id }, body: { rating: 1 } })
      await block(client, provider)
      await provider.ok('reviews.reply', { params: { id }, body: { body: '<p>Sorry.</p>' } })
      await client.ok('reviews.update', { params: { id }, body: { rating: 2 } })
    })

    test('hides from an applicant what a blocked employer writes later', async () => {
      const { employer, applicant, job, application } = await appliedJob(world())
      await block(applicant, employer)
      await world().clock.advance(1000)
      const params = { id: application.id }
      await employer.ok('jobs.update', { params: { id: job.id }, body: { title: 'An insult' } })
      await employer.ok('profile.update', { body: { display_name: 'An insult' } })
      await employer.ok('applications.review', { params })
      await employer.ok('applications.reject', { params, body: { reason: 'An insult' } })
      const seen = JSON.stringify([
        await applicant.ok('applications.list'),
        await applicant.call('jobs.get', { params: { slug: job.slug } }).then(({ body }) => body),
        await applicant.ok('notifications.list'),
      ])
      expect(seen).not.toContain('An insult')
    })

    test('hides from the blocker what a blocked member writes in a group', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await connect(asha, ravi)
      const { slug, key } = await ravi.ok('groups.create', { body: { name: 'Walks', usernames: ['asha'] } })
      await block(asha, ravi)
      await ravi.ok('groups.rename', { params: { slug }, body: { name: 'An insult' } })
      await ravi.ok('chats.send', { params: { key }, body: { body: 'An insult' } })
      const seen = JSON.stringify([
        await asha.ok('chats.list'),
        await asha.ok('chats.get', { params: { key } }),
        await asha.ok('chats.messages', { params: { key } }),
        await asha.ok('chats.search', { query: { q: 'insult' } }),
      ])
      expect(seen).not.toContain('An insult')
    })

    test('rejects changes by a former member of a private community', async () => {
      const { asha, ravi, params, community_id } = await circle(world())
      const post = await publish(ravi, 'post', { community_id })
      const poll = await publish(ravi, 'poll', { community_id })
      const question = await publish(ravi, 'question', { community_id })
      const comment = await ravi.ok('posts.comment', { params: { id: post }, body: text })
      const answer = await asha.ok('questions.answer', { params: { id: question }, body: text })
      const own = await ravi.ok('questions.answer', { params: { id: question }, body: text })
      await archive(ravi, 'post', await publish(ravi, 'post', { community_id }))
      await ravi.ok('communities.leave', { params })
      const calls = [
        ravi.call('posts.update', { params: { id: post }, body: { title: 'Changed' } }),
        ravi.call('polls.update', { params: { id: poll }, body: { is_closed: true } }),
        ravi.call('questions.resolve', { params: { id: question }, body: { resolved: true } }),
        ravi.call('answers.accept', { params: { id: answer.id }, body: { accepted: true } }),
        ravi.call('answers.update', { params: { id: own.id }, body: text }),
        ravi.call('comments.update', { params: { id: comment.id }, body: text }),
        ravi.call('comments.reply', { params: { id: comment.id }, body: text }),
        ravi.call('reactions.set', { body: { type: 'post', id: post, reaction: 'like' } }),
      ]
      for (const { status, body } of await Promise.all(calls))
        expect([body.code, status >= 403]).toEqual([expect.stringMatching(/^(not_found|forbidden)$/), true])
    })

    test.each(['is lowered', 'is suspended', 'is removed', 'closes their account'])(
      'an invite ends when its inviter %s',
      async (how) => {
        const { asha, params, invite } = await circle(world())
        const [meera, dev] = await world().members('meera', 'dev')
        await invite(meera, 'admin')
        await meera.ok('communities.invite', { params, body: { usernames: ['dev'], role: 'editor' } })
        const named = { params: { username: 'meera' } }
        if (how === 'is suspended')
          await perform(OPERATOR, 'members.suspend', { ...named, body: { reason: 'Ivory.' } })
        else if (how === 'closes their account') await perform(OPERATOR, 'members.delete', named)
        else {
          const session = await signIn(world().control.engine, asha.username)
          const both = { ...params, username: 'meera' }
          if (how === 'is lowered')
            await perform({ session }, 'communityDesk.lowerRole', { params: both, body: { role: 'member' } })
          else
            await perform({ session }, 'communityDesk.removeMember', { params: both, body: { bar: false } })
        }
        await finish()
        await dev.fails('communities.acceptInvite', 'conflict', { params })
        expect((await dev.ok('notifications.list')).items.map(({ kind }) => kind)).not.toContain(
          'community_invite',
        )
      },
    )

    test('keeps barred members out until an admin readmits or invites them', async () => {
      const { asha, ravi, params, invite } = await circle(world())
      const meera = await world().member('meera')
      await invite(meera, 'admin')
      const session = await signIn(world().control.engine, asha.username)
      const both = { params: { ...params, username: 'ravi' } }
      await perform({ session }, 'communityDesk.removeMember', { ...both, body: { bar: true } })
      const come = async () => {
        await ravi.call('communities.join', { params })
        const { requests } = await asha.ok('communities.settings', { params })
        const { item } = await asha.ok('communities.get', { params })
        return [requests.length, item.members_count]
      }
      expect(await come()).toEqual([0, 2])
      await asha.ok('communities.update', { params, body: { visibility: 'public' } })
      await finish()
      expect(await come()).toEqual([0, 2])
      await perform({ session }, 'communityDesk.readmit', { ...both, body: {} })
      expect(await come()).toEqual([0, 3])
      await perform({ session }, 'communityDesk.removeMember', { ...both, body: { bar: true } })
      await meera.ok('communities.invite', { params, body: { usernames: ['ravi'], role: 'member' } })
      expect(await come()).toEqual([0, 3])
    })

    test('hides a community and a tag everywhere, including their counts', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const { id, slug = '' } = await asha.ok('communities.create', { body: { name: 'Ivory trade' } })
      await asha.ok('posts.create', { body: { title: 'Kiln', body: '<p>x</p>', tags: ['ivorytag'] } })
      const { tag } = await ravi.ok('tags.get', { params: { slug: 'ivorytag' } })
      for (const [type, target] of [
        ['community', id],
        ['tag', tag.id],
      ] as const) {
        await ravi.ok('reports.create', { body: { type, id: target, reason: 'spam' } as never })
        await hide(world(), type, target)
      }
      const seen = JSON.stringify([
        await ravi.ok('communities.list'),
        await ravi.ok('tags.list'),
        await ravi.ok('search.query', { query: { q: 'ivory' } }),
        await ravi.ok('search.autocomplete', { query: { q: 'ivory' } }),
      ])
      expect(seen).not.toMatch(/ivory (trade|tag)|ivorytag/i)
      await ravi.fails('communities.get', 'not_found', { params: { slug: slug ?? '' } })
      await ravi.fails('communities.join', 'not_found', { params: { slug: slug ?? '' } })
      await ravi.fails('follows.set', 'not_found', {
        body: { type: 'tag', id: tag.id, following: true } as never,
      })
      await recount(world().control.engine.store)
    })

    test('a moderator decides nothing about their own comment, review, tag or community', async () => {
      const { client, by } = await moderator(world())
      const ravi = await world().member('ravi')
      const post = await publish(ravi, 'post')
      const comment = await client.ok('posts.comment', { params: { id: post }, body: text })
      const { id: community } = await client.ok('communities.create', { body: { name: 'Own' } })
      const tag = await client.ok('tags.create', { body: { name: 'own' } })
      for (const [type, id] of [
        ['comment', comment.id],
        ['community', community],
        ['tag', tag.id],
      ] as const) {
        const { id: report } = await ravi.ok('reports.create', {
          body: { type, id, reason: 'spam' } as never,
        })
        const named = { params: { id: report } }
        const refused = { code: 'forbidden' }
        await expect(perform(by, 'reports.show', named)).rejects.toMatchObject(refused)
        await expect(
          perform(by, 'reports.resolve', { ...named, body: { resolution: 'dismissed' } }),
        ).rejects.toMatchObject(refused)
        await hide(world(), type, id)
        await finish()
        await expect(
          perform(by, 'content.restore', { params: { type, id }, body: {} }),
        ).rejects.toMatchObject(refused)
        await expect(perform(by, 'reports.reopen', { ...named, body: {} })).rejects.toMatchObject(refused)
        const { items } = (await perform(by, 'reports.list', { query: { resolution: 'hidden' } })) as {
          items: { id: number }[]
        }
        expect(items.map((one) => one.id)).not.toContain(report)
      }
    })

    test('a moderator reads in the log no report about themselves, and others do', async () => {
      const [mona, mira] = [await moderator(world()), await moderator(world(), 'mira')]
      const ravi = await world().member('ravi')
      const { id } = await ravi.ok('reports.create', {
        body: { type: 'user', id: mona.client.id, reason: 'abuse' },
      })
      const decided = { resolution: 'dismissed', reason: 'Not this time.' } as const
      await perform(mira.by, 'reports.resolve', { params: { id }, body: decided })
      const logs = [mona.by, mira.by].map((by) => perform(by, 'audit.list', { query: {} }))
      const [own, others] = (await Promise.all(logs)).map((log) => JSON.stringify(log))
      expect(own).not.toMatch(/Not this time|abuse/)
      expect(others).toMatch(/Not this time/)
    })

    test('the name of a deleted member is free in no spelling', async () => {
      await world().member('Asha')
      await perform(OPERATOR, 'members.delete', { params: { username: 'asha' } })
      await finish()
      for (const username of ['asha', 'ASHA', 'Asha'])
        await expect(world().save({ username })).rejects.toMatchObject({
          code: expect.stringMatching(/conflict|validation_failed/) as string,
        })
    })

    test('reveals nothing restricted or archived in slugs, counts and lists', async () => {
      const { asha, ravi, community_id } = await circle(world())
      const meera = await world().member('meera')
      const title = 'A secret plan'
      await ravi.ok('posts.create', { body: { title, body: '<p>x</p>', community_id, tags: ['plan'] } })
      const archived = await asha.ok('posts.create', { body: { title: 'Shown plan', body: '<p>x</p>' } })
      await archive(asha, 'post', archived.id)
      const { slug } = await meera.ok('posts.create', { body: { title, body: '<p>x</p>' } })
      expect(slug).toBe('a-secret-plan')
      expect((await meera.ok('tags.list')).items).toEqual([])
    })

    test.each<[string, (from: Client, to: Client) => Promise<unknown>]>([
      [
        'a connection, requested and withdrawn',
        async (from, to) => {
          await from.ok('connections.request', { body: { username: to.username } })
          await from.ok('connections.cancel', { body: { username: to.username } })
        },
      ],
      [
        'a role, raised again after leaving',
        async (from, to) => {
          const { slug = '' } = await from
            .ok('communities.create', { body: { name: 'Club' } })
            .catch(async () => ({ slug: 'club' }))
          const params = { slug: slug ?? '' }
          await to.ok('communities.join', { params })
          await from.ok('communities.invite', { params, body: { usernames: [to.username], role: 'editor' } })
          await to.ok('communities.leave', { params })
        },
      ],
    ])('%s, notifies once', async (_, act) => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      for (let at = 0; at < 4; at++) await act(ravi, asha)
      expect(await unreadOf(asha)).toBeLessThanOrEqual(4)
      await recount(world().control.engine.store)
    })

    test('deletes notifications of a hidden comment, its replies and mentions', async () => {
      const [asha, ravi, meera] = await world().members('asha', 'ravi', 'meera')
      const id = await publish(asha, 'post')
      const comment = await ravi.ok('posts.comment', {
        params: { id },
        body: { body: '<p>Buy, @meera!</p>' },
      })
      await ravi.ok('comments.reply', { params: { id: comment.id }, body: { body: '<p>@meera, buy!</p>' } })
      expect([await unreadOf(asha), await unreadOf(meera)]).toEqual([expect.any(Number), expect.any(Number)])
      await hide(world(), 'comment', comment.id)
      expect([await unreadOf(asha), await unreadOf(meera)]).toEqual([0, 0])
      await recount(world().control.engine.store)
    })
  },
  {},
  anyStoreOf('rules between people'),
)

test('a username that reads as one of the site is reserved, and no other', () => {
  const reserved = [
    'Admin',
    'adm1n',
    'Supp0rt',
    'r00t',
    'm0d3rat0r',
    'ad-min',
    'no.reply',
    'member12',
    'chowk',
  ]
  expect(reserved.filter((name) => !isReservedUsername(name))).toEqual([])
  const free = ['asha', 'modi', 'rooted', 'asha1', '1337', 'teammate', 'adminder']
  expect(free.filter(isReservedUsername)).toEqual([])
})
