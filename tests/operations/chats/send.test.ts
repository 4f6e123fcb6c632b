import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf, notificationSummaries } from '../../harness/rows.ts'
import { START } from '../../harness/world.ts'
import { friends, group, send, textsOf, unreadIn, upload } from './fixtures.ts'

describeOperation(
  'chats.send',
  async (world) => {
    const { asha, ravi, key } = await friends(world)
    const reply_to_id = await send(ravi, key)
    return { as: asha, input: { params: { key }, body: { body: 'With ginger, please.', reply_to_id } } }
  },
  (world) => {
    test('opens the chat for both when sent to a connection', async () => {
      const { asha, ravi, key } = await friends(world())
      const { message } = await asha.ok('chats.send', {
        params: { key: '@RAVI' },
        body: { body: 'Chai at five?' },
      })
      expect(message.author).toMatchObject({ id: asha.id, username: 'asha' })
      expect(message).toEqual({
        id: message.id,
        chat_key: key,
        kind: 'text',
        author: message.author,
        body: 'Chai at five?',
        event: null,
        reply_to: null,
        attachments: [],
        forwarded: false,
        reactions: [],
        my_reaction: null,
        starred: false,
        pinned: false,
        created_at: new Date(START).toISOString(),
      })
      for (const client of [asha, ravi])
        expect((await client.ok('chats.list')).items).toMatchObject([
          { key, members_count: 2, last_message: { id: message.id } },
        ])
      expect(await textsOf(ravi, '@asha')).toEqual(['Chai at five?'])
    })

    test('keeps plain text to the letter', async () => {
      const { asha, key } = await friends(world())
      const body = ' if a<b && c>d: <b>5 > 3</b> &amp; 👩‍🌾\n'
      await asha.ok('chats.send', { params: { key }, body: { body } })
      expect(await textsOf(asha, key)).toEqual([body])
      await asha.fails('chats.send', 'validation_failed', { params: { key }, body: { body: ' \n ' } })
    })

    test('returns 403 unless connected, even while a request is pending', async () => {
      const { asha } = await friends(world())
      const tom = await world().member('tom')
      await asha.fails('chats.send', 'forbidden', { params: { key: '@tom' }, body: { body: 'Hello' } })
      await asha.ok('connections.request', { body: { username: 'tom' } })
      for (const [client, key] of [
        [asha, '@tom'],
        [tom, `dm-${asha.id}-${tom.id}`],
      ] as const)
        await client.fails('chats.send', 'forbidden', { params: { key }, body: { body: 'Hello' } })
      expect(await rowsOf(world(), 'chats')).toEqual([])
    })

    test('returns 404 for the caller, for non-members of the chat and for inactive members', async () => {
      const { asha, ravi, key } = await friends(world())
      const tom = await world().member('tom')
      await send(asha, key)
      await asha.fails('chats.send', 'not_found', { params: { key: '@asha' }, body: { body: 'Me' } })
      await asha.fails('chats.send', 'not_found', {
        params: { key: `dm-${asha.id}-${asha.id}` },
        body: { body: 'Me' },
      })
      await asha.fails('chats.send', 'not_found', {
        params: { key: `dm-${ravi.id}-${asha.id}` },
        body: { body: 'The wrong way round' },
      })
      await tom.fails('chats.send', 'not_found', { params: { key }, body: { body: 'Let me in' } })
      await world().save({ username: 'tom', status: 'closed' })
      await asha.fails('chats.send', 'not_found', { params: { key: '@tom' }, body: { body: 'Hello?' } })
    })

    test('returns 403 in a chat with a member who is no longer active', async () => {
      const { asha, key } = await friends(world())
      await send(asha, key)
      await world().save({ username: 'ravi', status: 'closed' })
      await asha.fails('chats.send', 'forbidden', { params: { key }, body: { body: 'Still there?' } })
    })

    test('replies to a text of the same chat, and quotes it', async () => {
      const { asha, ravi, meera, key } = await group(world())
      const original = await send(ravi, key, 'Gate two or gate three? '.repeat(20))
      const { message } = await meera.ok('chats.send', {
        params: { key },
        body: { body: 'Three', reply_to_id: original },
      })
      expect(message.reply_to).toMatchObject({ id: original, author: { username: 'ravi' } })
      expect(message.reply_to?.excerpt).toMatch(/^Gate two .*…$/)
      await connect(asha, await world().member('tom'))
      const elsewhere = await send(asha, '@tom')
      const { items } = await asha.ok('chats.messages', { params: { key } })
      const event = items.find(({ kind }) => kind === 'system')!.id
      for (const reply_to_id of [elsewhere, event, 999_999]) {
        const { fields } = await asha.fails('chats.send', 'validation_failed', {
          params: { key },
          body: { body: 'To what?', reply_to_id },
        })
        expect(fields).toMatchObject([{ path: 'reply_to_id', code: 'not_found' }])
      }
    })

    test('attaches own uploads, at most 10', async () => {
      const { asha, ravi, key } = await friends(world())
      const own = await upload(asha)
      const { message } = await asha.ok('chats.send', {
        params: { key },
        body: { body: 'Look', attachments: Array.from({ length: 10 }, () => own) },
      })
      expect(message.attachments).toHaveLength(10)
      const { fields } = await ravi.fails('chats.send', 'validation_failed', {
        params: { key },
        body: { body: 'Mine now', attachments: [await upload(ravi), own] },
      })
      expect(fields).toMatchObject([{ path: 'attachments.1', code: 'not_found' }])
      for (const attachments of [
        Array.from({ length: 11 }, () => own),
        ['https://example.com/image.png'],
        ['/storage/../secret'],
      ])
        await asha.fails('chats.send', 'validation_failed', {
          params: { key },
          body: { body: 'Look', attachments },
        })
    })

    test('counts as unread for all others and notifies no one', async () => {
      const { asha, ravi, meera, key } = await group(world())
      await send(ravi, key)
      await send(ravi, key)
      await send(asha, key)
      for (const [client, unread] of [
        [asha, 2],
        [ravi, 1],
        [meera, 3],
      ] as const) {
        expect((await client.ok('chats.get', { params: { key } })).chat.unread).toBe(unread)
        expect(await unreadIn(world(), key, client)).toEqual({ counted: unread, kept: unread })
      }
      expect(
        (await notificationSummaries(world(), meera)).filter(
          (entry) => (entry as unknown[])[0] === 'message',
        ),
      ).toEqual([])
    })

    test('explains the key of a chat when a username has no @', async () => {
      const { asha } = await friends(world())
      const answer = await asha.call('chats.send', { params: { key: 'ravi' }, body: { body: 'Chai?' } })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(answer.body).toMatchObject({
        error: 'The key of a chat is dm-<lower id>-<higher id>, @username or group-<slug>.',
      })
    })
  },
)
