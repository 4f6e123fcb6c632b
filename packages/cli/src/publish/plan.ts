import type { ItemType, QuotaAction } from '@chowk/contract'
import { digest, type Document, type Found } from './documents.ts'
import { differences, type Item, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import type { Entry, Pending } from './state-file.ts'

/** What is to be done about a file. */
export type Step =
  | {
      readonly action: 'create'
      readonly path: string
      readonly document: Document
      readonly scheduledAt: number | null
    }
  | { readonly action: 'resume'; readonly path: string; readonly pending: Pending }
  | {
      readonly action: 'edit'
      readonly path: string
      readonly document: Document
      readonly id: number
      readonly scheduledAt: number | null
      /** Names of the fields that change. */
      readonly changes: readonly string[]
    }
  | {
      readonly action: 'move'
      readonly path: string
      readonly document: Document
      readonly id: number
      readonly scheduledAt: number
    }
  /** It says what the platform says; `id` is of the item that was found for it. */
  | {
      readonly action: 'unchanged'
      readonly path: string
      readonly document: Document
      readonly id: number
      readonly scheduledAt: number | null
      readonly isKnown: boolean
    }
  | { readonly action: 'gone'; readonly path: string; readonly id: number }
  | { readonly action: 'problem'; readonly path: string; readonly problems: readonly string[] }

export interface Surroundings {
  readonly now: number
  readonly files: Readonly<Record<string, Entry>>
  readonly pending: Pending | undefined
  /** Own items that a file may be one of, where nothing is known of it. */
  readonly own: readonly OwnItem[]
  /** Whether a file that nothing is known of is new even where an item has its title. */
  readonly isNew: boolean
  readonly read: (kind: ItemType, id: number) => Promise<Item | undefined>
  /** Moments for files that say none; undefined where they are published at once. */
  readonly slots: Iterator<number, unknown> | undefined
}

const DAY = 86_400_000
/** How far ahead something may be scheduled. */
const FURTHEST = 180 * DAY

/** Compares what stands in the folder with what is known of it. Nothing is changed. */
export async function makePlan(
  found: readonly (readonly [path: string, document: Found])[],
  surroundings: Surroundings,
): Promise<Step[]> {
  const { files, pending } = surroundings
  const steps: Step[] = pending === undefined ? [] : [{ action: 'resume', path: pending.path, pending }]
  const claimed = new Set([
    ...Object.values(files).map(({ id }) => id),
    ...found.flatMap(([, document]) =>
      document && 'id' in document && document.id !== undefined ? [document.id] : [],
    ),
  ])
  for (const [path, document] of found) {
    if (document === undefined) continue
    if ('problems' in document) steps.push({ action: 'problem', path, problems: document.problems })
    else if (pending?.path === path) {
      if (digestOf(document) !== pending.digest)
        steps.push(...edited(document, { id: 0, fields: pending.fields, scheduledAt: pending.scheduled_at }))
    } else steps.push(...(await stepsFor(document, claimed, surroundings)))
  }
  const present = new Set(found.map(([path]) => path))
  for (const [path, { id }] of Object.entries(files))
    if (!present.has(path)) steps.push({ action: 'gone', path, id })
  return steps
}

export const digestOf = ({ kind, fields }: Document): string => digest([kind, fields])

export const fieldDigests = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, digest(value)]))

async function stepsFor(
  document: Document,
  claimed: Set<number>,
  surroundings: Surroundings,
): Promise<Step[]> {
  const { path } = document
  const entry = Object.hasOwn(surroundings.files, path) ? surroundings.files[path] : undefined
  if (entry !== undefined && entry.kind === document.kind) {
    const { id, scheduled_at: scheduledAt } = entry
    if (entry.digest !== digestOf(document))
      return edited(document, { id, fields: entry.fields, scheduledAt })
    return [moved(document, { id, scheduledAt, isKnown: true })]
  }
  if (entry !== undefined)
    return [
      problem(
        path,
        `it was a ${entry.kind} (${entry.id}) before, and an item stays of its kind: publish it as another file.`,
      ),
    ]
  if (document.id !== undefined) return compared(document, document.id, surroundings)
  return adoptedOrNew(document, claimed, surroundings)
}

const problem = (path: string, text: string): Step => ({ action: 'problem', path, problems: [text] })

/** Of a file that says which item it is. */
async function compared(document: Document, id: number, { read, own }: Surroundings): Promise<Step[]> {
  const { path, kind } = document
  const scheduledAt = own.find((one) => one.id === id)?.scheduledAt ?? null
  // What is scheduled can be read by nobody before it is live.
  if (scheduledAt !== null) return [moved(document, { id, scheduledAt, isKnown: false })]
  const item = await read(kind, id)
  if (item === undefined)
    return [problem(path, `there is no ${kind} ${id} of yours: take \`id\` out to publish it as a new one.`)]
  const changes = differences(document, item)
  if (changes.length === 0) return [moved(document, { id, scheduledAt, isKnown: false })]
  return edited(document, { id, changes, scheduledAt })
}

/** Of a file that nothing is known of: an item of its title that says the same, or is scheduled and can not be read, is taken for it. */
async function adoptedOrNew(
  document: Document,
  claimed: Set<number>,
  surroundings: Surroundings,
): Promise<Step[]> {
  const { path, kind, title } = document
  const { own, read, isNew } = surroundings
  const alike = own.filter((one) => one.kind === kind && one.title === title && !claimed.has(one.id))
  for (const { id, scheduledAt } of alike) {
    const item = scheduledAt === null ? await read(kind, id) : undefined
    if (scheduledAt === null && (item === undefined || differences(document, item).length > 0)) continue
    claimed.add(id)
    return [moved(document, { id, scheduledAt, isKnown: false })]
  }
  const [first] = alike
  if (first && !isNew)
    return [
      problem(
        path,
        `your ${kind} ${first.id} has this title and says something else: put \`id: ${first.id}\` into the front matter to edit that one, or run with --new to publish another.`,
      ),
    ]
  return [created(document, surroundings)]
}

function created(document: Document, { now, slots }: Surroundings): Step {
  const { path, scheduledAt: said } = document
  const slot = said ?? slots?.next().value
  if (typeof slot !== 'number') return { action: 'create', path, document, scheduledAt: null }
  if (slot > now + FURTHEST)
    return problem(path, 'its time is more than 180 days ahead: run the same command again later.')
  // It is published now, as if it had been sent in time.
  return { action: 'create', path, document, scheduledAt: slot <= now ? null : slot }
}

interface Standing {
  readonly id: number
  readonly scheduledAt: number | null
}

/** Of a file that says what its item says: at another time, or nothing. */
function moved(
  document: Document,
  { id, scheduledAt, isKnown }: Standing & { readonly isKnown: boolean },
): Step {
  const { path, scheduledAt: wanted } = document
  if (wanted !== undefined && scheduledAt !== null && wanted !== scheduledAt)
    return { action: 'move', path, document, id, scheduledAt: wanted }
  return { action: 'unchanged', path, document, id, scheduledAt, isKnown }
}

/** Of a file that says something else: an edit, and where the time is another one too, a move. */
function edited(
  document: Document,
  {
    id,
    scheduledAt,
    fields,
    changes,
  }: Standing & {
    readonly fields?: Readonly<Record<string, string>>
    readonly changes?: readonly string[]
  },
): Step[] {
  const { path, kind } = document
  const now = fieldDigests(document.fields)
  const names =
    changes ??
    [...new Set([...Object.keys(now), ...Object.keys(fields ?? {})])].filter(
      (name) => now[name] !== fields?.[name],
    )
  const fixed = names.filter((name) => kinds[kind].fixed.includes(name))
  if (fixed.length > 0) return [problem(path, `${fixed.join(', ')} of a ${kind} cannot be changed any more.`)]
  const edit: Step = { action: 'edit', path, document, id, scheduledAt, changes: names }
  const move = moved(document, { id, scheduledAt, isKnown: true })
  return move.action === 'move' ? [edit, move] : [edit]
}

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
