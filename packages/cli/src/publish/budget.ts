import type { QuotaAction } from '@chowk/contract'
import { costOf, type Step } from './steps.ts'

export interface Quota {
  readonly action: string
  readonly limit: number
  readonly remaining: number
}

/** What steps take, and which of them today's quotas have room for. */
export interface Budget {
  readonly today: readonly Step[]
  /** What has to wait for another day. */
  readonly later: readonly Step[]
  readonly needs: readonly (Quota & { readonly needed: number; readonly days: number })[]
  /** Requests of all of today's steps. */
  readonly requests: number
  readonly uploads: number
}

/** Shares out what is left of today's quotas, in the order of the steps. */
export function budgetOf(
  steps: readonly Step[],
  quotas: readonly Quota[],
  isUploaded: (hash: string) => boolean,
): Budget {
  const uploaded = new Set<string>()
  const left = new Map(quotas.map(({ action, remaining }) => [action, remaining]))
  const needed = new Map<QuotaAction, number>()
  const today: Step[] = []
  const later: Step[] = []
  let requests = 0
  for (const step of steps) {
    const cost = costOf(step, (hash) => isUploaded(hash) || uploaded.has(hash))
    if ('document' in step) for (const { hash } of step.document.images.values()) uploaded.add(hash)
    const counts = Map.groupBy(cost.units, (action) => action)
    for (const [action, units] of counts) needed.set(action, (needed.get(action) ?? 0) + units.length)
    // What was sent before takes nothing more.
    const fits =
      step.action === 'resume' ||
      [...counts].every(([action, units]) => (left.get(action) ?? Infinity) >= units.length)
    if (!fits) later.push(step)
    else {
      today.push(step)
      requests += cost.requests
      for (const [action, units] of counts) left.set(action, (left.get(action) ?? Infinity) - units.length)
    }
  }
  return {
    today,
    later,
    requests,
    uploads: needed.get('media') ?? 0,
    needs: quotas
      .filter(({ action }) => needed.has(action as QuotaAction))
      .map((quota) => {
        const units = needed.get(quota.action as QuotaAction) ?? 0
        const more = Math.max(0, units - quota.remaining)
        return { ...quota, needed: units, days: quota.limit > 0 ? Math.ceil(more / quota.limit) : 0 }
      }),
  }
}
