import type { ItemType, QuotaAction } from '@chowk/contract'
import type { Document } from './documents.ts'
import type { Problem } from './front-matter.ts'
import type { Item } from './items.ts'
import type { Entry, Pending } from './state-file.ts'

interface OfDocument {
  readonly path: string
  readonly document: Document
}

interface OfItem {
  readonly path: string
  readonly id: number
  /** Time of publication in milliseconds. Null if live. */
  readonly scheduledAt: number | null
}

/** Planned action for a file. */
export type Step =
  | (OfDocument & {
      readonly action: 'create'
      readonly scheduledAt: number | null
      /** The deleted item of the file. */
      readonly replaces?: number | undefined
    })
  | { readonly action: 'resume'; readonly path: string; readonly pending: Pending }
  | (OfDocument &
      OfItem & {
        readonly action: 'edit'
        /** Names of the fields that change. */
        readonly changes: readonly string[]
      })
  | (OfDocument & OfItem & { readonly action: 'move'; readonly scheduledAt: number })
  | (OfDocument & OfItem & { readonly action: 'rename'; readonly from: string })
  /** Writes an item to a file, or changes these fields of it. */
  | (OfItem & {
      readonly action: 'write'
      readonly kind: ItemType
      readonly item: Item
      readonly changes?: readonly string[]
    })
  /** `remember`: the newly agreed state. */
  | (OfDocument & OfItem & { readonly action: 'unchanged'; readonly remember?: Entry })
  /** The file changed, and `pull` leaves it; or the item did, and `publish` leaves it. */
  | (OfItem & { readonly action: 'mine' | 'theirs' })
  /** The item was cancelled or deleted on the platform. */
  | (OfDocument & { readonly action: 'cancelled'; readonly id: number })
  /** The file was deleted, or became a draft. `isThere`: whether the item exists. */
  | (OfItem & { readonly action: 'gone'; readonly isThere: boolean })
  | {
      readonly action: 'problem'
      readonly path: string
      readonly problems: readonly Problem[]
      /** Whether both sides changed. */
      readonly isConflict?: true
    }

/** Returns the units of quotas and the requests that a step needs. */
function costOf(step: Step, hasImage: (hash: string) => boolean): { units: QuotaAction[]; requests: number } {
  if (step.action === 'resume') return { units: [], requests: 1 }
  if (step.action === 'move') return { units: [], requests: 1 }
  if (step.action !== 'create' && step.action !== 'edit') return { units: [], requests: 0 }
  const uploads = [...step.document.images.values()]
    .filter(({ hash }) => !hasImage(hash))
    .map(() => 'media' as const)
  const units = [step.action === 'edit' ? ('edit' as const) : step.document.kind, ...uploads]
  // The server's state is read after each change.
  return { units, requests: units.length + 1 }
}

export interface Quota {
  readonly action: string
  readonly limit: number
  readonly remaining: number
}

/** Costs of steps, and the steps that fit into today's quotas. */
export interface Budget {
  readonly today: readonly Step[]
  readonly later: readonly Step[]
  readonly needs: readonly (Quota & { readonly needed: number; readonly days: number })[]
  /** Requests of today's steps. */
  readonly requests: number
  readonly uploads: number
}

/** Assigns the rest of today's quotas, in the order of the steps. */
export function budgetOf(
  steps: readonly Step[],
  quotas: readonly Quota[],
  isUploaded: (hash: string) => boolean,
): Budget {
  const uploaded = new Set<string>()
  const remainingQuotas = new Map(quotas.map(({ action, remaining }) => [action, remaining]))
  const needed = new Map<QuotaAction, number>()
  const today: Step[] = []
  const later: Step[] = []
  let requests = 0
  for (const step of steps) {
    const cost = costOf(step, (hash) => isUploaded(hash) || uploaded.has(hash))
    if ('document' in step) for (const { hash } of step.document.images.values()) uploaded.add(hash)
    const counts = Map.groupBy(cost.units, (action) => action)
    for (const [action, units] of counts) needed.set(action, (needed.get(action) ?? 0) + units.length)
    const fits = [...counts].every(
      ([action, units]) => (remainingQuotas.get(action) ?? Infinity) >= units.length,
    )
    if (!fits) later.push(step)
    else {
      today.push(step)
      requests += cost.requests
      for (const [action, units] of counts)
        remainingQuotas.set(action, (remainingQuotas.get(action) ?? Infinity) - units.length)
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

/** Sorts files after those they link to. Where files link to each other, one is published without its links first. */
export function sortByLinks(steps: readonly Step[], files: Readonly<Record<string, Entry>>): Step[] {
  const ordered: Step[] = []
  const published = new Set(Object.keys(files))
  let pendingSteps = [...steps]
  const take = (step: Step) => {
    ordered.push(step)
    published.add(step.path)
  }
  while (pendingSteps.length > 0) {
    const isReady = (step: Step) =>
      !('document' in step) || [...step.document.links.values()].every((path) => published.has(path))
    const ready = pendingSteps.filter(isReady)
    for (const step of ready) take(step)
    const later = pendingSteps.filter((step) => !ready.includes(step))
    if (ready.length === 0) take(later.shift()!)
    pendingSteps = later
  }
  return ordered
}
