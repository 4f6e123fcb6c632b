import { dailyQuotas, limits, plans, quotaActions, type Plan, type QuotaAction } from '@chowk/contract/core'
import type { LimitSettings } from './engine-options.ts'

/** Units per day, by plan and action. */
export type QuotaLimits = Readonly<Record<Plan, Readonly<Record<QuotaAction, number>>>>

export interface EffectiveLimits {
  readonly burst: number
  readonly badKeys: number
  readonly quotas: QuotaLimits
}

/** Returns the limits of the contract, overridden by settings. */
export function effectiveLimits(settings: LimitSettings = {}): EffectiveLimits {
  const ofPlan = (plan: Plan) =>
    Object.fromEntries(
      quotaActions.map((action) => [action, settings.quotas?.[plan]?.[action] ?? dailyQuotas[action][plan]]),
    ) as Record<QuotaAction, number>
  return {
    burst: settings.burst_per_minute ?? limits.burstRequests,
    badKeys: settings.bad_keys_per_minute ?? limits.badKeys,
    quotas: Object.fromEntries(plans.map((plan) => [plan, ofPlan(plan)])) as Record<
      Plan,
      Record<QuotaAction, number>
    >,
  }
}
