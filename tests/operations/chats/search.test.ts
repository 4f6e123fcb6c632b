import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { block, friends, group, send } from './fixtures.ts'

const DAY = 24 * 60 * 60_000

describeOperation(
  'chats.search',
  async (world) => {
    const { asha, ravi, key } = await friends(world)
    await send(ravi, key, 'Ginger chai')
    return {
      as: asha,
      input: { query: { q: 'chai', type: 'messages', from: '2026-12-01', to: '2026-12-01' } },
    }
  },
  (world) => {
    test('finds chats and connections by a part of their name, messages by their words', async () => {
      const { asha, ravi, key } = await group(world())
      await connect(asha, await world().member('monika'))
      const id = await send(ravi, key, 'The monsoon is late')
      await send(asha, '@monika', 'Umbrella?')
      const found = await asha.ok('chats.search', { query: { q: 'MON' } })
      expect(found.chats.map(({ name }) => name).sort()).toEqual(['Monsoon walks', 'monika'])
      expect(found.contacts.map(({ username }) => username)).toEqual(['monika'])
      expect(found.messages.map((message) => message.id)).toEqual([id])
    })

    test('finds messages with all words, ignoring case and accents, newest first', async () => {
      const { asha, ravi, key } = await friends(world())
      const first = await send(ravi, key, 'Café at noon, by the gate')
      await send(asha, key, 'Which gate?')
      const second = await send(asha, key, 'The gate of the cafe')
      const { messages } = await asha.ok('chats.search', { query: { q: 'GATE cafe' } })
      expect(messages.map(({ id }) => id)).toEqual([second, first])
    })

    test('searches one kind only', async () => {
      const { asha, ravi, key } = await friends(world())
      await send(ravi, key, 'Ravi here')
      for (const type of ['chats', 'contacts', 'messages'] as const) {
        const { chats, contacts, messages } = await asha.ok('chats.search', { query: { q: 'ravi', type } })
        expect({ chats: chats.length, contacts: contacts.length, messages: messages.length }).toEqual({
          chats: 0,
          contacts: 0,
          messages: 0,
          [type]: 1,
        })
      }
    })

    test('narrows messages to days of UTC, both inclusive', async () => {
      const { asha, key } = await friends(world())
      const ids: number[] = []
      const midnight = Date.UTC(2026, 11, 2)
      for (const time of [midnight - 1, midnight, midnight + DAY - 1, midnight + DAY]) {
        await world().clock.moveTo(time)
        ids.push(await send(asha, key, 'Chai'))
      }
      const found = async (dates: object) => {
        const { messages } = await asha.ok('chats.search', { query: { q: 'chai', ...dates } })
        return messages.map(({ id }) => ids.indexOf(id)).reverse()
      }
      expect(await found({ from: '2026-12-02', to: '2026-12-02' })).toEqual([1, 2])
      expect(await found({ from: '2026-12-02' })).toEqual([1, 2, 3])
      expect(await found({ to: '2026-12-02' })).toEqual([0, 1, 2])
      expect(await found({ to: '2026-11-30' })).toEqual([])
    })

    test.each([
      [{ from: '2026-02-29' }, 'from', 'invalid_format'],
      [{ to: '2026-12-01T00:00:00Z' }, 'to', 'invalid_format'],
      [{ from: '2026-12-02', to: '2026-12-01' }, 'to', 'too_small'],
      [{ q: ' ' }, 'q', 'too_short'],
      [{ q: 'x'.repeat(201) }, 'q', 'too_long'],
    ])('returns 422 for %j', async (query, path, code) => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('chats.search', 'validation_failed', {
        query: { q: 'chai', ...query },
      })
      expect(fields).toMatchObject([{ path, code }])
    })

    test("excludes others' chats, left chats and hidden members", async () => {
      const { asha, ravi, meera, slug, key } = await group(world())
      await send(meera, key, 'Secret monsoon plans')
      await send(ravi, '@asha', 'Secret of two')
      const q = 'secret'
      const count = async (client: typeof asha) =>
        (await client.ok('chats.search', { query: { q } })).messages.length
      expect([await count(asha), await count(ravi), await count(meera)]).toEqual([2, 2, 1])
      expect(await count(await world().member('tom'))).toBe(0)
      await block(ravi, meera)
      expect([await count(asha), await count(ravi)]).toEqual([2, 1])
      await block(asha, ravi)
      expect([await count(asha), await count(ravi)]).toEqual([1, 0])
      await ravi.ok('groups.leave', { params: { slug } })
      const { chats } = await ravi.ok('chats.search', { query: { q: 'monsoon' } })
      expect(chats).toEqual([])
    })
  },
)
