import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf, notificationSummaries } from '../../harness/rows.ts'
import { signIn } from '../../harness/sign-in.ts'
import { group, send } from '../chats/fixtures.ts'

describeOperation(
  'groups.leave',
  async (world) => {
    const { ravi, slug } = await group(world)
    return { as: ravi, input: { params: { slug } } }
  },
  (world) => {
    const rolesIn = async () => {
      const memberships = await rowsOf<{ member_id: number; role: string }>(world(), 'chat_members')
      return Object.fromEntries(memberships.map(({ member_id, role }) => [member_id, role]))
    }

    test('takes the group from the member, who is asked before being put back', async () => {
      const { asha, ravi, slug, key } = await group(world())
      expect(await ravi.ok('groups.leave', { params: { slug } })).toMatchObject({ left: true, ended: false })
      await ravi.fails('chats.messages', 'not_found', { params: { key } })
      await ravi.fails('chats.send', 'not_found', { params: { key }, body: { body: 'Wait' } })
      await ravi.fails('groups.leave', 'not_found', { params: { slug } })
      expect((await ravi.ok('chats.list')).items).toEqual([])
      expect((await asha.ok('chats.get', { params: { key } })).chat.members_count).toBe(2)
      const again = { params: { slug }, body: { add: ['ravi'] } }
      expect((await asha.ok('groups.addMembers', again)).added).toEqual([])
      await ravi.fails('chats.send', 'not_found', { params: { key }, body: { body: 'Wait' } })
      expect(await notificationSummaries(world(), ravi)).toContainEqual([
        'group_asked',
        asha.id,
        'group',
        expect.any(Number),
      ])
      const { engine } = world().control
      const session = await signIn(engine, 'ravi')
      await engine.perform({ session }, 'groupAsks.decline', { params: { key } })
      await ravi.fails('chats.send', 'not_found', { params: { key }, body: { body: 'Wait' } })
      await asha.ok('groups.addMembers', again)
      await engine.perform({ session }, 'groupAsks.accept', { params: { key } })
      await send(ravi, key)
      expect((await asha.ok('chats.get', { params: { key } })).chat.members_count).toBe(3)
      expect(JSON.stringify(await notificationSummaries(world(), ravi))).not.toContain('group_asked')
    })

    test('makes the first admin the owner when the owner leaves', async () => {
      const { asha, ravi, meera, slug } = await group(world())
      await world().clock.advance(1)
      const tom = await world().member('tom')
      await connect(asha, tom)
      await asha.ok('groups.addMembers', { params: { slug }, body: { add: ['tom'] } })
      for (const username of ['tom', 'meera'])
        await asha.ok('groups.setRole', { params: { slug }, body: { username, role: 'admin' } })
      await asha.ok('groups.leave', { params: { slug } })
      expect(await rolesIn()).toEqual({ [ravi.id]: 'member', [meera.id]: 'owner', [tom.id]: 'admin' })
    })

    test('makes the first member the owner when no admin is left', async () => {
      const { asha, ravi, meera, slug, key } = await group(world())
      await asha.ok('groups.leave', { params: { slug } })
      expect(await rolesIn()).toEqual({ [ravi.id]: 'owner', [meera.id]: 'member' })
      const { items } = await meera.ok('chats.messages', { params: { key }, query: { limit: 2 } })
      expect(items.map(({ event }) => [event?.type, event?.role, event?.members[0]?.username])).toEqual([
        ['role_changed', 'owner', 'ravi'],
        ['member_left', null, undefined],
      ])
    })

    test.each([
      ['to another member, not to a suspended admin', ['ravi'], 'meera'],
      ['to the suspended admin if everyone else is suspended too', ['ravi', 'meera'], 'ravi'],
    ] as const)("hands a leaving owner's group over %s", async (_, suspended, next) => {
      const { asha, slug, ...people } = await group(world())
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'admin' } })
      const body = { reason: 'Spam.' }
      for (const username of suspended)
        await world().control.engine.perform({ operator: 'ops' }, 'members.suspend', {
          params: { username },
          body,
        })
      await asha.ok('groups.leave', { params: { slug } })
      expect((await rolesIn())[people[next].id]).toBe('owner')
    })

    test('never hands over to members of another group', async () => {
      const { asha, ravi, meera, slug } = await group(world())
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'admin' } })
      const otherItem = await asha.ok('groups.create', { body: { name: 'Chai', usernames: ['meera'] } })
      await asha.ok('groups.leave', { params: { slug: otherItem.slug } })
      const memberships = await rowsOf<{ member_id: number; role: string }>(world(), 'chat_members')
      expect(memberships.filter(({ role }) => role === 'owner').map(({ member_id }) => member_id)).toEqual([
        asha.id,
        meera.id,
      ])
      expect((await rolesIn())[ravi.id]).toBe('admin')
    })

    test('ends the group when the last member leaves', async () => {
      const { asha, ravi, meera, slug, key } = await group(world())
      const ended: boolean[] = []
      for (const client of [meera, asha, ravi])
        ended.push((await client.ok('groups.leave', { params: { slug } })).ended)
      expect(ended).toEqual([false, false, true])
      for (const client of [meera, asha, ravi])
        await client.fails('chats.get', 'not_found', { params: { key } })
      expect(await rolesIn()).toEqual({})
    })

    test('while the owner hands the group to the one who leaves: it has one owner all the same', async () => {
      const { asha, ravi, slug } = await group(world())
      await Promise.all([
        asha.call('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'owner' } }),
        ravi.ok('groups.leave', { params: { slug } }),
      ])
      expect(Object.values(await rolesIn()).filter((role) => role === 'owner')).toHaveLength(1)
    })
  },
)
