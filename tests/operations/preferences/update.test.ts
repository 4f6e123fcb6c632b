import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

const whole = {
  email: { notifications: false, messages: false, newsletter: true, digest: 'daily' as const },
  privacy: { discoverable: false, show_activity: false, show_connections: false },
  language: 'mr-IN',
  timezone: 'Asia/Kolkata',
}

describeOperation(
  'preferences.update',
  async (world) => ({ as: await world.member('asha'), input: { body: whole } }),
  (world) => {
    test('merges what is sent, also within a section', async () => {
      const asha = await world().member('asha')
      const before = (await asha.ok('preferences.get')).preferences
      const { preferences } = await asha.ok('preferences.update', {
        body: { email: { digest: 'off' }, timezone: 'Asia/Kolkata' },
      })
      expect(preferences).toEqual({
        ...before,
        email: { ...before.email, digest: 'off' },
        timezone: 'Asia/Kolkata',
      })
      expect((await asha.ok('preferences.get')).preferences).toEqual(preferences)
      expect((await asha.ok('preferences.update', { body: whole })).preferences).toEqual(whole)
    })

    test('rejects an update or section without a change', async () => {
      const asha = await world().member('asha')
      for (const body of [{}, { email: {} }, { privacy: {} }])
        await asha.fails('preferences.update', 'validation_failed', { body })
    })

    test.each(['asia/kolkata', 'Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'])(
      'takes the time zone %s',
      async (timezone) => {
        const asha = await world().member('asha')
        expect((await asha.ok('preferences.update', { body: { timezone } })).preferences.timezone).toBe(
          timezone,
        )
      },
    )

    test.each(['Asia/Poona', '+05:30', '', 'Mars/Olympus', 'India Standard Time'])(
      'rejects the time zone %j',
      async (timezone) => {
        const asha = await world().member('asha')
        const { fields } = await asha.fails('preferences.update', 'validation_failed', { body: { timezone } })
        expect(fields).toMatchObject([{ path: 'timezone' }])
      },
    )

    test.each(['', 'e', 'en_IN', 'en-', 'english language', 'x-chowk', '12'])(
      'rejects the language %j',
      async (language) => {
        const asha = await world().member('asha')
        const { fields } = await asha.fails('preferences.update', 'validation_failed', { body: { language } })
        expect(fields).toMatchObject([{ path: 'language' }])
      },
    )

    test("changes only the member's preferences and loses none of concurrent updates", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const before = (await ravi.ok('preferences.get')).preferences
      const bodies = [
        { email: { newsletter: true } },
        { email: { messages: false } },
        { privacy: { show_activity: false } },
        { language: 'hi' },
      ]
      await Promise.all(bodies.map((body) => asha.ok('preferences.update', { body })))
      expect((await asha.ok('preferences.get')).preferences).toEqual({
        ...before,
        email: { ...before.email, newsletter: true, messages: false },
        privacy: { ...before.privacy, show_activity: false },
        language: 'hi',
      })
      expect((await ravi.ok('preferences.get')).preferences).toEqual(before)
    })
  },
)
