import type { QuotaAction, Scope } from '@chowk/contract'
import type { Document } from './documents.ts'
import type { Pending } from './state-file.ts'
import type { Problem } from './unfit.ts'

interface OfDocument {
  readonly path: string
  readonly document: Document
}

interface OfItem {
  readonly path: string
  readonly id: number
  /** Null where it is live. */
  readonly scheduledAt: number | null
}

/** What is to be done about a file. */
export type Step =
  | (OfDocument & {
      readonly action: 'create'
      readonly scheduledAt: number | null
      /** The item that it was, and that is no more. */
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
  /** It has another name, and says what it said. */
  | (OfDocument & OfItem & { readonly action: 'rename'; readonly from: string })
  /** It says what the platform says; `id` is of the item that was found for it. */
  | (OfDocument & OfItem & { readonly action: 'unchanged'; readonly isKnown: boolean })
  /** Its item was cancelled or deleted elsewhere. */
  | (OfDocument & { readonly action: 'cancelled'; readonly id: number })
  /** There is no such file any more, or it is a draft now. `isThere` says whether its item is. */
  | (OfItem & { readonly action: 'gone'; readonly isThere: boolean })
  | { readonly action: 'problem'; readonly path: string; readonly problems: readonly Problem[] }

/** What a step takes of today's quotas, and how many requests it makes. */
export function costOf(
  step: Step,
  hasImage: (hash: string) => boolean,
): { units: QuotaAction[]; requests: number } {
  if (step.action === 'resume') return { units: [step.pending.kind], requests: 1 }
  if (step.action === 'move') return { units: [], requests: 1 }
  if (step.action !== 'create' && step.action !== 'edit') return { units: [], requests: 0 }
  const uploads = [...step.document.images.values()]
    .filter(({ hash }) => !hasImage(hash))
    .map(() => 'media' as const)
  const units = [step.action === 'edit' ? ('edit' as const) : step.document.kind, ...uploads]
  return { units, requests: units.length }
}

/** The scopes that a key needs for these steps. */
export function scopesFor(steps: readonly Step[]): ReadonlySet<Scope> {
  const needed = new Set<Scope>()
  for (const step of steps) {
    if (step.action === 'create' || step.action === 'resume') needed.add('content')
    if (step.action === 'edit') needed.add('edit')
    if ((step.action === 'create' || step.action === 'edit') && step.document.images.size > 0)
      needed.add('media')
  }
  return needed
}
