import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ItemType, Scope } from '@chowk/contract'
import { ChowkError, type Chowk } from '@chowk/sdk'
import { canPrompt, confirm } from '../confirm.ts'
import { connect, patient, resolveTimeZone, type ConnectionOptions } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import { printJson, printNote } from '../output/print.ts'
import { formatDuration } from '../output/times.ts'
import { withProgress } from '../progress.ts'
import { findDocuments, readFolder } from './documents.ts'
import { isInside } from './folder-files.ts'
import { listOwnItems, readItem, type OwnItem } from './items.ts'
import { createPlan } from './plan.ts'
import { writePreview } from './preview.ts'
import { Publisher, type Outcome } from './publisher.ts'
import { occurrences, parseRecurrence } from './recurrence.ts'
import { outcomeToJson, printOutcomes, printPlan, printProblems, stepToJson } from './show.ts'
import { openState, withLock, type StateFile } from './state-file.ts'
import { budgetOf, scopesFor, type Budget, type Step } from './steps.ts'

export interface PublishOptions extends ConnectionOptions {
  readonly every?: string
  readonly timezone?: string
  readonly preview?: string
  readonly kind: ItemType
  readonly dryRun?: true
  readonly yes?: true
  readonly new?: true
  readonly wait?: true
  readonly json?: true
  readonly pace: number
}

const MINUTE = 60_000
/** The API requires 5 minutes when a request arrives. */
const MIN_AHEAD = 6 * MINUTE
/** Slightly less than the lifetime of idempotency keys. */
const KEY_LIFETIME = 23 * 60 * MINUTE

export async function publish(folder: string, options: PublishOptions): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(`Folder not found: ${folder}.`, 'usage')
  const timeZone = await resolveTimeZone(options)
  if (options.preview !== undefined) return preview(folder, options.preview, options.kind, timeZone)
  if (options.every !== undefined) parseRecurrence(options.every)
  const client = await connect(options, { ...patient, pace: options.pace })
  if (options.dryRun) return planAndPublish(folder, client, timeZone, options)
  await withLock(folder, () => planAndPublish(folder, client, timeZone, options))
}

async function planAndPublish(folder: string, client: Chowk, timeZone: string, options: PublishOptions) {
  const { data, response } = await client.account.me().withResponse()
  const { user, key } = data
  const state = await openState(folder, user.username, options)
  const paths = await findDocuments(folder)
  const now = Date.now()
  const results = await readFolder(folder, { timeZone, kind: options.kind, paths, now })
  const documents = results.flatMap(({ document }) => document ?? [])
  const isOld = state.pending !== undefined && now - state.pending.sent_at > KEY_LIFETIME
  const needsAll =
    state.isNew || isOld || documents.some(({ path, id }) => id !== undefined && !state.files[path])
  const own = await listOwnItems(client, user.username, needsAll ? undefined : state.itemIds)
  if (isOld && !options.dryRun) await settlePending(state, own)
  const steps = await createPlan(results, {
    now,
    timeZone,
    files: state.files,
    pending: state.pending,
    own,
    isNew: options.new ?? false,
    read: (kind, id) => readItem(client, kind, id),
    refusalOf: communityProblems(client),
    slots: freeSlots(),
  })
  assertScopes(scopesFor(steps), key.scopes)
  if (!options.dryRun) await forgetDeletedImages(steps, state, response.url)
  const drafts = results.length - documents.length - results.filter(({ problems }) => problems).length
  await perform(steps, { client, state, own, drafts, timeZone, options })

  function freeSlots(): Iterator<number, unknown> | undefined {
    if (options.every === undefined) return undefined
    const takenTimes = new Set<unknown>([
      state.pending?.scheduled_at,
      ...own.map(({ scheduledAt }) => scheduledAt),
      ...documents.map(({ scheduledAt }) => scheduledAt),
    ])
    const from = now + MIN_AHEAD + Math.ceil((results.length / options.pace) * MINUTE)
    return occurrences(parseRecurrence(options.every), timeZone, from, takenTimes)
  }
}

/** Writes an HTML file, without sending requests. */
async function preview(folder: string, file: string, kind: ItemType, timeZone: string): Promise<void> {
  if (isInside(folder, file))
    throw new CliError(`${file} would be published. Choose a file outside the folder.`, 'usage')
  const paths = await findDocuments(folder)
  const results = await readFolder(folder, { kind, timeZone, paths, now: Date.now() })
  const documents = results.flatMap(({ document }) => document ?? [])
  const invalid = results.filter(({ problems }) => problems)
  await writePreview(file, documents, timeZone)
  printProblems(invalid)
  const total = documents.length + invalid.length
  printNote(`Wrote ${documents.length} of ${total} items to ${file}.`)
  assertComplete(invalid.length, total)
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

function assertScopes(needed: ReadonlySet<Scope>, granted: readonly string[]): void {
  const missing = [...needed].filter((scope) => !granted.includes(scope))
  if (missing.length > 0)
    throw new CliError(
      `The API key does not have the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}.`,
      'authentication',
      'Log in with another key: `chowk login`.',
    )
}

/** Finds the item of an old create. Its idempotency key has expired, so the request cannot be repeated. */
async function settlePending(state: StateFile, own: readonly OwnItem[]): Promise<void> {
  const { kind, title, digest, fields, scheduled_at, path } = state.pending!
  const item = own.find(
    (ownItem) => ownItem.kind === kind && ownItem.title === title && !state.itemIds.has(ownItem.id),
  )
  if (item === undefined) await state.dropPending()
  else await state.save(path, { kind, id: item.id, digest, fields, scheduled_at })
}

/** Forgets uploads that the platform has deleted, as it does a day after their last use: they are uploaded again. */
async function forgetDeletedImages(steps: readonly Step[], state: StateFile, site: string): Promise<void> {
  const images = steps.flatMap((step) =>
    step.action === 'create' || step.action === 'edit' ? [...step.document.images.values()] : [],
  )
  for (const hash of new Set(images.map((image) => image.hash))) {
    const url = state.imageUrl(hash)
    const response = url && (await fetch(new URL(url, site), { method: 'HEAD' }).catch(() => undefined))
    if (response && response.status === 404) await state.deleteImage(hash)
  }
}

interface Work {
  readonly client: Chowk
  readonly state: StateFile
  readonly own: readonly OwnItem[]
  readonly drafts: number
  readonly timeZone: string
  readonly options: PublishOptions
}

async function perform(steps: readonly Step[], { client, state, own, drafts, timeZone, options }: Work) {
  const { json, pace } = options
  const isUploaded = (hash: string) => state.imageUrl(hash) !== undefined
  let usage = await client.account.usage()
  let budget = budgetOf(steps, usage.quotas, isUploaded)
  if (!json) await printPlan(steps, budget, { pace, timeZone, drafts })
  printProblems(steps)
  if (options.dryRun) {
    if (json) printDryRun(steps, budget)
    const problems = steps.filter(({ action }) => action === 'problem').length
    return assertComplete(problems, steps.length, budget.later.length, usage.resets_at)
  }
  if (budget.today.some(({ action }) => WORK.has(action)) && canPrompt() && !json) await confirm('', options)
  await renameEntries(steps, state)
  const publisher = new Publisher(client, state, { own, isNew: options.new ?? false })
  const outcomes: Outcome[] = []
  for (;;) {
    await withProgress({ unit: 'files', quiet: json }, async (onProgress) => {
      for (const [index, step] of budget.today.entries()) {
        onProgress?.('Publishing', index, budget.today.length)
        outcomes.push(await publisher.perform(step))
      }
    })
    if (budget.later.length === 0 || !options.wait) break
    const wait = Math.max(Date.parse(usage.resets_at) - Date.now() + 1000, 0)
    printNote(`${budget.later.length} files wait for tomorrow's quotas: ${formatDuration(wait)}.`)
    await pause(wait)
    usage = await client.account.usage()
    budget = budgetOf(budget.later, usage.quotas, isUploaded)
  }
  if (json) {
    const later = budget.later.map((step) => ({ ...stepToJson(step, true), done: false }))
    printJson({ files: [...outcomes.map(outcomeToJson), ...later] })
  } else printOutcomes(outcomes)
  const failed = outcomes.filter(({ step, error }) => error !== undefined || step.action === 'problem').length
  assertComplete(failed, outcomes.length + budget.later.length, budget.later.length, usage.resets_at)
}

const WORK: ReadonlySet<Step['action']> = new Set(['create', 'resume', 'edit', 'move'])

const printDryRun = (steps: readonly Step[], { later, needs, requests }: Budget): void =>
  printJson({ files: steps.map((step) => stepToJson(step, later.includes(step))), quotas: needs, requests })

async function renameEntries(steps: readonly Step[], state: StateFile): Promise<void> {
  const names = new Map<string, string>()
  for (const step of steps) {
    if (step.action === 'rename') names.set(step.from, step.path)
    if (step.action === 'resume' && step.path !== step.pending.path) names.set(step.pending.path, step.path)
  }
  if (names.size > 0) await state.rename(names)
}

/** Reports incomplete publication. @throws CliError if any item was not published. */
function assertComplete(failed: number, total: number, later = 0, resetsAt = ''): void {
  if (failed > 0)
    throw new CliError(
      `${failed} of ${total} files cannot be published.`,
      'validation',
      'Fix them and run the command again. It skips published files.',
    )
  if (later > 0)
    throw new CliError(
      `Today's quotas are used up: ${later} files are left.`,
      'limit',
      `Run the command again after ${resetsAt}, or add --wait.`,
    )
}
