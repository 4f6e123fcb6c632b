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

/** The least values of settings. */
export const leastLimits = { perMinute: 1, perDay: 0 }

/** Returns the limits of the contract, overridden by settings. @throws RangeError */
export function effectiveLimits(settings: LimitSettings = {}): EffectiveLimits {
  const perMinute = (name: 'burst_per_minute' | 'bad_keys_per_minute', standard: number) =>
    checked(name, settings[name] ?? standard, leastLimits.perMinute)
  const perDay = (plan: Plan, action: QuotaAction) =>
    checked(
      `${plan} ${action}`,
      settings.quotas?.[plan]?.[action] ?? dailyQuotas[action][plan],
      leastLimits.perDay,
    )
  return {
    burst: perMinute('burst_per_minute', limits.burstRequests),
    badKeys: perMinute('bad_keys_per_minute', limits.badKeys),
    quotas: byName(plans, (plan) => byName(quotaActions, (action) => perDay(plan, action))),
  }
}

const byName = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

function checked(name: string, value: number, min: number): number {
  if (Number.isSafeInteger(value) && value >= min) return value
  throw new RangeError(`The limit ${name} is a whole number from ${min} on, not ${quoted(value)}.`)
}
