import { dailyQuotas, limits, plans, quotaActions, type Plan, type QuotaAction } from '@chowk/contract/core'
import type { LimitSettings } from './engine-options.ts'
import { quoted } from './text/spelling.ts'

/** Units per day, by plan and action. */
export type QuotaLimits = Readonly<Record<Plan, Readonly<Record<QuotaAction, number>>>>

export interface EffectiveLimits {
  readonly burst: number
  readonly badKeys: number
  readonly quotas: QuotaLimits
}

/** The least value of a setting: one request a minute, no unit a day. */
export const leastLimits = { perMinute: 1, perDay: 0 } as const

/** Returns the limits of the contract, overridden by settings. @throws RangeError if one is no whole number. */
export function effectiveLimits(settings: LimitSettings = {}): EffectiveLimits {
  const { perMinute, perDay } = leastLimits
  const ofPlan = (plan: Plan) =>
    Object.fromEntries(
      quotaActions.map((action) => [
        action,
        checked(`${plan} ${action}`, settings.quotas?.[plan]?.[action] ?? dailyQuotas[action][plan], perDay),
      ]),
    ) as Record<QuotaAction, number>
  return {
    burst: checked('burst_per_minute', settings.burst_per_minute ?? limits.burstRequests, perMinute),
    badKeys: checked('bad_keys_per_minute', settings.bad_keys_per_minute ?? limits.badKeys, perMinute),
    quotas: Object.fromEntries(plans.map((plan) => [plan, ofPlan(plan)])) as Record<
      Plan,
      Record<QuotaAction, number>
    >,
  }
}

function checked(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new RangeError(`The limit ${name} is a whole number from ${least} on, not ${quoted(value)}.`)
}
