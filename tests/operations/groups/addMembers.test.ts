import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf, notificationSummaries } from '../../harness/rows.ts'
import type { World } from '../../harness/world.ts'
import { block, group, send, textsOf } from '../chats/fixtures.ts'

async function crowd(world: World) {
  const asha = await world.member('asha')
  for (const name of ['ravi', 'meera'])
    for (let index = 0; index < 20; index++) await connect(asha, await world.member(`${name}${index || ''}`))
  const { slug, key } = await asha.ok('groups.create', {
    body: { name: 'Monsoon walks', usernames: ['meera'] },
  })
  return { asha, slug, key }
}

/** The members of a group, as a count and counted afresh. */
async function membersOf(world: World) {
  const [chat] = await rowsOf<{ members_count: number }>(world, 'chats')
  return { counted: (await rowsOf(world, 'chat_members')).length, kept: chat!.members_count }
}

describeOperation(
  'groups.addMembers',
  async (world) => {
    const { asha, slug } = await crowd(world)
    return { as: asha, input: { params: { slug }, body: { add: ['ravi'], remove: ['meera'] } } }
  },
  (world) => {
    test('adds connections once with a notification and removes members', async () => {
      const { asha, ravi, meera, slug, key } = await group(world())
      await send(asha, key, 'Before')
      const tom = await world().member('tom')
      await connect(asha, tom)
      const { added, removed, chat } = await asha.ok('groups.addMembers', {
        params: { slug },
        body: { add: ['Tom', 'ravi'], remove: ['meera'] },
      })
      expect(added).toMatchObject([{ member: { username: 'tom' }, role: 'member' }])
      expect(removed).toEqual(['meera'])
      expect(chat.members_count).toBe(3)
      expect(await membersOf(world())).toEqual({ counted: 3, kept: 3 })
      expect((await notificationSummaries(world(), tom)).at(-1)).toEqual([
        'group_added',
        asha.id,
        'group',
        expect.any(Number),
      ])
      expect(await textsOf(tom, key)).toEqual(['Before'])
      expect((await tom.ok('chats.get', { params: { key } })).chat.unread).toBe(0)
      await meera.fails('chats.get', 'not_found', { params: { key } })
      expect((await meera.ok('chats.list')).items).toEqual([])
      await send(ravi, key)
      expect(await meera.ok('chats.unreadCount')).toMatchObject({ unread: 0 })
    })

    test('changes nothing for members already in the group', async () => {
      const { asha, slug } = await group(world())
      await world().member('tom')
      const { added, removed } = await asha.ok('groups.addMembers', {
        params: { slug },
        body: { add: ['ravi', 'meera'], remove: ['tom'] },
      })
      expect({ added, removed }).toEqual({ added: [], removed: [] })
    })

    test('returns 403 for plain members, and for admins on owner and admins', async () => {
      const { asha, ravi, meera, slug } = await group(world())
      await ravi.fails('groups.addMembers', 'forbidden', { params: { slug }, body: { remove: ['meera'] } })
      for (const username of ['ravi', 'meera'])
        await asha.ok('groups.setRole', { params: { slug }, body: { username, role: 'admin' } })
      for (const username of ['meera', 'asha'])
        await ravi.fails('groups.addMembers', 'forbidden', { params: { slug }, body: { remove: [username] } })
      await asha.ok('groups.addMembers', { params: { slug }, body: { remove: ['meera'] } })
      await connect(ravi, meera)
      await ravi.ok('groups.addMembers', { params: { slug }, body: { add: ['meera'] } })
      await ravi.ok('groups.addMembers', { params: { slug }, body: { remove: ['meera'] } })
    })

    test('returns 403 for members not connected and removes no one', async () => {
      const { asha, ravi, meera, slug, key } = await group(world())
      await world().member('tom')
      await asha.fails('groups.addMembers', 'forbidden', {
        params: { slug },
        body: { add: ['tom'], remove: ['meera'] },
      })
      await meera.ok('chats.get', { params: { key } })
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'admin' } })
      await ravi.fails('groups.addMembers', 'forbidden', { params: { slug }, body: { add: ['meera'] } })
    })

    test('returns 422 for the caller, unknown members and an empty list', async () => {
      const { asha, slug } = await group(world())
      for (const [body, path, code] of [
        [{ remove: ['meera', 'asha'] }, 'remove.1', 'not_allowed'],
        [{ remove: ['nobody'] }, 'remove.0', 'not_found'],
        [{ add: ['nobody'] }, 'add.0', 'not_found'],
        [{ add: [] }, 'add', 'too_few'],
        [{}, '', 'required'],
      ] as const) {
        const { fields } = await asha.fails('groups.addMembers', 'validation_failed', {
          params: { slug },
          body,
        })
        expect(fields).toMatchObject([{ path, code }])
      }
    })

    test('removes a hidden member, so that blocking protects no one', async () => {
      const { asha, meera, slug, key } = await group(world())
      await block(meera, asha)
      const { removed } = await asha.ok('groups.addMembers', {
        params: { slug },
        body: { remove: ['meera'] },
      })
      expect(removed).toEqual(['meera'])
      await meera.fails('chats.get', 'not_found', { params: { key } })
      await asha.fails('groups.addMembers', 'validation_failed', {
        params: { slug },
        body: { remove: ['meera'] },
      })
    })

    test('adds the same members once for two concurrent calls', async () => {
      const { asha, ravi, slug } = await group(world())
      const [tom, sana] = await world().members('tom', 'sana')
      for (const client of [asha, ravi]) await connect(client, tom, sana)
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'admin' } })
      const outcomes = await Promise.all(
        [asha, ravi].map((client, index) =>
          client.ok('groups.addMembers', {
            params: { slug },
            body: { add: index ? ['tom', 'sana'] : ['sana', 'tom'] },
          }),
        ),
      )
      expect(outcomes.map(({ added }) => added.length).sort()).toEqual([0, 2])
      expect(await membersOf(world())).toEqual({ counted: 5, kept: 5 })
    })

    test('returns 409 for more than a hundred members', async () => {
      const { asha, slug } = await crowd(world())
      for (const name of ['tom', 'sana', 'dev', 'lata'])
        for (let index = 0; index < 20; index++) await connect(asha, await world().member(`${name}${index}`))
      const add = (name: string, from: number, end: number) => ({
        params: { slug },
        body: { add: Array.from({ length: end - from }, (_, index) => `${name}${from + index}`) },
      })
      for (const name of ['tom', 'sana', 'dev', 'lata']) await asha.ok('groups.addMembers', add(name, 0, 20))
      await asha.ok('groups.addMembers', add('ravi', 1, 19))
      expect(await membersOf(world())).toEqual({ counted: 100, kept: 100 })
      await asha.fails('groups.addMembers', 'conflict', { params: { slug }, body: { add: ['ravi19'] } })
      await asha.ok('groups.addMembers', {
        params: { slug },
        body: { add: ['ravi19'], remove: ['meera'] },
      })
    })
  },
)
