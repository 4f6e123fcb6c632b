import { afterEach, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { recount } from '../harness/recount.ts'
import { rowsOf } from '../harness/rows.ts'
import { everyStoreName } from '../harness/stores.ts'
import type { World } from '../harness/world.ts'
import { archive, privateCommunity, publish, publishAny, tomorrow } from '../operations/content.ts'
import { appliedJob } from '../operations/jobs/fixtures.ts'
import { bookedService } from '../operations/services/fixtures.ts'

const MINUTE = 60_000
const CALLS = 20

/** How many of several answers have each status. */
async function statusesOf(calls: readonly Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const peopleOf = (world: World, ...names: string[]): Promise<Client[]> =>
  Promise.all(names.map((name) => world.member(name)))

// Whatever wins, it is one outcome that others could have come to in turn, and every counter says so.
onEveryStore(
  'calls that race',
  (world) => {
    afterEach(() => recount(world().control.engine.store))

    test("counts one of a member's concurrent votes", async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      const id = await publish(asha, 'poll')
      const { item } = await ravi.ok('polls.get', { params: { id } })
      const vote = (index: number) =>
        ravi.call('polls.vote', { params: { id }, body: { option_id: item.options[index % 3]!.id } })
      expect(await statusesOf(times(CALLS, vote))).toEqual({ 200: 1, 409: CALLS - 1 })
      const { item: after } = await ravi.ok('polls.get', { params: { id } })
      expect(after.votes_count).toBe(1)
      expect(after.options.find((option) => option.votes === 1)?.id).toBe(after.my_vote)
    })

    test('counts a vote or closes the poll, never both', async () => {
      const [asha, ...crowd] = (await peopleOf(world(), 'asha', 'ravi', 'meera', 'dev', 'tom')) as [
        Client,
        ...Client[],
      ]
      const id = await publish(asha, 'poll')
      const option_id = (await asha.ok('polls.get', { params: { id } })).item.options[0]!.id
      const voted = await statusesOf([
        ...crowd
          .slice(0, 2)
          .map((client) => client.call('polls.vote', { params: { id }, body: { option_id } })),
        asha.call('polls.update', { params: { id }, body: { is_closed: true } }),
        ...crowd.slice(2).map((client) => client.call('polls.vote', { params: { id }, body: { option_id } })),
      ])
      const { item } = await asha.ok('polls.get', { params: { id } })
      expect(item).toMatchObject({ is_closed: true, votes_count: (voted[200] ?? 0) - 1 })
    })

    test("counts one of a member's concurrent answers", async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      const id = await publish(asha, 'mcq')
      const { item } = await ravi.ok('mcqs.get', { params: { id } })
      const answer = (index: number) =>
        ravi.call('mcqs.answer', { params: { id }, body: { option_id: item.options[index % 2]!.id } })
      expect(await statusesOf(times(CALLS, answer))).toEqual({ 200: 1, 409: CALLS - 1 })
      expect((await ravi.ok('mcqs.get', { params: { id } })).item.answers_count).toBe(1)
    })

    test('connects two members who request each other once', async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      const ask = (from: Client, recipient: Client) =>
        from.call('connections.request', { body: { username: recipient.username } })
      const statuses = await statusesOf(
        times(CALLS, (index) => (index % 2 ? ask(asha, ravi) : ask(ravi, asha))),
      )
      expect(statuses).toEqual({ 200: 2, 409: CALLS - 2 })
      for (const client of [asha, ravi])
        expect((await client.ok('connections.list')).items).toMatchObject([{ state: 'connected' }])
    })

    test('keeps one outcome of concurrent accept, decline, cancel and block', async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      await asha.ok('connections.request', { body: { username: 'ravi' } })
      await Promise.all([
        ravi.call('connections.accept', { body: { username: 'asha' } }),
        ravi.call('connections.decline', { body: { username: 'asha' } }),
        asha.call('connections.cancel', { body: { username: 'ravi' } }),
        asha.call('follows.set', { body: { type: 'user', username: 'ravi', following: true } }),
        ravi.call('follows.set', { body: { type: 'user', username: 'asha', following: true } }),
        asha.call('blocks.add', { body: { username: 'ravi' } }),
        ravi.call('connections.request', { body: { username: 'asha' } }),
      ])
      for (const client of [asha, ravi]) {
        expect((await client.ok('connections.list')).items).toEqual([])
        expect((await client.ok('follows.list')).items).toEqual([])
      }
    })

    test('keeps membership and counts equal under concurrent invites, joins and leaves', async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      const { slug } = await asha.ok('communities.create', {
        body: { name: 'The rooftop potters', visibility: 'private' },
      })
      const params = { slug: slug! }
      const invite = () => asha.call('communities.invite', { params, body: { usernames: ['ravi'] } })
      await invite()
      await Promise.all([
        ravi.call('communities.acceptInvite', { params }),
        ravi.call('communities.declineInvite', { params }),
        ravi.call('communities.join', { params }),
        ravi.call('communities.leave', { params }),
        invite(),
        asha.call('communities.acceptRequest', { params, body: { username: 'ravi' } }),
        asha.call('communities.declineRequest', { params, body: { username: 'ravi' } }),
        ravi.call('communities.join', { params }),
      ])
      const { item } = await ravi.ok('communities.get', { params })
      expect(item.members_count).toBe(item.state === 'joined' ? 2 : 1)
    })

    test('joins once when an invite is accepted twice', async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      await privateCommunity(asha)
      const params = { slug: 'the-rooftop-potters' }
      await asha.ok('communities.invite', { params, body: { usernames: ['ravi'], role: 'editor' } })
      const accept = () => ravi.call('communities.acceptInvite', { params })
      expect(await statusesOf(times(5, accept))).toEqual({ 200: 1, 409: 4 })
    })

    test('keeps one owner when owner and members leave a group together', async () => {
      const [asha, ravi, meera] = (await peopleOf(world(), 'asha', 'ravi', 'meera')) as [
        Client,
        Client,
        Client,
      ]
      await connect(asha, ravi, meera)
      const create = () =>
        asha.ok('groups.create', { body: { name: 'Monsoon walks', usernames: ['ravi', 'meera'] } })
      const { slug } = await create()
      const leave = (client: Client) => client.call('groups.leave', { params: { slug } })
      expect(await statusesOf([leave(asha), leave(ravi), leave(asha)])).toEqual({ 200: 2, 404: 1 })
      const { members: remaining } = await meera.ok('chats.get', { params: { key: `group-${slug}` } })
      expect(remaining).toMatchObject([{ role: 'owner', member: { username: 'meera' } }])
      expect(await statusesOf([leave(meera), leave(meera)])).toEqual({ 200: 1, 404: 1 })
      // Handing it over while the heir leaves.
      const again = (await create()).slug
      await Promise.all([
        asha.call('groups.setRole', { params: { slug: again }, body: { username: 'ravi', role: 'owner' } }),
        ravi.call('groups.leave', { params: { slug: again } }),
        asha.call('groups.leave', { params: { slug: again } }),
        meera.call('chats.send', { params: { key: `group-${again}` }, body: { body: 'Who is left?' } }),
      ])
    })

    test('counts exactly the messages after the read mark as unread', async () => {
      const [asha, ravi, meera] = (await peopleOf(world(), 'asha', 'ravi', 'meera')) as [
        Client,
        Client,
        Client,
      ]
      await connect(asha, ravi, meera)
      const { slug, key } = await asha.ok('groups.create', {
        body: { name: 'Monsoon walks', usernames: ['ravi', 'meera'] },
      })
      const params = { key }
      const send = (client: Client) => client.call('chats.send', { params, body: { body: 'Rain at five.' } })
      const first = (await asha.ok('chats.send', { params, body: { body: 'Umbrellas?' } })).message.id
      await Promise.all([
        ...times(CALLS, (index) => send(index % 2 ? asha : ravi)),
        ...times(3, () => ravi.call('chats.markRead', { params })),
        ...times(3, (index) =>
          [asha, ravi, meera][index]!.call('chats.react', {
            params: { key, messageId: first },
            body: { emoji: '👍' },
          }),
        ),
        meera.call('chats.star', { params: { id: first }, body: { starred: true } }),
        meera.call('groups.leave', { params: { slug } }),
        ...times(3, () => asha.call('chats.markRead', { params })),
      ])
      expect((await meera.ok('chats.starred')).items).toEqual([])
    })

    test('counts concurrent comments, replies, answers and reactions once', async () => {
      const crowd = await peopleOf(world(), 'asha', 'ravi', 'meera', 'dev')
      const [asha] = crowd as [Client]
      const [post, question] = [await publish(asha, 'post'), await publish(asha, 'question')]
      const body = { body: '<p>Lovely.</p>' }
      const comment = await asha.ok('posts.comment', { params: { id: post }, body })
      await Promise.all(
        times(CALLS, (index) => {
          const client = crowd[index % crowd.length]!
          const reaction = ([null, 'like', 'dislike'] as const)[index % 3]!
          return Promise.all([
            client.ok('posts.comment', { params: { id: post }, body }),
            client.ok('comments.reply', { params: { id: comment.id }, body }),
            client.ok('questions.answer', { params: { id: question }, body }),
            client.ok('reactions.set', { body: { type: 'post', id: post, reaction } }),
            client.ok('reactions.set', { body: { type: 'comment', id: comment.id, reaction } }),
          ])
        }),
      )
      const { item } = await asha.ok('posts.get', { params: { id: post } })
      expect(item.comments_count).toBe(2 * CALLS + 1)
    })

    test('keeps counts equal to saved and followed states', async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      const id = await publish(asha, 'post')
      const { slug } = await asha.ok('communities.create', { body: { name: 'Bird walks' } })
      await Promise.all(
        times(CALLS, (index) => {
          const [saved, following] = [index % 2 === 0, index % 3 > 0]
          return Promise.all([
            ravi.ok('favorites.set', { body: { type: 'post', id, saved } }),
            ravi.ok('follows.set', { body: { type: 'user', username: 'asha', following } }),
            ravi.ok('follows.set', { body: { type: 'community', slug: slug!, following } }),
            ravi.ok('follows.set', { body: { type: 'tag', slug: 'birds', following } }),
          ])
        }),
      )
      const { saved } = (await ravi.ok('posts.get', { params: { id } })).item
      expect(await rowsOf(world(), 'favorites')).toHaveLength(Number(saved))
    })

    test('keeps counts equal to the final state of archived, edited and hidden items', async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      const { id: community_id } = await asha.ok('communities.create', { body: { name: 'Bird walks' } })
      const params = { id: await publish(asha, 'post', { community_id }) }
      const service = await publishAny(asha, 'service')
      await Promise.all([
        ...times(5, (index) =>
          asha.call('posts.update', { params, body: { tags: [`walk ${index}`, 'birds'] } }),
        ),
        ...times(5, (index) => archive(asha, 'post', params.id, index % 2 === 0)),
        ...times(5, (index) => archive(asha, 'service', service, index % 2 === 0)),
        ...times(5, () => ravi.call('posts.comment', { params, body: { body: 'Where?' } })),
        asha.call('communities.update', { params: { slug: 'bird-walks' }, body: { visibility: 'private' } }),
        ravi.call('reactions.set', { body: { type: 'post', id: params.id, reaction: 'like' } }),
        asha.call('services.update', { params: { id: service }, body: { category_id: 102 } }),
      ])
    })

    test('ends concurrent moves, publications and cancellations of an item one way', async () => {
      const asha = await world().member('asha')
      const scheduled_at = tomorrow(world())
      const later = new Date(world().clock.now() + 2_880 * MINUTE).toISOString()
      for (const first of [0, 1, 2, 3]) {
        const id = await publish(asha, 'post', { scheduled_at })
        const params = { type: 'post', id } as const
        const acts = [
          () => asha.call('scheduled.publish', { params }),
          () => asha.call('scheduled.cancel', { params }),
          () => asha.call('scheduled.reschedule', { params, body: { scheduled_at: later } }),
          () => asha.call('posts.update', { params: { id }, body: { tags: ['moved'] } }),
        ]
        const answers = await Promise.all(acts.map((_, index) => acts[(first + index) % acts.length]!()))
        const ended = answers.filter(({ body }) =>
          ['published', 'cancelled'].includes(String('status' in body && body.status)),
        )
        expect(ended).toHaveLength(1)
        for (const { body } of answers)
          if (body.code === 'conflict') expect(['published', 'cancelled']).toContain(body.current_status)
      }
      expect((await asha.ok('scheduled.list')).items).toEqual([])
    })

    test('publishes a due item once or moves it', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post', { scheduled_at: tomorrow(world()) })
      const later = new Date(world().clock.now() + 2_880 * MINUTE).toISOString()
      const params = { type: 'post', id } as const
      const [live, moved] = await Promise.all([
        world().clock.advance(1_440 * MINUTE),
        asha.call('scheduled.reschedule', { params, body: { scheduled_at: later } }),
        asha.call('scheduled.reschedule', { params, body: { scheduled_at: later } }),
      ])
      const scheduled = (await asha.ok('scheduled.list')).items
      expect([live.length, scheduled.length]).toEqual(moved.status === 200 ? [0, 1] : [1, 0])
    })

    test('gives each item its own slug and creates a community once', async () => {
      const crowd = await peopleOf(world(), 'asha', 'ravi', 'meera', 'dev')
      const body = { title: 'Twelve birds on one tree', body: '<p>Look up.</p>', tags: ['birds', 'trees'] }
      const created = await Promise.all(
        times(CALLS, (index) => crowd[index % 4]!.ok('posts.create', { body })),
      )
      expect(new Set(created.map(({ slug }) => slug)).size).toBe(CALLS)
      expect(created.filter(({ slug }) => slug === 'twelve-birds-on-one-tree')).toHaveLength(1)
      const found = crowd.map((client) =>
        client.call('communities.create', { body: { name: 'Bird walks', slug: 'bird-walks' } }),
      )
      expect(await statusesOf(found)).toEqual({ 201: 1, 409: 3 })
      const tag = crowd.map((client) => client.call('tags.create', { body: { name: 'Owls' } }))
      expect(await statusesOf(tag)).toEqual({ 201: 1, 409: 3 })
    })

    test('takes exactly one of several concurrent steps of a booking or application', async () => {
      const { provider, client, booking } = await bookedService(world())
      const booked = { params: { id: booking.id } }
      expect(
        await statusesOf([
          provider.call('bookings.accept', booked),
          provider.call('bookings.decline', booked),
          provider.call('bookings.accept', booked),
        ]),
      ).toEqual({ 200: 1, 409: 2 })
      await client.call('bookings.cancel', booked)
      const { employer, applicant, application } = await appliedJob(world())
      const applied = { params: { id: application.id } }
      expect(
        await statusesOf([
          applicant.call('applications.withdraw', applied),
          employer.call('applications.hire', applied),
          employer.call('applications.reject', applied),
        ]),
      ).toEqual({ 200: 1, 409: 2 })
    })

    test('ends every relation when a block races it', async () => {
      const [asha, ravi] = (await peopleOf(world(), 'asha', 'ravi')) as [Client, Client]
      await connect(asha, ravi)
      await Promise.all([
        asha.call('blocks.add', { body: { username: 'ravi' } }),
        ravi.call('blocks.add', { body: { username: 'asha' } }),
        ravi.call('follows.set', { body: { type: 'user', username: 'asha', following: true } }),
        ravi.call('chats.send', { params: { key: '@asha' }, body: { body: 'Chai?' } }),
      ])
      await ravi.fails('chats.send', 'not_found', { params: { key: '@asha' }, body: { body: 'Chai?' } })
    })
  },
  {},
  everyStoreName,
)
