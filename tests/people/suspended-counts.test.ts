import { expect, test } from 'vitest'
import { connect } from '../harness/connect.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { recount } from '../harness/recount.ts'
import { anyStoreOf } from '../harness/stores.ts'
import { publish } from '../operations/content.ts'

const OPERATOR = { operator: 'ops' }

onEveryStore(
  'counts while a member is suspended',
  (world) => {
    test('excludes reactions, votes and unread messages and counts them again afterwards', async () => {
      const { engine } = world().control
      const [asha, ravi, meera] = await world().members('asha', 'ravi', 'meera')
      await connect(asha, ravi)
      await connect(ravi, meera)
      const [post, poll] = [await publish(asha, 'post'), await publish(asha, 'poll')]
      const comment = await asha.ok('posts.comment', { params: { id: post }, body: { body: '<p>Ripe?</p>' } })
      const { item } = await ravi.ok('polls.get', { params: { id: poll } })
      const { slug = '', key } = await ravi.ok('groups.create', {
        body: { name: 'Kiln', usernames: ['asha', 'meera'] },
      })
      for (const client of [ravi, meera]) {
        await client.ok('reactions.set', { body: { type: 'post', id: post, reaction: 'like' } })
        await client.ok('reactions.set', { body: { type: 'comment', id: comment.id, reaction: 'dislike' } })
        await client.ok('polls.vote', { params: { id: poll }, body: { option_id: item.options[1]!.id } })
        await client.ok('chats.send', { params: { key }, body: { body: 'Sunday?' } })
      }
      await ravi.ok('chats.send', { params: { key }, body: { body: 'Or Monday?' } })
      await ravi.ok('groups.leave', { params: { slug } })
      const counts = async () => {
        const [read, polled, chat] = await Promise.all([
          asha.ok('posts.get', { params: { id: post } }),
          asha.ok('polls.get', { params: { id: poll } }),
          asha.ok('chats.get', { params: { key } }),
        ])
        return [
          read.item.likes,
          read.comments.items[0]!.dislikes,
          polled.item.options[1]!.votes,
          polled.item.votes_count,
          chat.chat.unread,
        ]
      }
      const before = [2, 2, 2, 2, 3]
      expect(await counts()).toEqual(before)
      await engine.perform(OPERATOR, 'members.suspend', {
        params: { username: 'ravi' },
        body: { reason: 'Ivory.' },
      })
      await engine.schedule.finishTasks()
      expect(await counts()).toEqual([1, 1, 1, 1, 1])
      await recount(engine.store)
      await engine.perform(OPERATOR, 'members.unsuspend', { params: { username: 'ravi' } })
      await engine.schedule.finishTasks()
      expect(await counts()).toEqual(before)
      await recount(engine.store)
      await engine.perform(OPERATOR, 'members.delete', { params: { username: 'ravi' } })
      await engine.schedule.finishTasks()
      expect(await counts()).toEqual([1, 1, 1, 1, 1])
      await recount(engine.store)
    })
  },
  {},
  anyStoreOf('suspended counts'),
)
