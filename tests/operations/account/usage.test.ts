import { dailyQuotas, plans, quotaActions } from '@chowk/contract'
import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'

const HOUR = 60 * 60_000
const post = { body: { title: 'A title', body: '<p>A body</p>' } }

describeOperation(
  'account.usage',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test.each(plans)('returns every limit of the plan %s', async (plan) => {
      const asha = await world().member('asha', { plan })
      const usage = await asha.ok('account.usage')
      expect(usage).toMatchObject({ plan, day: '2026-12-01', resets_at: '2026-12-02T00:00:00.000Z' })
      expect(usage.quotas).toEqual(
        quotaActions.map((action) => ({
          action,
          limit: dailyQuotas[action][plan],
          used: 0,
          remaining: dailyQuotas[action][plan],
        })),
      )
    })

    test('counts successes of all keys by action until the day is over', async () => {
      const [asha, otherClient, ravi] = await world().members('asha', 'asha', 'ravi')
      await asha.ok('posts.create', post)
      await otherClient.ok('posts.create', post)
      await ravi.ok('posts.create', post)
      await asha.fails('posts.create', 'validation_failed', { body: { title: '', body: '' } })
      const used = async () => {
        const { quotas } = await asha.ok('account.usage')
        return quotas.filter((quota) => quota.used > 0)
      }
      expect(await used()).toEqual([{ action: 'post', limit: 20, used: 2, remaining: 18 }])
      await world().clock.moveTo(START + 15 * HOUR)
      expect(await used()).toEqual([])
      const next = await asha.ok('account.usage')
      expect(next).toMatchObject({ day: '2026-12-02', resets_at: '2026-12-03T00:00:00.000Z' })
    })

    test('returns zero, not less, after a downgrade', async () => {
      const asha = await world().member('asha', { plan: 'business' })
      for (let count = 0; count < 3; count++)
        await asha.ok('communities.create', { body: { name: `Potters ${count}` } })
      await world().save({ username: 'asha', plan: 'free' })
      const { quotas } = await asha.ok('account.usage')
      expect(quotas.find(({ action }) => action === 'community')).toEqual({
        action: 'community',
        limit: 2,
        used: 3,
        remaining: 0,
      })
    })
  },
  { realLimits: true },
)
