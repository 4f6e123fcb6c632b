import { bodyFieldsOf, limits, type ItemType } from '@chowk/contract'
import { actionOf, decide, type Choice, type Side } from './decide.ts'
import { digestOf, fieldDigests, type Document, type ReadResult } from './documents.ts'
import { differing, isEmpty } from './fields.ts'
import { differences, shownDigests, titleDigest, type Difference, type Item, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import { matchFiles, type Match } from './match-files.ts'
import type { Entry } from './state-file.ts'
import { sortByLinks, type Step } from './steps.ts'
import { localTime } from './times.ts'

export interface PlanContext extends Choice {
  readonly now: number
  readonly timeZone: string
  readonly files: Readonly<Record<string, Entry>>
  /** Own items, scheduled and live. */
  readonly own: readonly OwnItem[]
  readonly read: (kind: ItemType, id: number) => Promise<Item | undefined>
  /** Finds own items beyond the listed ones. */
  readonly find: (kind: ItemType, title: string) => Promise<readonly OwnItem[]>
  /** Returns the reason why the caller cannot publish in a community, or undefined if they can. */
  readonly refusalOf: (community: string) => Promise<string | undefined>
  /** Times of files without one. Undefined publishes them immediately. */
  readonly slots?: Iterator<number, unknown> | undefined
  /** Returns the path of a new file for an item. */
  readonly pathOf: (kind: ItemType, item: Item) => string
}

/** Compares the folder with its state file and the platform. Changes nothing. */
export async function createPlan(results: readonly ReadResult[], context: PlanContext): Promise<Step[]> {
  return new Planner(results, context).plan()
}

class Planner {
  readonly #results: readonly ReadResult[]
  /** Files that have an item, or get one. */
  readonly #published: ReadonlySet<string>
  readonly #context: PlanContext
  /** Items of files. */
  readonly #claimed: Set<number>

  constructor(results: readonly ReadResult[], context: PlanContext) {
    this.#context = context
    const valid = results.flatMap(({ path, document }) => (document ? [path] : []))
    this.#published = new Set([...Object.keys(context.files), ...valid])
    this.#results = results.map((result) => this.#withNotes(result))
    this.#claimed = new Set(Object.values(context.files).map(({ id }) => id))
  }

  async plan(): Promise<Step[]> {
    const { files, command } = this.#context
    const documents = this.#results.flatMap(({ document }) => document ?? [])
    for (const { id } of documents) if (id !== undefined) this.#claimed.add(id)
    const paths = this.#results.flatMap(({ path, document, problems }) =>
      (document ?? problems) ? [path] : [],
    )
    const known = matchFiles(documents, paths, files)
    const duplicates = this.#duplicates(documents)
    const steps: Step[] = []
    for (const { path, document, problems } of this.#results) {
      if (problems) steps.push({ action: 'problem', path, problems })
      if (document === undefined) continue
      const duplicate = duplicates.get(path)
      if (duplicate !== undefined) steps.push(problem(document, duplicate))
      else steps.push(...(await this.#stepsFor(document, known.get(path))))
    }
    const matched = new Set([...known.values()].map(({ from }) => from))
    for (const [path, entry] of Object.entries(files))
      if (!matched.has(path) && !paths.includes(path)) steps.push(...(await this.#withoutFile(path, entry)))
    if (command === 'pull')
      for (const own of this.#context.own)
        if (!this.#claimed.has(own.id)) steps.push(...(await this.#write(undefined, own)))
    return sortByLinks(steps, files)
  }

  /** Returns messages for files with the ID or the content of another file. */
  #duplicates(documents: readonly Document[]): ReadonlyMap<string, string> {
    const duplicates = new Map<string, string>()
    const first = new Map<string, Document>()
    for (const document of documents) {
      const { path, id } = document
      const key = id === undefined ? digestOf(document) : `item ${id}`
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, document)
      else if (id !== undefined)
        duplicates.set(path, `Duplicate \`id\` of item ${id}, also in ${earlier.path}. Remove one of them.`)
      else if (!this.#context.isNew && !(path in this.#context.files))
        duplicates.set(
          path,
          `Same content as ${earlier.path}. Delete one of them, or add --new to publish both.`,
        )
    }
    return duplicates
  }

  /** Finds an item among the own ones, or reads it, as it may be archived or older than the list. */
  async #find({ kind, id }: Pick<Entry, 'kind' | 'id'>): Promise<OwnItem | undefined> {
    const listed = this.#context.own.find((item) => item.kind === kind && item.id === id)
    if (listed) return listed
    const item = await this.#context.read(kind, id)
    if (item === undefined) return undefined
    return { kind, id, title: String(item.title), url: item.url as string, scheduledAt: null }
  }

  async #stepsFor(document: Document, match: Match | undefined): Promise<Step[]> {
    if (match === undefined) return this.#unknown(document)
    const { path, kind } = document
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
    const own = await this.#find(entry)
    if (own === undefined) {
      if (actionOf(decide('same', 'none'), this.#context) === 'create')
        return [await this.#create(document, id)]
      return [{ action: 'cancelled', path, document, id }]
    }
    if (own.failure !== undefined && this.#context.command === 'publish')
      return [
        problem(
          document,
          `Publishing ${kind} ${id} failed: ${own.failure} Move it with \`chowk schedule ${id} --shift +1d\`, or cancel it.`,
        ),
      ]
    const steps = await this.#compare(document, own, entry)
    if (from === path) return steps
    return [
      { action: 'rename', path, document, id, scheduledAt: own.scheduledAt, from },
      ...steps.filter(({ action }) => action !== 'unchanged'),
    ]
  }

  /** Compares a file and its item with the agreed state, if any. */
  async #compare(document: Document, own: OwnItem, entry?: Entry): Promise<Step[]> {
    const { path, kind } = document
    const { id, scheduledAt } = own
    const { command } = this.#context
    const unchanged = { action: 'unchanged', path, document, id, scheduledAt } as const
    const changes = entry ? differing(fieldDigests(document), entry.fields) : undefined
    const movedHere = isMoved(document, own, entry)
    const movedThere =
      entry !== undefined &&
      scheduledAt !== null &&
      scheduledAt !== entry.scheduled_at &&
      document.scheduledAt !== scheduledAt
    const isSame = changes?.length === 0 && !movedHere
    // `publish` does not read unchanged items, because it would do nothing about them.
    if (isSame && command === 'publish' && entry?.shown[kinds[kind].title] === titleDigest(kind, own.title))
      return [unchanged]
    const item = await this.#context.read(kind, id)
    // Some platforms do not show scheduled items.
    if (item === undefined)
      return scheduledAt === null
        ? [problem(document, `You have no ${kind} ${id}. Remove \`id\` to publish a new one.`, 'id')]
        : [unchanged]
    const theirs = differing(shownDigests(kind, item), entry?.shown ?? {})
    const omitted = new Set(this.#omittedLinks(document).keys())
    const unequal = differences(kind, document.sanitized, item, {
      images: document.images.size > 0,
      links: document.links.size > 0,
      omitted,
    })
    const remember = entryOf(document, { id, scheduledAt }, shownDigests(kind, item))
    // Whatever was agreed, both are alike now, except for links that are still to be sent.
    if (unequal.length === 0 && !movedHere && !movedThere)
      return [{ ...unchanged, ...((!isSame || theirs.length > 0) && omitted.size === 0 && { remember }) }]
    const side = (isChanged: boolean): Side => (isChanged ? 'changed' : 'same')
    const verdict = decide(
      side(!isSame),
      side(theirs.length > 0 || (movedThere && (movedHere || command === 'pull'))),
    )
    switch (actionOf(verdict, this.#context)) {
      case 'keep':
        return [unchanged]
      case 'report':
        return [{ action: verdict === 'mine' ? 'mine' : 'theirs', path, id, scheduledAt }]
      case 'write':
        return this.#write(path, own, item, [...theirs, ...(movedThere ? ['scheduled_at'] : [])])
      case 'accept':
        return [{ ...unchanged, remember: { ...(entry ?? remember), shown: remember.shown } }]
      case 'edit': {
        const names = verdict === 'mine' && changes ? changes : unequal.map(({ name }) => name)
        return this.#update(document, own, names)
      }
      default:
        return [conflict(document, id, unequal, entry !== undefined)]
    }
  }

  /** Returns the links to files that are not published, and cannot be, by their placeholders. */
  #omittedLinks({ links }: Document): ReadonlyMap<string, string> {
    return new Map([...links].filter(([, target]) => !this.#published.has(target)))
  }

  #withNotes(result: ReadResult): ReadResult {
    const { document } = result
    if (!document) return result
    const notes = [...this.#omittedLinks(document).values()].map(
      (path) => `link to ${path}: omitted until it is published`,
    )
    return { ...result, document: { ...document, notes: [...document.notes, ...notes] } }
  }

  /** A file without an entry: an item that it names, one with its title and content, or a new one. */
  async #unknown(document: Document): Promise<Step[]> {
    const { kind, id, title } = document
    const copied = Object.entries(this.#context.files).find(
      ([, entry]) => entry.digest === digestOf(document),
    )
    if (copied && !this.#context.isNew)
      return [
        problem(
          document,
          `Same content as ${copied[0]} when it was published. Change it, or add --new to publish both.`,
        ),
      ]
    if (id !== undefined) {
      const own = await this.#find({ kind, id })
      if (own !== undefined) return this.#compare(document, own)
      return [problem(document, `You have no ${kind} ${id}. Remove \`id\` to publish a new one.`, 'id')]
    }
    const listed = this.#context.own.filter((item) => item.kind === kind && item.title === title)
    const found = [...listed, ...(await this.#context.find(kind, title))].filter(
      (item) => !this.#claimed.has(item.id),
    )
    for (const own of found) {
      const steps = await this.#compare(document, own)
      if (steps[0]?.action !== 'unchanged' && (found.length > 1 || this.#context.isNew)) continue
      this.#claimed.add(own.id)
      return steps
    }
    if (found.length > 1 && !this.#context.isNew)
      return [
        problem(
          document,
          `You have several ${kind}s called “${title}” with other content: ${found.map((item) => item.id).join(', ')}. Add the \`id\` of one, or --new to publish another.`,
          'title',
        ),
      ]
    if (actionOf('new here', this.#context) === 'keep') return []
    return [await this.#create(document)]
  }

  /** An entry whose file is gone. */
  async #withoutFile(path: string, entry: Entry): Promise<Step[]> {
    const own = await this.#find(entry)
    const { id } = entry
    const verdict = decide('none', own === undefined ? 'none' : 'same')
    if (own && actionOf(verdict, this.#context) === 'write') return this.#write(path, own)
    return [{ action: 'gone', path, id, scheduledAt: own?.scheduledAt ?? null, isThere: own !== undefined }]
  }

  async #write(
    path: string | undefined,
    own: OwnItem,
    read?: Item,
    changes?: readonly string[],
  ): Promise<Step[]> {
    const { kind, id, scheduledAt } = own
    const item = read ?? (await this.#context.read(kind, id))
    if (item === undefined) return []
    const target = path ?? this.#context.pathOf(kind, item)
    // A draft, a file with problems, or one of another item.
    const other = changes ? undefined : this.#results.find((result) => nameOf(result.path) === nameOf(target))
    if (other) {
      const message = `Pulling ${kind} ${id} “${own.title}” would overwrite this file. Rename the file.`
      return [{ action: 'problem', path: other.path, problems: [{ line: undefined, message }] }]
    }
    const step = {
      action: 'write',
      path: target,
      kind,
      id,
      scheduledAt,
      item,
    } as const
    return [changes ? { ...step, changes } : step]
  }

  async #create(document: Document, replaces?: number): Promise<Step> {
    const { path, scheduledAt } = document
    const { community } = document.fields
    const refusal = typeof community === 'string' ? await this.#context.refusalOf(community) : undefined
    if (refusal !== undefined) return problem(document, refusal, 'community')
    const time = scheduledAt ?? this.#context.slots?.next().value
    const step = { action: 'create', path, document, replaces } as const
    // A past time publishes immediately.
    if (typeof time !== 'number' || time <= this.#context.now) return { ...step, scheduledAt: null }
    return this.#timeProblem(document, time) ?? { ...step, scheduledAt: time }
  }

  /** Returns the problem of a time that is too early or too late. */
  #timeProblem(document: Document, time: number): Step | undefined {
    const { now, timeZone } = this.#context
    const field = document.scheduledAt === undefined ? undefined : document.timeField
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

  /** Returns steps that edit and move an item. */
  #update(document: Document, own: OwnItem, changes: readonly string[]): Step[] {
    const { path, kind, scheduledAt: time } = document
    const { id, scheduledAt } = own
    const changeable = bodyFieldsOf(`${kinds[kind].namespace}.update`)
    const fixed = changes.filter((name) => !changeable.has(name))
    if (fixed.length > 0)
      return [
        problem(document, `${fixed.join(', ')} of a ${kind} cannot change. Restore the value.`, fixed[0]),
      ]
    const steps: Step[] = []
    if (changes.length > 0) steps.push({ action: 'edit', path, document, id, scheduledAt, changes })
    if (time !== undefined && scheduledAt !== null && time !== scheduledAt)
      steps.push(
        this.#timeProblem(document, time) ?? { action: 'move', path, document, id, scheduledAt: time },
      )
    return steps
  }
}

/** A path without its extension, which depends on the text of an item. */
const nameOf = (path: string): string => path.replace(/\.\w+$/, '').toLowerCase()

/** Whether a file gives its item, which is still ahead, another time than was agreed. */
const isMoved = (
  { scheduledAt: time }: Document,
  { scheduledAt }: OwnItem,
  entry: Entry | undefined,
): boolean => time !== undefined && scheduledAt !== null && time !== scheduledAt && time !== entry?.time

export const entryOf = (
  document: Document,
  { id, scheduledAt }: Pick<OwnItem, 'id' | 'scheduledAt'>,
  shown: Readonly<Record<string, string>>,
): Entry => ({
  kind: document.kind,
  id,
  digest: digestOf(document),
  fields: fieldDigests(document),
  shown,
  time: document.scheduledAt ?? null,
  scheduled_at: scheduledAt,
})

/** @param field The field of the front matter with the problem. */
const problem = ({ path, lineOf }: Document, message: string, field?: string): Step => ({
  action: 'problem',
  path,
  problems: [{ line: field === undefined ? undefined : lineOf(field), message }],
})

/** Shows both sides of a file and an item that each changed. */
function conflict(
  { path, kind, title }: Document,
  id: number,
  unequal: readonly Difference[],
  isKnown: boolean,
): Step {
  const why = isKnown ? 'changed here and on the platform' : 'has the same title, and other content'
  const sides = unequal.map(
    ({ name, mine, theirs }) => `\n  ${name}: here ${excerpt(mine, theirs)}, there ${excerpt(theirs, mine)}`,
  )
  const message = `${kind} ${id} “${title}” ${why}. Add --mine to keep the file, --theirs to keep the item${isKnown ? '' : ', or --new to publish another'}.${sides.join('')}`
  return { action: 'problem', path, problems: [{ line: undefined, message }], isConflict: true }
}

/** Returns a text from a little before its first difference. */
function excerpt(written: string, other: string): string {
  const text = written.replaceAll(/^"|"$/g, '')
  if (isEmpty(text)) return 'nothing'
  let start = 0
  while (start < text.length && text[start] === other[start]) start++
  const from = Math.max(0, start - 20)
  return `“${from > 0 ? '…' : ''}${text.slice(from, from + 60)}${text.length > from + 60 ? '…' : ''}”`
}
