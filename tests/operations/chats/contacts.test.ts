import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { disconnect, friends } from './fixtures.ts'

describeOperation(
  'chats.contacts',
  async (world) => ({ as: (await friends(world)).asha, input: { query: { q: 'ra' } } }),
  (world) => {
    test('lists connections with their chat keys, newest first', async () => {
      const { asha, ravi, key } = await friends(world())
      await world().clock.advance(1)
      const meera = await world().member('meera')
      await connect(asha, meera)
      await world().member('stranger')
      await asha.ok('connections.request', { body: { username: 'stranger' } })
      const { connections } = await asha.ok('chats.contacts')
      expect(connections.map(({ username, chat_key }) => [username, chat_key])).toEqual([
        ['meera', `dm-${asha.id}-${meera.id}`],
        ['ravi', key],
      ])
      await disconnect(asha, ravi)
      expect((await asha.ok('chats.contacts')).connections).toMatchObject([{ username: 'meera' }])
    })

    test('finds a word of a username or display name in any case, by page', async () => {
      const asha = await world().member('asha')
      for (const [username, display_name] of [
        ['ravi', 'Ravi Menon'],
        ['meera', 'Meera Iyer'],
        ['tom', 'Tom Ravindran'],
      ] as const) {
        await world().clock.advance(1)
        await connect(asha, await world().member(username, { display_name }))
      }
      const first = await asha.ok('chats.contacts', { query: { q: 'RAVI', limit: 1 } })
      expect(first).toMatchObject({ connections: [{ username: 'tom' }], next_offset: 1, has_more: true })
      const nextPage = await asha.ok('chats.contacts', { query: { q: 'RAVI', limit: 1, offset: 1 } })
      expect(nextPage).toMatchObject({ connections: [{ username: 'ravi' }], next_offset: 2, has_more: false })
    })

    test('finds the words of a name in any order', async () => {
      const asha = await world().member('asha')
      await connect(asha, await world().member('arundhati', { display_name: "Dr. Arundhati O'Brien-Rao" }))
      const found = async (q: string) => {
        const { connections } = await asha.ok('chats.contacts', { query: { q } })
        expect((await asha.ok('chats.search', { query: { q, type: 'contacts' } })).contacts).toHaveLength(
          connections.length,
        )
        return connections.length
      }
      for (const q of ['rao arun', 'Arundhati, Dr', 'o’brien', 'BRIEN  rao', '@arundhati'])
        expect(await found(q), q).toBe(1)
      for (const q of ["'", '’', '`', 'ـ', '@', '...', 'undhati']) expect(await found(q), q).toBe(0)
    })

    test('omits inactive members', async () => {
      const { asha } = await friends(world())
      await world().save({ username: 'ravi', status: 'suspended' })
      expect((await asha.ok('chats.contacts')).connections).toEqual([])
    })
  },
)
