import { bodyFieldsOf, limits, type ItemType } from '@chowk/contract'
import { localTime } from '../output/times.ts'
import { digest, digestOf, fieldDigests, type Document, type ReadResult } from './documents.ts'
import { changedFields, type Item, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import { matchFiles, type Match } from './match-files.ts'
import type { Entry, PendingCreate } from './state-file.ts'
import { sortByLinks, type Step } from './steps.ts'

export interface PlanContext {
  readonly now: number
  readonly timeZone: string
  readonly files: Readonly<Record<string, Entry>>
  readonly pending: PendingCreate | undefined
  /** Own items, scheduled and live. All of them for a new folder. */
  readonly own: readonly OwnItem[]
  /** Whether to publish duplicates and cancelled items too (--new). */
  readonly isNew: boolean
  readonly read: (kind: ItemType, id: number) => Promise<Item | undefined>
  /** Returns the reason why the caller cannot publish in a community, or undefined if they can. */
  readonly refusalOf: (community: string) => Promise<string | undefined>
  /** Times of files without one. Undefined publishes them immediately. */
  readonly slots: Iterator<number, unknown> | undefined
}

/** Compares the folder with its state file and the platform. Changes nothing. */
export async function createPlan(results: readonly ReadResult[], context: PlanContext): Promise<Step[]> {
  const { files, pending } = context
  const documents = results.flatMap(({ document }) => document ?? [])
  const paths = results.map(({ path }) => path)
  const matches = matchFiles(documents, paths, files, pending)
  const pendingPath = matches.pending ?? pending?.path
  const steps: Step[] = []
  if (pending) steps.push({ action: 'resume', path: pendingPath!, pending })
  const claimed = new Set([
    ...Object.values(files).map(({ id }) => id),
    ...documents.flatMap(({ id }) => id ?? []),
  ])
  const duplicates = findDuplicates(documents, context.isNew)
  for (const { path, document, problems } of results) {
    if (problems) steps.push({ action: 'problem', path, problems })
    if (document === undefined) continue
    const duplicate = duplicates.get(path)
    if (duplicate !== undefined) steps.push(problem(document, duplicate))
    else if (!pending || path !== pendingPath)
      steps.push(...(await stepsFor(document, matches.known.get(path), claimed, context)))
    else if (digestOf(document) !== pending.digest) {
      const item = { id: 0, scheduledAt: pending.scheduled_at, planned: null, isKnown: true }
      steps.push(...update(document, item, changedDigests(document, pending), context))
    }
  }
  const present = new Set([
    ...[...matches.known.values()].map(({ from }) => from),
    ...results.flatMap(({ path, document, problems }) => ((document ?? problems) ? [path] : [])),
  ])
  for (const [path, entry] of Object.entries(files)) {
    if (present.has(path)) continue
    const item = await findItem(entry, context)
    const { id } = entry
    steps.push({
      action: 'gone',
      path,
      id,
      scheduledAt: item?.scheduledAt ?? null,
      isThere: item !== undefined && isSameItem(entry, item),
    })
  }
  return sortByLinks(steps, files)
}

/** Returns messages for files with the ID or the content of another file. */
function findDuplicates(documents: readonly Document[], isNew: boolean): ReadonlyMap<string, string> {
  const duplicates = new Map<string, string>()
  const first = new Map<string, string>()
  for (const document of documents) {
    const { path, id } = document
    const key = id === undefined ? digestOf(document) : `item ${id}`
    const earlierFile = first.get(key)
    if (earlierFile === undefined) first.set(key, path)
    else if (id !== undefined)
      duplicates.set(path, `Duplicate \`id: ${id}\`, also in ${earlierFile}. Remove one of them.`)
    else if (!isNew)
      duplicates.set(
        path,
        `Same content as ${earlierFile}. Delete one of them, or add --new to publish both.`,
      )
  }
  return duplicates
}

/** Finds an item among the own ones, or reads it, as it may be archived or older than the list. */
async function findItem({ kind, id }: Pick<Entry, 'kind' | 'id'>, { own, read }: PlanContext) {
  const listed = own.find((item) => item.kind === kind && item.id === id)
  if (listed) return listed
  const item = await read(kind, id)
  return item && { title: String(item.title), scheduledAt: null, failure: undefined }
}

/** Returns whether an item still has the title that was sent. Another item may have its id, if the platform lost it. */
const isSameItem = ({ kind, fields }: Entry, { title }: { readonly title: string }): boolean =>
  [undefined, digest(title)].includes(fields[kinds[kind].title])

async function stepsFor(
  document: Document,
  match: Match | undefined,
  claimed: Set<number>,
  context: PlanContext,
): Promise<Step[]> {
  const { path, kind } = document
  if (match === undefined)
    return document.id === undefined
      ? adoptOrCreate(document, claimed, context)
      : compareWithItem(document, document.id, context)
  const { from, entry } = match
  const { id } = entry
  if (entry.kind !== kind)
    return [
      problem(
        document,
        `The kind of item ${id} cannot change from ${entry.kind}. Use another file for the ${kind}.`,
        'kind',
      ),
    ]
  const item = await findItem(entry, context)
  if (item === undefined)
    return context.isNew
      ? [await create(document, context, id)]
      : [{ action: 'cancelled', path, document, id }]
  const changes = changedDigests(document, entry)
  if (changes.length > 0 && document.id !== id && !isSameItem(entry, item))
    return [
      problem(
        document,
        `${kind} ${id} is called “${item.title}” on the platform, and was not when it was published. Add \`id: ${id}\` to edit it all the same.`,
        'title',
      ),
    ]
  const { scheduledAt, failure } = item
  if (failure !== undefined)
    return [
      problem(
        document,
        `Publishing ${kind} ${id} failed: ${failure} Move it with \`chowk schedule ${id} --shift +1d\`, or cancel it.`,
      ),
    ]
  const known = { id, scheduledAt, planned: entry.scheduled_at, isKnown: true }
  const steps = update(document, known, changes, context)
  return from === path
    ? steps
    : [
        { action: 'rename', path, document, id, scheduledAt, from },
        ...steps.filter(({ action }) => action !== 'unchanged'),
      ]
}

/** @param field The field of the front matter with the problem. */
const problem = ({ path, lineOf }: Document, message: string, field?: string): Step => ({
  action: 'problem',
  path,
  problems: [{ line: field === undefined ? undefined : lineOf(field), message }],
})

/** Compares a file with the item that it names. */
async function compareWithItem(document: Document, id: number, context: PlanContext): Promise<Step[]> {
  const { kind } = document
  const listed = context.own.find((ownItem) => ownItem.id === id && ownItem.kind === kind)
  const scheduledAt = listed?.scheduledAt ?? null
  const item = await context.read(kind, id)
  // Some platforms do not show scheduled items.
  if (item === undefined && scheduledAt === null)
    return [problem(document, `You have no ${kind} ${id}. Remove \`id\` to publish a new one.`, 'id')]
  const changes = item === undefined ? [] : changedFields(document, item)
  return update(document, { id, scheduledAt, planned: null, isKnown: false }, changes, context)
}

/** Adopts an item with the same title and content as an unknown file, or creates one. */
async function adoptOrCreate(document: Document, claimed: Set<number>, context: PlanContext) {
  const { kind, title } = document
  const { own, read, isNew } = context
  const sameTitle = own.filter(
    (ownItem) => ownItem.kind === kind && ownItem.title === title && !claimed.has(ownItem.id),
  )
  for (const { id, scheduledAt } of sameTitle) {
    const item = await read(kind, id)
    if (item === undefined ? scheduledAt === null : changedFields(document, item).length > 0) continue
    claimed.add(id)
    return update(document, { id, scheduledAt, planned: null, isKnown: false }, [], context)
  }
  const [first] = sameTitle
  if (first && !isNew)
    return [
      problem(
        document,
        `Your ${kind} ${first.id} has the same title and other content. Add \`id: ${first.id}\` to edit it, or --new to publish another.`,
        'title',
      ),
    ]
  return [await create(document, context)]
}

async function create(document: Document, context: PlanContext, replaces?: number): Promise<Step> {
  const { path, scheduledAt } = document
  const { community } = document.fields
  const communityProblem = typeof community === 'string' ? await context.refusalOf(community) : undefined
  if (communityProblem !== undefined) return problem(document, communityProblem, 'community')
  const time = scheduledAt ?? context.slots?.next().value
  const step = { action: 'create', path, document, replaces } as const
  // A past time publishes immediately.
  if (typeof time !== 'number' || time <= context.now) return { ...step, scheduledAt: null }
  return timeProblem(document, time, context) ?? { ...step, scheduledAt: time }
}

/** Returns the problem of a time that is too early or too late. */
function timeProblem(document: Document, time: number, { now, timeZone }: PlanContext): Step | undefined {
  const isSlot = document.scheduledAt === undefined
  const field = isSlot ? undefined : document.timeField
  const printed = localTime(time, timeZone)
  if (time > now + limits.scheduleAheadMax)
    return problem(document, `${printed} is more than 180 days ahead. Run the command again later.`, field)
  if (time < now + limits.scheduleAheadMin)
    return problem(
      document,
      `${printed} is less than 5 minutes ahead. Choose a later time, or run the command again after it.`,
      field,
    )
  return undefined
}

interface ItemState {
  readonly id: number
  readonly scheduledAt: number | null
  /** Time in the state file. The platform has another one. */
  readonly planned: number | null
  readonly isKnown: boolean
}

/** Returns steps that edit and move an item, or none. */
function update(
  document: Document,
  { id, scheduledAt, planned, isKnown }: ItemState,
  changes: readonly string[],
  context: PlanContext,
): Step[] {
  const { path, kind, scheduledAt: time } = document
  const changeable = bodyFieldsOf(`${kinds[kind].namespace}.update`)
  const fixed = changes.filter((name) => !changeable.has(name))
  if (fixed.length > 0)
    return [problem(document, `${fixed.join(', ')} of a ${kind} cannot change. Restore the value.`, fixed[0])]
  const steps: Step[] = []
  if (changes.length > 0) steps.push({ action: 'edit', path, document, id, scheduledAt, changes })
  if (time !== undefined && scheduledAt !== null && time !== scheduledAt && time !== planned)
    steps.push(
      timeProblem(document, time, context) ?? { action: 'move', path, document, id, scheduledAt: time },
    )
  return steps.length > 0 ? steps : [{ action: 'unchanged', path, document, id, scheduledAt, isKnown }]
}

function changedDigests(document: Document, { fields }: Pick<Entry, 'fields'>): string[] {
  const digests = fieldDigests(document.fields)
  const names = new Set([...Object.keys(digests), ...Object.keys(fields)])
  return [...names].filter((name) => digests[name] !== fields[name])
}
