import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { group } from '../chats/fixtures.ts'

describeOperation(
  'groups.setRole',
  async (world) => {
    const { asha, slug } = await group(world)
    return { as: asha, input: { params: { slug }, body: { username: 'ravi', role: 'admin' } } }
  },
  (world) => {
    test('makes an admin, and a plain member again', async () => {
      const { asha, ravi, slug, key } = await group(world())
      const set = (role: 'admin' | 'member') =>
        asha.ok('groups.setRole', { params: { slug }, body: { username: 'RAVI', role } })
      expect(await set('admin')).toMatchObject({
        member: { member: { username: 'ravi' }, role: 'admin' },
        changed: true,
      })
      expect(await set('admin')).toMatchObject({ changed: false })
      expect((await ravi.ok('chats.get', { params: { key } })).chat.role).toBe('admin')
      expect(await set('member')).toMatchObject({ member: { role: 'member' }, changed: true })
      await ravi.fails('groups.rename', 'forbidden', { params: { slug }, body: { name: 'Mine' } })
    })

    test('hands the group over: the former owner is an admin', async () => {
      const { asha, ravi, slug, key } = await group(world())
      const params = { slug }
      await asha.ok('groups.setRole', { params, body: { username: 'ravi', role: 'owner' } })
      const { members } = await ravi.ok('chats.get', { params: { key } })
      expect(members.map(({ member, role }) => [member.username, role])).toEqual([
        ['ravi', 'owner'],
        ['asha', 'admin'],
        ['meera', 'member'],
      ])
      await asha.fails('groups.setRole', 'forbidden', { params, body: { username: 'ravi', role: 'member' } })
    })

    test('returns 409 when demoting the owner', async () => {
      const { asha, slug } = await group(world())
      const params = { slug }
      await asha.fails('groups.setRole', 'conflict', { params, body: { username: 'asha', role: 'admin' } })
      const { changed } = await asha.ok('groups.setRole', {
        params,
        body: { username: 'asha', role: 'owner' },
      })
      expect(changed).toBe(false)
    })

    test('returns 422 for a non-member of the group', async () => {
      const { asha, slug } = await group(world())
      await world().member('tom')
      for (const username of ['tom', 'nobody']) {
        const { fields } = await asha.fails('groups.setRole', 'validation_failed', {
          params: { slug },
          body: { username, role: 'admin' },
        })
        expect(fields).toMatchObject([{ path: 'username', code: 'not_found' }])
      }
    })

    test('leaves one owner after two concurrent transfers', async () => {
      const { asha, slug } = await group(world())
      const outcomes = await Promise.all(
        ['ravi', 'meera'].map((username) =>
          asha.call('groups.setRole', { params: { slug }, body: { username, role: 'owner' } }),
        ),
      )
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 403])
      const memberships = await rowsOf<{ role: string }>(world(), 'chat_members')
      expect(memberships.map(({ role }) => role).sort()).toEqual(['admin', 'member', 'owner'])
    })
  },
)
