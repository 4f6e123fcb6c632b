import { dailyQuotas, plans, quotaActions } from '@chowk/contract'
import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

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
  },
  { realLimits: true },
)
