import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'

const YEAR = 365 * 24 * 60 * 60_000

describeOperation(
  'account.me',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test("returns the member and the key's properties, but not the key", async () => {
      const asha = await world().member('asha', { display_name: 'Asha Kulkarni', plan: 'pro', scopes: [] })
      const { user, key } = await asha.ok('account.me')
      expect(user).toEqual({
        id: asha.id,
        username: 'asha',
        display_name: 'Asha Kulkarni',
        plan: 'pro',
        profile_url: 'http://localhost:4000/u/asha',
      })
      expect(key).toEqual({
        id: asha.keyId,
        name: 'default',
        prefix: asha.key.slice(0, 12),
        scopes: [],
        created_at: new Date(START).toISOString(),
        expires_at: new Date(START + YEAR).toISOString(),
      })
    })

    test('distinguishes keys of one member', async () => {
      const first = await world().member('asha')
      const second = await world().member('asha', { scopes: ['read', 'browse'] })
      const answers = [await first.ok('account.me'), await second.ok('account.me')]
      expect(answers[0]!.user).toEqual(answers[1]!.user)
      expect(answers.map(({ key }) => key.id)).toEqual([first.keyId, second.keyId])
      expect(answers[1]!.key.scopes).toEqual(['read', 'browse'])
    })
  },
)
