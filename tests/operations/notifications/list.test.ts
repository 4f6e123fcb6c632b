import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'
import { group, upload } from '../chats/fixtures.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'
import { archive, publish, tomorrow } from '../content.ts'
import { bookedService } from '../services/fixtures.ts'
import { commentOn, idsOf } from './fixtures.ts'

describeOperation(
  'notifications.list',
  async (world) => {
    const asha = await world.member('asha')
    await commentOn(asha, await world.member('ravi'))
    return { as: asha, input: {} }
  },
  (world) => {
    test('returns what happened, the actor and the subject', async () => {
      const asha = await world().member('asha')
      const ravi = await world().member('ravi', { display_name: 'Ravi Menon' })
      const id = await commentOn(asha, ravi)
      const { items, unread_shown } = await asha.ok('notifications.list')
      expect(items).toEqual([
        {
          id: items[0]!.id,
          kind: 'comment',
          message: 'Ravi Menon commented on “Twelve birds on one tree”.',
          actor: {
            ...{ id: ravi.id, username: 'ravi', display_name: 'Ravi Menon', avatar_url: null },
            profile_url: 'http://localhost:4000/u/ravi',
          },
          subject: {
            ...{ type: 'post', id, title: 'Twelve birds on one tree' },
            url: '/posts/twelve-birds-on-one-tree',
          },
          read: false,
          created_at: new Date(START).toISOString(),
        },
      ])
      expect(unread_shown).toBe(1)
    })

    test('names members, communities, bookings and groups', async () => {
      const { provider: meera, client: asha, service, booking } = await bookedService(world())
      const { params, id: community_id } = await createCommunity(world())
      await asha.ok('connections.request', { body: { username: 'meera' } })
      await asha.ok('communities.invite', { params, body: { usernames: ['meera'] } })
      await meera.ok('connections.accept', { body: { username: 'asha' } })
      await asha.ok('groups.create', { body: { name: 'Kiln rota', usernames: ['meera'] } })
      const { items } = await meera.ok('notifications.list')
      expect(items.map(({ message, subject }) => [message, subject?.type, subject?.title])).toEqual([
        ['asha added you to the group “Kiln rota”.', 'group', 'Kiln rota'],
        ['asha invites you to join “Potters of Pune”.', 'community', 'Potters of Pune'],
        ['asha wants to connect with you.', 'member', 'asha'],
        ['asha requested a booking of “A logo for your shop”.', 'booking', 'A logo for your shop'],
      ])
      expect(items.map(({ subject }) => subject?.url)).toEqual([
        '/chats/group-kiln-rota',
        '/c/potters-of-pune',
        '/u/asha',
        `/bookings/${booking.id}`,
      ])
      expect(items[1]!.subject!.id).toBe(community_id)
      expect(items[3]!.subject!.id).toBe(booking.id)
      expect(service.id).toBeGreaterThan(0)
    })

    test('names a group whose icon another admin chose, while a member is suspended', async () => {
      const { asha, ravi, meera, slug } = await group(world())
      const role = { username: 'meera', role: 'admin' as const }
      await asha.ok('groups.setRole', { params: { slug }, body: role })
      await meera.ok('groups.setIcon', { params: { slug }, body: { icon: await upload(meera) } })
      await world().save({ username: 'ivory', status: 'suspended' })
      const { items } = await ravi.ok('notifications.list')
      expect(items.map(({ subject }) => subject?.title)).toContain('Monsoon walks')
    })

    test('lists the newest first by page, unread or read on request', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      for (let index = 0; index < 6; index++) {
        await commentOn(asha, ravi)
        if (index % 2 === 0) await world().clock.advance(1000)
      }
      const ids = await idsOf(asha)
      expect(ids).toEqual([...ids].sort((a, b) => b - a))
      const page = await asha.ok('notifications.list', { query: { offset: 2, limit: 3 } })
      expect(page.items.map(({ id }) => id)).toEqual(ids.slice(2, 5))
      expect(page).toMatchObject({ next_offset: 5, has_more: true, unread_shown: 3 })
      await asha.ok('notifications.read', { params: { id: ids[2]! } })
      expect(await idsOf(asha, { unread: true })).toEqual(ids.filter((_, index) => index !== 2))
      expect(await idsOf(asha, { unread: false })).toEqual([ids[2]])
      const all = await asha.ok('notifications.list')
      expect([all.items.length, all.unread_shown, all.items[2]!.read]).toEqual([6, 5, true])
    })

    test('omits subjects the member can no longer see', async () => {
      const { asha, params, id: community_id } = await createCommunity(world(), { visibility: 'private' })
      const ravi = await joins(asha, params, await world().member('ravi'), 'editor')
      const id = await publish(ravi, 'post', { community_id })
      const comment = await ravi.ok('posts.comment', { params: { id }, body: { body: '<p>Hush.</p>' } })
      await asha.ok('comments.reply', { params: { id: comment.id }, body: { body: '<p>Yes.</p>' } })
      const post = await publish(asha, 'post')
      const mine = await ravi.ok('posts.comment', { params: { id: post }, body: { body: '<p>Oh.</p>' } })
      await asha.ok('comments.reply', { params: { id: mine.id }, body: { body: '<p>Ah.</p>' } })
      await archive(asha, 'post', post)
      const { items } = await ravi.ok('notifications.list')
      expect(items[0]).toMatchObject({
        kind: 'reply',
        subject: null,
        message: 'asha replied to you on something you can no longer see.',
      })
      expect(items[1]).toMatchObject({ kind: 'reply', subject: { type: 'post', id } })
    })

    test('links to no account that is closed, and quotes nothing that is erased', async () => {
      const asha = await world().member('asha')
      const ravi = await world().member('ravi')
      const id = await commentOn(asha, ravi)
      await ravi.ok('follows.set', { body: { type: 'user', username: 'asha', following: true } })
      const { engine } = world().control
      await world().save({ username: 'ravi', status: 'closed' })
      await engine.perform({ operator: 'ops' }, 'content.erase', { params: { type: 'post', id } })
      expect((await asha.ok('notifications.list')).items).toMatchObject([
        { kind: 'follow', message: 'Former member started following you.', subject: null },
        {
          kind: 'comment',
          message: 'Former member commented on something you can no longer see.',
          subject: null,
        },
      ])
    })

    test('names a community that could not be founded, and no other', async () => {
      const asha = await world().member('asha')
      await createCommunity(world())
      const body = { name: 'Kiln rota', scheduled_at: tomorrow(world()) }
      const { id } = await asha.ok('communities.create', { body })
      for (let number = 0; number <= id; number++)
        await asha.ok('communities.create', { body: { name: `Other ${number}` } })
      await world().save({ username: 'asha', status: 'suspended' })
      await world().clock.advance(24 * 60 * 60_000)
      await world().save({ username: 'asha', status: 'active' })
      expect((await asha.ok('notifications.list')).items).toMatchObject([
        {
          kind: 'publication_failed',
          message: '“Kiln rota” could not be published at its scheduled time.',
          subject: null,
        },
      ])
    })

    test('lists failed publications without an actor', async () => {
      const { asha, params, id: community_id } = await createCommunity(world())
      const ravi = await joins(asha, params, await world().member('ravi'), 'editor')
      await publish(ravi, 'post', { community_id, scheduled_at: tomorrow(world()) })
      await ravi.ok('communities.leave', { params })
      await world().clock.advance(24 * 60 * 60_000)
      const [first] = (await ravi.ok('notifications.list')).items
      expect(first).toMatchObject({
        kind: 'publication_failed',
        actor: null,
        message: '“Twelve birds on one tree” could not be published at its scheduled time.',
      })
    })
  },
)
