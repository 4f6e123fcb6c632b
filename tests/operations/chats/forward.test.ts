import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { disconnect, friends, group, send, textsOf, upload } from './fixtures.ts'

describeOperation(
  'chats.forward',
  async (world) => {
    const asha = await world.member('asha')
    for (let index = 0; index < 10; index++) await connect(asha, await world.member(`ravi${index || ''}`))
    const messageId = await send(asha, '@ravi')
    const key = `dm-${asha.id}-${asha.id + 1}`
    return { as: asha, input: { params: { key, messageId }, body: { to: ['@ravi'] } } }
  },
  (world) => {
    test('forwards text and attachments once and opens direct chats', async () => {
      const { asha, ravi, meera, key } = await group(world())
      const attachments = [await upload(ravi)]
      const original = await ravi.ok('chats.send', {
        params: { key },
        body: { body: 'Gate three', attachments, reply_to_id: await send(asha, key) },
      })
      const { messages } = await asha.ok('chats.forward', {
        params: { key, messageId: original.message.id },
        body: { to: ['@meera', key, '@MEERA', `dm-${asha.id}-${meera.id}`] },
      })
      expect(messages).toMatchObject(
        [`dm-${asha.id}-${meera.id}`, key].map((chat_key) => ({
          chat_key,
          body: 'Gate three',
          attachments,
          author: { username: 'asha' },
          forwarded: true,
          reply_to: null,
        })),
      )
      expect(await textsOf(meera, '@asha')).toEqual(['Gate three'])
      expect(await meera.ok('chats.unreadCount')).toMatchObject({ unread: 4 })
    })

    test('forwards nothing when there is one chat too many', async () => {
      const { asha, ravi, key } = await group(world())
      const messageId = await send(ravi, key)
      await world().member('tom')
      const before = await rowsOf(world(), 'messages')
      await asha.fails('chats.forward', 'forbidden', {
        params: { key, messageId },
        body: { to: ['@meera', '@tom'] },
      })
      const { fields } = await asha.fails('chats.forward', 'validation_failed', {
        params: { key, messageId },
        body: { to: ['@meera', 'group-nothing', '@nobody', '@asha'] },
      })
      expect(fields?.map(({ path, code }) => [path, code])).toEqual([
        ['to.1', 'not_found'],
        ['to.2', 'not_found'],
        ['to.3', 'not_found'],
      ])
      expect(await rowsOf(world(), 'messages')).toEqual(before)
      expect(await rowsOf(world(), 'chats')).toHaveLength(1)
    })

    test('uses one unit of the quota for any number of chats', async () => {
      const { asha, ravi, key } = await group(world())
      const used = async () =>
        (await asha.ok('account.usage')).quotas.find(({ action }) => action === 'message')?.used
      const messageId = await send(ravi, key)
      const before = (await used()) ?? 0
      await asha.ok('chats.forward', { params: { key, messageId }, body: { to: ['@ravi', '@meera', key] } })
      expect(await used()).toBe(before + 1)
    })

    test('forwards from any readable chat, even without permission to send there', async () => {
      const { asha, ravi, key } = await friends(world())
      const tom = await world().member('tom')
      await connect(asha, tom)
      const messageId = await send(ravi, key)
      await tom.fails('chats.forward', 'not_found', { params: { key, messageId }, body: { to: ['@asha'] } })
      await send(asha, '@tom')
      await asha.fails('chats.forward', 'not_found', {
        params: { key: '@tom', messageId },
        body: { to: ['@tom'] },
      })
      await disconnect(asha, ravi)
      await asha.fails('chats.forward', 'forbidden', { params: { key, messageId }, body: { to: [key] } })
      await asha.ok('chats.forward', { params: { key, messageId }, body: { to: ['@tom'] } })
    })

    test('forwards to the same chats in another order concurrently', async () => {
      const { asha, ravi, meera, key } = await group(world())
      const messageId = await send(ravi, key)
      await connect(ravi, meera)
      await Promise.all([
        asha.ok('chats.forward', { params: { key, messageId }, body: { to: ['@ravi', '@meera'] } }),
        asha.ok('chats.forward', { params: { key, messageId }, body: { to: ['@meera', '@ravi'] } }),
        ravi.ok('chats.forward', { params: { key, messageId }, body: { to: ['@meera', '@asha'] } }),
      ])
      expect(await textsOf(asha, '@ravi')).toHaveLength(3)
      expect(await textsOf(meera, '@asha')).toHaveLength(2)
    })
  },
)
