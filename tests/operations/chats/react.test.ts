import { describe, expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { block, friends, group, send } from './fixtures.ts'

describeOperation(
  'chats.react',
  async (world) => {
    const { asha, ravi, key } = await friends(world)
    const messageId = await send(ravi, key)
    return { as: asha, input: { params: { key, messageId }, body: { emoji: '🌧️' } } }
  },
  (world) => {
    test('keeps one reaction per member, which another replaces and null removes', async () => {
      const { asha, ravi, key } = await friends(world())
      const messageId = await send(ravi, key)
      const params = { key, messageId }
      expect(await asha.ok('chats.react', { params, body: { emoji: '👍' } })).toMatchObject({
        reaction: '👍',
        reactions: [{ emoji: '👍', count: 1 }],
        changed: true,
      })
      expect(await ravi.ok('chats.react', { params, body: { emoji: '👍' } })).toMatchObject({
        reactions: [{ emoji: '👍', count: 2 }],
      })
      expect(await asha.ok('chats.react', { params, body: { emoji: '👍' } })).toMatchObject({
        changed: false,
      })
      expect(await asha.ok('chats.react', { params, body: { emoji: '❤️' } })).toMatchObject({
        reactions: [
          { emoji: '👍', count: 1 },
          { emoji: '❤️', count: 1 },
        ],
      })
      const [message] = (await ravi.ok('chats.messages', { params: { key } })).items
      expect(message).toMatchObject({ my_reaction: '👍', reactions: [{ count: 1 }, { count: 1 }] })
      expect(await ravi.ok('chats.react', { params, body: { emoji: null } })).toMatchObject({
        reaction: null,
        reactions: [{ emoji: '❤️', count: 1 }],
        changed: true,
      })
      expect(await ravi.ok('chats.react', { params, body: { emoji: null } })).toMatchObject({
        changed: false,
      })
    })

    describe('reacting with an emoji', () => {
      test('accepts an emoji without its variation selector', async () => {
        const { asha, ravi, key } = await friends(world())
        const messageId = await send(asha, key)
        for (const [client, emoji] of [
          [asha, '\u2764'],
          [ravi, '\u2764\uFE0F'],
        ] as const)
          await client.ok('chats.react', { params: { key, messageId }, body: { emoji } })
        const { items } = await asha.ok('chats.messages', { params: { key } })
        expect(items[0]?.reactions).toEqual([{ emoji: '\u2764\uFE0F', count: 2 }])
      })
    })

    test('returns 404 for messages of other chats and of hidden authors', async () => {
      const { asha, ravi, meera, key } = await group(world())
      const body = { emoji: '👍' }
      const elsewhere = await send(ravi, '@asha')
      await asha.fails('chats.react', 'not_found', { params: { key, messageId: elsewhere }, body })
      const messageId = await send(meera, key)
      await block(ravi, meera)
      await ravi.fails('chats.react', 'not_found', { params: { key, messageId }, body })
    })
  },
)
