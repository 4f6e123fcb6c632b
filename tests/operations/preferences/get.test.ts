import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

describeOperation(
  'preferences.get',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('gives what holds for everyone until it is changed', async () => {
      const asha = await world().member('asha')
      expect((await asha.ok('preferences.get')).preferences).toEqual({
        email: { notifications: true, messages: true, newsletter: false, digest: 'weekly' },
        privacy: { discoverable: true, show_activity: true, show_connections: true },
        language: 'en',
        timezone: 'UTC',
      })
    })
  },
)
