import { mkdirSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ItemType } from '@chowk/contract'
import { ChowkError, type Chowk } from '@chowk/sdk'
import { readFolder, type ReadResult } from './documents.ts'
import { findDocuments } from './find-documents.ts'
import { FolderError } from './errors.ts'
import { isInside } from './folder-files.ts'
import { findByTitle, isBy, listOwnItems, readItem } from './items.ts'
import { createPlan } from './plan.ts'
import { writePreview } from './preview.ts'
import { Publisher, type Outcome } from './publisher.ts'
import { occurrences, parseRecurrence } from './recurrence.ts'
import { kinds } from './kinds.ts'
import { openState, withLock, type StateFile } from './state-file.ts'
import { budgetOf, type Budget, type Step } from './steps.ts'
import { FileWriter } from './write-files.ts'

/** Functions that read and write a folder. */
export interface FolderOptions {
  /** Path of the folder. */
  readonly folder: string
  /** Zone of times without one, such as `Asia/Kolkata`. */
  readonly timeZone: string
  /** Kind of files without one. Default: post. */
  readonly kind?: ItemType
  /** Whether syntax of generators is text. Default: it is an error. */
  readonly keepTemplates?: boolean
}

/** A folder and a platform. */
export interface SyncOptions extends FolderOptions {
  readonly client: Chowk
  /** Which side wins where both changed. Default: such files are problems. */
  readonly prefer?: 'mine' | 'theirs' | undefined
  /** Whether to only plan. */
  readonly dryRun?: boolean
  /** Called with the plan, before anything changes. To stop, throw. */
  readonly onPlan?: (plan: Plan) => void | Promise<void>
  /** Returns the time in milliseconds. Default: this machine's time. */
  readonly now?: () => number
  readonly onProgress?: (done: number, total: number) => void
  /** Called with remarks for people. */
  readonly onNote?: (message: string) => void
}

export interface PublishOptions extends SyncOptions {
  /** Rule of times for files without one, such as `mon,wed,fri 09:00`. */
  readonly every?: string | undefined
  /** Whether to publish duplicates, and cancelled items again. */
  readonly isNew?: boolean
  /** Whether to wait for tomorrow's quotas if today's are used up. */
  readonly wait?: boolean
  /** Requests per minute that the client sends. Default: 60. */
  readonly pace?: number
}

export interface Plan {
  readonly steps: readonly Step[]
  readonly budget: Budget
  /** Number of files that are held back. */
  readonly drafts: number
}

export interface Result extends Plan {
  /** Empty after a dry run. */
  readonly outcomes: readonly Outcome[]
  /** Files for which quotas did not suffice. */
  readonly later: readonly Step[]
  /** Time when quotas reset. */
  readonly resetsAt: string
}

const MINUTE = 60_000
/** The API requires 5 minutes when a request arrives. */
const MIN_AHEAD = 6 * MINUTE

/**
 * Publishes a folder: creates items for new files, and edits the items of changed ones.
 * @throws FolderError, ChowkError
 */
export async function publishFolder(options: PublishOptions): Promise<Result> {
  assertFolder(options.folder)
  if (options.every !== undefined) parseRecurrence(options.every)
  return sync('publish', options)
}

/**
 * Writes the published and scheduled items of the caller to files, where they changed on the platform. Creates the
 * folder if it is missing. @throws FolderError, ChowkError
 */
export async function pullFolder(options: SyncOptions): Promise<Result> {
  if (!options.dryRun) mkdirSync(options.folder, { recursive: true })
  return sync('pull', options)
}

/** Writes an HTML file that shows the items of a folder, without sending requests. */
export async function previewFolder(file: string, options: FolderOptions): Promise<readonly ReadResult[]> {
  const { folder, timeZone } = options
  assertFolder(folder)
  if (isInside(folder, file))
    throw new FolderError(`${file} would be published. Choose a file outside the folder.`, 'usage')
  const results = await readAll(options, Date.now())
  const shown = results.filter(({ document, problems }) => document ?? problems)
  await writePreview(file, shown, timeZone)
  return shown
}

function assertFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new FolderError(`Folder not found: ${folder}.`, 'usage')
}

async function readAll(options: FolderOptions, now: number, platform?: string): Promise<ReadResult[]> {
  const { folder } = options
  return readFolder(folder, {
    ...readingOf(options, now),
    ...(platform && { platform }),
    paths: await findDocuments(folder),
  })
}

const readingOf = ({ timeZone, kind = 'post', keepTemplates = false }: FolderOptions, now: number) => ({
  timeZone,
  kind,
  keepTemplates,
  now,
})

const sync = (command: 'publish' | 'pull', options: PublishOptions): Promise<Result> =>
  options.dryRun
    ? planAndPerform(command, options)
    : withLock(options.folder, () => planAndPerform(command, options))

async function planAndPerform(command: 'publish' | 'pull', options: PublishOptions): Promise<Result> {
  const { client, folder, dryRun, isNew = false, onNote } = options
  const { data, response } = await client.account.me().withResponse()
  const { username } = data.user
  const platform = response.url.replace(/\/me$/, '')
  const site = platform.replace(/\/api\/v\d+$/, '')
  const state = await openState(folder, username, platform)
  if (state.isDamaged)
    onNote?.('.chowk.json is damaged and counts as none. It is kept as .chowk.json.damaged.')
  const clock = options.now ?? Date.now
  const now = clock()
  let { items: own, isComplete } = await listOwnItems(client, username)
  const publisherOf = (steps: readonly Step[]) => {
    const paths = new Map(Object.entries(state.files).map(([file, { id }]) => [id, file]))
    for (const step of steps) if ('id' in step) paths.set(step.id, step.path)
    const files = own.flatMap(({ id, url }) => {
      const file = paths.get(id)
      return url !== null && file !== undefined ? [{ url, file }] : []
    })
    const writer = new FileWriter({
      folder,
      state,
      files,
      site,
      reading: { ...readingOf(options, now), platform },
    })
    return new Publisher({ client, state, own, isNew, writer, now: clock })
  }
  const { pending } = state
  if (pending && !dryRun) {
    await publisherOf([]).settle(pending, own, now)
    ;({ items: own, isComplete } = await listOwnItems(client, username))
  }
  const results = await readAll(options, now, platform)
  const documents = results.flatMap(({ document }) => document ?? [])
  const steps = await createPlan(
    results.filter(({ path }) => !dryRun || path !== pending?.path),
    {
      ...{ command, now, own, isNew, files: state.files, prefer: options.prefer, timeZone: options.timeZone },
      // Another member's item does not belong to the caller, even if a file names it.
      async read(kind, id) {
        const item = await readItem(client, kind, id)
        return item && isBy(username, item) ? item : undefined
      },
      find: async (kind, title) => (isComplete ? [] : findByTitle(client, username, kind, title)),
      refusalOf: communityProblems(client),
      slots: freeSlots(),
      pathOf: FileWriter.pathOf,
    },
  )
  if (pending && dryRun) steps.unshift({ action: 'resume', path: pending.path, pending })
  if (!dryRun) await forgetDeletedImages(steps, state, site)
  const drafts = results.filter(({ document, problems }) => !(document ?? problems)).length
  return perform(steps, drafts, publisherOf(steps), state, options)

  function freeSlots(): Iterator<number, unknown> | undefined {
    if (options.every === undefined) return undefined
    const takenTimes = new Set<unknown>([
      ...own.map(({ scheduledAt }) => scheduledAt),
      ...documents.map(({ scheduledAt }) => scheduledAt),
    ])
    const from = now + MIN_AHEAD + Math.ceil((results.length / (options.pace ?? 60)) * MINUTE)
    return occurrences(parseRecurrence(options.every), options.timeZone, from, takenTimes)
  }
}

/** Creates a lookup of the reason why the caller cannot publish in a community. Caches results. */
function communityProblems(client: Chowk): (slug: string) => Promise<string | undefined> {
  const problems = new Map<string, Promise<string | undefined>>()
  const ask = async (slug: string) => {
    try {
      const { item } = await client.communities.get(slug)
      return item.can_create_content ? undefined : `Only editors can publish in the community ${slug}.`
    } catch (error) {
      if (error instanceof ChowkError && error.code === 'not_found')
        return `No community has the slug ${slug}. Use the last part of its URL.`
      throw error
    }
  }
  return (slug) => {
    const problem = problems.get(slug) ?? ask(slug)
    problems.set(slug, problem)
    return problem
  }
}

/** Forgets uploads that the platform has deleted, as it does a day after their last use: they are uploaded again. */
async function forgetDeletedImages(steps: readonly Step[], state: StateFile, site: string): Promise<void> {
  const images = steps.flatMap((step) =>
    step.action === 'create' || step.action === 'edit' ? [...step.document.images.values()] : [],
  )
  for (const hash of new Set(images.map((image) => image.hash))) {
    const url = state.imageUrl(hash)
    const response = url && (await fetch(site + url, { method: 'HEAD' }).catch(() => undefined))
    if (response && response.status === 404) await state.deleteImage(hash)
  }
}

async function perform(
  steps: readonly Step[],
  drafts: number,
  publisher: Publisher,
  state: StateFile,
  options: PublishOptions,
): Promise<Result> {
  const isUploaded = (hash: string) => state.imageUrl(hash) !== undefined
  let usage = await options.client.account.usage()
  const budget = budgetOf(steps, usage.quotas, isUploaded)
  const plan = { steps, budget, drafts }
  await options.onPlan?.(plan)
  const outcomes: Outcome[] = []
  if (options.dryRun) return { ...plan, outcomes, later: budget.later, resetsAt: usage.resets_at }
  const names = steps.flatMap((step) => (step.action === 'rename' ? [[step.from, step.path] as const] : []))
  if (names.length > 0) await state.rename(new Map(names))
  let { today, later } = budget
  for (;;) {
    for (const [index, step] of today.entries()) {
      options.onProgress?.(index, today.length)
      outcomes.push(await publisher.perform(step))
    }
    if (later.length === 0 || !options.wait) break
    const wait = Math.max(Date.parse(usage.resets_at) - Date.now() + 1000, 0)
    options.onNote?.(`${later.length} files wait for tomorrow's quotas, until ${usage.resets_at}.`)
    await pause(wait)
    usage = await options.client.account.usage()
    ;({ today, later } = budgetOf(later, usage.quotas, isUploaded))
  }
  await publisher.finish()
  outcomes.push(...(await addLinks(outcomes, publisher, state)))
  return { ...plan, outcomes, later, resetsAt: usage.resets_at }
}

/** Edits items that were published without links, because their files link to each other. */
async function addLinks(
  outcomes: readonly Outcome[],
  publisher: Publisher,
  state: StateFile,
): Promise<Outcome[]> {
  const added: Outcome[] = []
  for (const { step, id, error } of outcomes) {
    if (step.action !== 'create' || error !== undefined || id === undefined) continue
    const { path, document, scheduledAt } = step
    const isReady = [...document.links.values()].every((target) => state.files[target])
    if (state.files[path]?.digest === '' && isReady)
      added.push(
        await publisher.perform({
          action: 'edit',
          path,
          document,
          id,
          scheduledAt,
          changes: [kinds[document.kind].text],
        }),
      )
  }
  return added
}
