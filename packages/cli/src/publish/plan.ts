import { limits, type ItemType } from '@chowk/contract'
import { localTime } from '../output/times.ts'
import { digestOf, fieldDigests, type Document, type Found } from './documents.ts'
import { differences, type Item, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import { namesOfFiles, type Named } from './renames.ts'
import type { Entry, Pending } from './state-file.ts'
import { inOrderOfLinks, type Step } from './steps.ts'

export interface Surroundings {
  readonly now: number
  readonly timeZone: string
  readonly files: Readonly<Record<string, Entry>>
  readonly pending: Pending | undefined
  /** What is scheduled and live; of what nothing is known about the folder, everything. */
  readonly own: readonly OwnItem[]
  /** Whether a file is published that nothing is known of though an item has its title, or whose item is no more. */
  readonly isNew: boolean
  readonly read: (kind: ItemType, id: number) => Promise<Item | undefined>
  /** What stands in the way of publishing in a community; undefined where nothing does. */
  readonly refusalOf: (community: string) => Promise<string | undefined>
  /** Moments for files that say none; undefined where they are published at once. */
  readonly slots: Iterator<number, unknown> | undefined
}

/** Compares what stands in the folder with what is known of it, and with what is there. Nothing is changed. */
export async function makePlan(
  found: readonly (readonly [path: string, document: Found])[],
  surroundings: Surroundings,
): Promise<Step[]> {
  const { files, pending } = surroundings
  const documents = found.flatMap(([, document]) => (document && 'id' in document ? [document] : []))
  const names = namesOfFiles(
    documents,
    found.map(([path]) => path),
    files,
    pending,
  )
  const steps: Step[] = []
  if (pending) steps.push({ action: 'resume', path: names.pending ?? pending.path, pending })
  const claimed = new Set([
    ...Object.values(files).map(({ id }) => id),
    ...documents.flatMap(({ id }) => (id === undefined ? [] : [id])),
  ])
  const twice = saidTwice(documents, surroundings.isNew)
  for (const [path, document] of found) {
    if (document === undefined) continue
    const again = twice.get(path)
    if ('problems' in document) steps.push({ action: 'problem', path, problems: document.problems })
    else if (again !== undefined) steps.push(problem(document, again))
    else if (pending && path === (names.pending ?? pending.path)) {
      if (digestOf(document) !== pending.digest)
        steps.push(
          ...edited(
            document,
            { id: 0, fields: pending.fields, scheduledAt: pending.scheduled_at },
            surroundings,
          ),
        )
    } else steps.push(...(await stepsFor(document, names.known.get(path), claimed, surroundings)))
  }
  const kept = new Set([...names.known.values()].map((named) => named.from))
  for (const [path, entry] of Object.entries(files)) {
    if (kept.has(path) || found.some(([one, document]) => one === path && document !== undefined)) continue
    const standing = await standingOf(entry, surroundings)
    const isThere = standing !== 'gone'
    steps.push({
      action: 'gone',
      path,
      id: entry.id,
      scheduledAt: isThere ? standing.scheduledAt : null,
      isThere,
    })
  }
  return inOrderOfLinks(steps, files)
}

/** Files that say the same as another, or that they are the same item, with what to say of them. */
function saidTwice(documents: readonly Document[], isNew: boolean): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const first = new Map<string, string>()
  for (const document of documents) {
    const { path, id } = document
    const key = id === undefined ? digestOf(document) : `item ${id}`
    const other = first.get(key)
    if (other === undefined) first.set(key, path)
    else if (id !== undefined)
      found.set(path, `It says \`id: ${id}\`, as ${other} does: take it out of one of them.`)
    else if (!isNew)
      found.set(
        path,
        `It has the same content as ${other}: delete one of them, or run with --new to publish both.`,
      )
  }
  return found
}

/** Where an item stands now: scheduled, live, or no more. */
async function standingOf(
  { kind, id }: Pick<Entry, 'kind' | 'id'>,
  { own, read }: Surroundings,
): Promise<{ readonly scheduledAt: number | null; readonly failure?: string | undefined } | 'gone'> {
  const listed = own.find((item) => item.id === id)
  if (listed) return listed
  // It may be archived, or lie further back than lists go.
  return (await read(kind, id)) === undefined ? 'gone' : { scheduledAt: null }
}

async function stepsFor(
  document: Document,
  named: Named | undefined,
  claimed: Set<number>,
  surroundings: Surroundings,
): Promise<Step[]> {
  const { path } = document
  if (named === undefined) {
    if (document.id !== undefined) return compared(document, document.id, surroundings)
    return adoptedOrNew(document, claimed, surroundings)
  }
  const { from, entry } = named
  const { id } = entry
  if (entry.kind !== document.kind)
    return [
      problem(
        document,
        `It was a ${entry.kind} (${id}) before, and an item stays of its kind: publish it as another file.`,
        'kind',
      ),
    ]
  const standing = await standingOf(entry, surroundings)
  if (standing === 'gone')
    return surroundings.isNew
      ? [await created(document, surroundings, id)]
      : [{ action: 'cancelled', path, document, id }]
  const { scheduledAt, failure } = standing
  if (failure !== undefined)
    return [
      problem(
        document,
        `Its ${entry.kind} ${id} could not go live: ${failure} Move it with \`chowk schedule ${id} --shift +1d\`, or cancel it.`,
      ),
    ]
  const isKnown = from === path
  const renamed: Step[] = isKnown ? [] : [{ action: 'rename', path, document, id, scheduledAt, from }]
  const steps =
    entry.digest === digestOf(document)
      ? [moved(document, { id, scheduledAt, planned: entry.scheduled_at, isKnown: true }, surroundings)]
      : edited(document, { id, fields: entry.fields, scheduledAt, planned: entry.scheduled_at }, surroundings)
  const work = steps.filter(({ action }) => isKnown || action !== 'unchanged')
  return [...renamed, ...work]
}

/** @param field Of the front matter, where the problem is. */
const problem = ({ path, lineOf }: Document, message: string, field?: string): Step => ({
  action: 'problem',
  path,
  problems: [{ line: field === undefined ? undefined : lineOf(field), message }],
})

/** Of a file that says which item it is. */
async function compared(document: Document, id: number, surroundings: Surroundings): Promise<Step[]> {
  const { read, own } = surroundings
  const { kind } = document
  const listed = own.find((one) => one.id === id && one.kind === kind)
  const scheduledAt = listed?.scheduledAt ?? null
  const item = await read(kind, id)
  // Some platforms show what is scheduled to nobody.
  if (item === undefined && scheduledAt === null)
    return [
      problem(
        document,
        `There is no ${kind} ${id} of yours: take \`id\` out to publish it as a new one.`,
        'id',
      ),
    ]
  const changes = item === undefined ? [] : differences(document, item)
  if (changes.length === 0) return [moved(document, { id, scheduledAt, isKnown: false }, surroundings)]
  return edited(document, { id, changes, scheduledAt }, surroundings)
}

/** Of a file that nothing is known of: an item of its title that says the same is taken for it. */
async function adoptedOrNew(
  document: Document,
  claimed: Set<number>,
  surroundings: Surroundings,
): Promise<Step[]> {
  const { kind, title } = document
  const { own, read, isNew } = surroundings
  const alike = own.filter((one) => one.kind === kind && one.title === title && !claimed.has(one.id))
  for (const { id, scheduledAt } of alike) {
    const item = await read(kind, id)
    if (item === undefined ? scheduledAt === null : differences(document, item).length > 0) continue
    claimed.add(id)
    return [moved(document, { id, scheduledAt, isKnown: false }, surroundings)]
  }
  const [first] = alike
  if (first && !isNew)
    return [
      problem(
        document,
        `Your ${kind} ${first.id} has this title and says something else: put \`id: ${first.id}\` into the front matter to edit that one, or run with --new to publish another.`,
        'title',
      ),
    ]
  return [await created(document, surroundings)]
}

async function created(document: Document, surroundings: Surroundings, replaces?: number): Promise<Step> {
  const { path, scheduledAt: said } = document
  const { community } = document.fields
  const refusal = typeof community === 'string' ? await surroundings.refusalOf(community) : undefined
  if (refusal !== undefined) return problem(document, refusal, 'community')
  const slot = said ?? surroundings.slots?.next().value
  const create = { action: 'create', path, document, replaces } as const
  // It is published now, as if it had been sent in time.
  if (typeof slot !== 'number' || slot <= surroundings.now) return { ...create, scheduledAt: null }
  return outOfRange(document, slot, surroundings) ?? { ...create, scheduledAt: slot }
}

/** What is to be said of a time that the interface does not take. */
function outOfRange(document: Document, time: number, { now, timeZone }: Surroundings): Step | undefined {
  const { scheduledAt } = document
  const field =
    scheduledAt === undefined ? undefined : document.lineOf('scheduled_at') ? 'scheduled_at' : 'date'
  const shown = localTime(time, timeZone)
  if (time > now + limits.scheduleAheadMax)
    return problem(
      document,
      `Its time, ${shown}, is more than 180 days ahead: run the same command again later.`,
      field,
    )
  if (time < now + limits.scheduleAheadMin)
    return problem(
      document,
      `Its time, ${shown}, is less than 5 minutes ahead: write a later one, or run again once it has passed.`,
      field,
    )
  return undefined
}

interface Standing {
  readonly id: number
  readonly scheduledAt: number | null
  /** When it was last meant to go live by the file; what differs from that was moved elsewhere. */
  readonly planned?: number | null
}

/** Of a file that says what its item says: at another time, or nothing. */
function moved(
  document: Document,
  { id, scheduledAt, planned, isKnown }: Standing & { readonly isKnown: boolean },
  surroundings: Surroundings,
): Step {
  const { path, scheduledAt: wanted } = document
  if (wanted !== undefined && scheduledAt !== null && wanted !== scheduledAt && wanted !== planned)
    return (
      outOfRange(document, wanted, surroundings) ?? {
        action: 'move',
        path,
        document,
        id,
        scheduledAt: wanted,
      }
    )
  return { action: 'unchanged', path, document, id, scheduledAt, isKnown }
}

/** Of a file that says something else: an edit, and where the time is another one too, a move. */
function edited(
  document: Document,
  {
    id,
    scheduledAt,
    planned,
    fields,
    changes,
  }: Standing & {
    readonly fields?: Readonly<Record<string, string>>
    readonly changes?: readonly string[]
  },
  surroundings: Surroundings,
): Step[] {
  const { path, kind } = document
  const now = fieldDigests(document.fields)
  const names =
    changes ??
    [...new Set([...Object.keys(now), ...Object.keys(fields ?? {})])].filter(
      (name) => now[name] !== fields?.[name],
    )
  const fixed = names.filter((name) => kinds[kind].fixed.includes(name))
  if (fixed.length > 0)
    return [
      problem(
        document,
        `${fixed.join(', ')} of a ${kind} can't be changed any more: write what it was.`,
        fixed[0],
      ),
    ]
  const edit: Step = { action: 'edit', path, document, id, scheduledAt, changes: names }
  const move = moved(document, { id, scheduledAt, planned: planned ?? null, isKnown: true }, surroundings)
  return move.action === 'unchanged' ? [edit] : [edit, move]
}
