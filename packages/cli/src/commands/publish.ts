import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ItemType, Scope } from '@chowk/contract'
import { ChowkError, type Chowk } from '@chowk/sdk'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { canAsk, confirm, yesOption } from '../confirm.ts'
import { addConnection, connect, findAccess, type Connection } from '../connection/connect.ts'
import { timeZoneOf, timeZoneOption } from '../connection/time-zone.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { asJson } from '../output/json.ts'
import { print } from '../output/present.ts'
import { duration } from '../output/times.ts'
import { printNote } from '../print.ts'
import { showingProgress } from '../progress.ts'
import { budgetOf, scopesFor, type Step } from '../publish/steps.ts'
import { documentPaths, readDocument, type ReadSettings } from '../publish/documents.ts'
import { ownItems, readItem } from '../publish/items.ts'
import { kindNames } from '../publish/kinds.ts'
import { Performer, type Outcome } from '../publish/perform.ts'
import { writePreview } from '../publish/preview.ts'
import { makePlan } from '../publish/plan.ts'
import { momentsOf, readRule } from '../publish/rule.ts'
import { outcomeAsJson, showOutcomes, showPlan, showProblems, stepAsJson } from '../publish/show.ts'
import { lockFolder, StateFile } from '../publish/state-file.ts'

interface PublishOptions extends Connection {
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

export function addPublish(command: Command): void {
  command
    .argument('<folder>', 'where the files are: Markdown or HTML, with front matter')
    .addOption(
      new Option(
        '--every <rule>',
        'schedule files that say no time themselves: "mon,wed,fri 09:00", "weekday 08:30,18:00", "day 12:00"',
      ),
    )
    .addOption(timeZoneOption())
    .addOption(
      new Option('--kind <kind>', 'what files are that do not say it themselves')
        .choices([...kindNames])
        .default('post'),
    )
    .addOption(new Option('--dry-run', 'show the plan, and do nothing'))
    .addOption(
      new Option('--preview <file>', 'write the items as they will be shown to an HTML file, and do nothing'),
    )
    .addOption(yesOption())
    .addOption(
      new Option(
        '--new',
        'publish also files of which an item has the title, which say what another says, or whose item was cancelled',
      ),
    )
    .addOption(
      new Option('--wait', "wait for tomorrow's quotas, instead of leaving what is over for another run"),
    )
    .addOption(
      new Option('--pace <requests>', 'how many requests a minute (env: CHOWK_PACE)')
        .argParser(pace)
        .default(pace(process.env.CHOWK_PACE || '60')),
    )
    .addOption(new Option('--json', 'print what was done as JSON'))
  addConnection(command)
  command.addHelpText(
    'after',
    `
The API key needs the scopes content, media, edit, schedule and browse. Each file takes one unit of the quota of its kind, each
image one of media, each edit one of edit.

Front matter: kind, title, tags, community, image, gallery, scheduled_at, draft, id, and whatever else the kind takes.

Example:
  chowk publish posts --every "mon,wed,fri 09:00" --timezone Asia/Kolkata --dry-run`,
  )
  command.action(publish)
}

function pace(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a number of requests a minute.')
  return Number(text)
}

async function publish(folder: string, options: PublishOptions): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Refusal(`There is no folder ${folder}.`, { exitCode: exitCodes.usage })
  const timeZone = await timeZoneOf(options)
  if (options.preview !== undefined) return preview(folder, options.preview, { timeZone, kind: options.kind })
  const rule = options.every === undefined ? undefined : readRule(options.every)
  const client = await connect(options, { pace: options.pace, maxRetries: 5, deadline: 600_000 })
  const unlock = options.dryRun ? undefined : await lockFolder(folder)
  try {
    const { user, key } = await client.account.me()
    const { baseUrl = 'default' } = await findAccess(options)
    const state = await StateFile.open(folder, `${user.username} ${baseUrl}`)
    const paths = await documentPaths(folder)
    const now = Date.now()
    const found = await readAll(folder, { timeZone, kind: options.kind, paths, now })
    const known = new Set(Object.values(state.files).map(({ id }) => id))
    const needsAll =
      state.isNew ||
      isOld(state.pending?.sent_at) ||
      found.some(([path, one]) => one && 'id' in one && one.id !== undefined && !state.files[path])
    const own = await ownItems(client, user.username, needsAll ? undefined : known)
    if (isOld(state.pending?.sent_at) && !options.dryRun) await settleOld(state, own)
    const taken = new Set([
      state.pending?.scheduled_at,
      ...own.map(({ scheduledAt }) => scheduledAt),
      ...found.map(([, one]) => (one && 'id' in one ? one.scheduledAt : undefined)),
    ])
    const slots =
      rule &&
      free(
        momentsOf(rule, timeZone, now + LEAST_AHEAD + Math.ceil((found.length / options.pace) * MINUTE)),
        taken,
      )
    const steps = await makePlan(found, {
      now,
      timeZone,
      files: state.files,
      pending: state.pending,
      own,
      isNew: options.new ?? false,
      read: (kind, id) => readItem(client, kind, id),
      refusalOf: communityRefusal(client),
      slots,
    })
    mustHaveScopes(scopesFor(steps), key.scopes)
    const drafts = found.filter(([, one]) => one === undefined).length
    await carryOut(steps, { client, state, own, drafts, timeZone, options })
  } finally {
    await unlock?.()
  }
}

const readAll = (folder: string, settings: ReadSettings) =>
  Promise.all(settings.paths.map(async (path) => [path, await readDocument(folder, path, settings)] as const))

/** Writes the items of a folder to an HTML file, without a call. */
async function preview(
  folder: string,
  file: string,
  how: Pick<ReadSettings, 'timeZone' | 'kind'>,
): Promise<void> {
  if (!relative(folder, file).startsWith('..'))
    throw new Refusal(`${file} would be published with the folder: name a file outside of it.`, {
      exitCode: exitCodes.usage,
    })
  const paths = await documentPaths(folder)
  const found = await readAll(folder, { ...how, paths, now: Date.now() })
  const documents = found.flatMap(([, one]) => (one && 'id' in one ? [one] : []))
  const problems = found.flatMap(([path, one]) =>
    one && 'problems' in one ? [{ action: 'problem' as const, path, problems: one.problems }] : [],
  )
  await writePreview(file, documents, how.timeZone)
  showProblems(problems)
  printNote(`Wrote ${documents.length} of ${documents.length + problems.length} items to ${file}.`)
  conclude(problems.length, documents.length + problems.length, [], '')
}

/** Says why one may not publish in a community; each is asked about once. */
function communityRefusal(client: Chowk): (slug: string) => Promise<string | undefined> {
  const asked = new Map<string, Promise<string | undefined>>()
  const ask = async (slug: string) => {
    try {
      const { item } = await client.communities.get(slug)
      return item.can_create_content
        ? undefined
        : `You may not publish in the community ${slug}: its editors may.`
    } catch (error) {
      if (error instanceof ChowkError && error.code === 'not_found')
        return `There is no community ${slug}: write the last part of its address.`
      throw error
    }
  }
  return (slug) => {
    const answer = asked.get(slug) ?? ask(slug)
    asked.set(slug, answer)
    return answer
  }
}

/** @throws Refusal where the key has not all that are needed. */
function mustHaveScopes(needed: ReadonlySet<Scope>, granted: readonly string[]): void {
  const missing = [...needed].filter((scope) => !granted.includes(scope))
  if (missing.length > 0)
    throw new Refusal(
      `The API key lacks the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}.`,
      {
        exitCode: exitCodes.authentication,
        advice: 'Log in with another key: `chowk login`.',
      },
    )
}

const MINUTE = 60_000
/** The interface takes what is at least 5 minutes ahead when it comes. */
const LEAST_AHEAD = 6 * MINUTE
/** A little less than as long as the platform knows a call by its key. */
const KEY_LASTS = 23 * 60 * MINUTE

const isOld = (sentAt: number | undefined): boolean => sentAt !== undefined && Date.now() - sentAt > KEY_LASTS

/** A create of the day before is not sent again: what came of it is among what one has published, or nothing did. */
async function settleOld(state: StateFile, own: Awaited<ReturnType<typeof ownItems>>): Promise<void> {
  const { pending } = state
  if (pending === undefined) return
  const known = new Set(Object.values(state.files).map(({ id }) => id))
  const item = own.find(
    ({ kind, title, id }) => kind === pending.kind && title === pending.title && !known.has(id),
  )
  if (item === undefined) return state.drop()
  const { kind, digest, fields, scheduled_at, path } = pending
  await state.keep(path, { kind, id: item.id, digest, fields, scheduled_at })
}

function* free(
  moments: Generator<number, never>,
  taken: ReadonlySet<number | null | undefined>,
): Generator<number, void> {
  for (const moment of moments) if (!taken.has(moment)) yield moment
}

interface Work {
  readonly client: Chowk
  readonly state: StateFile
  readonly own: Awaited<ReturnType<typeof ownItems>>
  readonly drafts: number
  readonly timeZone: string
  readonly options: PublishOptions
}

async function carryOut(
  steps: readonly Step[],
  { client, state, own, drafts, timeZone, options }: Work,
): Promise<void> {
  const outcomes: Outcome[] = []
  const performer = new Performer(client, state, { own, isNew: options.new ?? false })
  const isUploaded = (hash: string) => state.imageUrl(hash) !== undefined
  let usage = await client.account.usage()
  let budget = budgetOf(steps, usage.quotas, isUploaded)
  if (!options.json) await showPlan(steps, budget, { pace: options.pace, timeZone, drafts })
  showProblems(steps)
  if (options.dryRun) {
    if (options.json)
      print(
        asJson({
          files: steps.map((step) => stepAsJson(step, budget.later.includes(step))),
          quotas: budget.needs,
          requests: budget.requests,
        }),
      )
    const problems = steps.filter(({ action }) => action === 'problem').length
    return conclude(problems, steps.length, budget.later, usage.resets_at)
  }
  if (budget.today.some(isWork) && canAsk() && !options.json) await confirm('', options)
  const renames = new Map(
    steps.flatMap((step) => (step.action === 'rename' ? [[step.from, step.path] as const] : [])),
  )
  const resumed = steps.find((step) => step.action === 'resume')
  if (resumed && resumed.path !== resumed.pending.path) renames.set(resumed.pending.path, resumed.path)
  if (renames.size > 0) await state.rename(renames)

  for (;;) {
    await showingProgress({ unit: 'files', ...(options.json && { quiet: true }) }, async (onProgress) => {
      for (const [index, step] of budget.today.entries()) {
        onProgress?.('Publishing', index, budget.today.length)
        outcomes.push(await performer.perform(step))
      }
    })
    if (budget.later.length === 0 || !options.wait) break
    const ahead = Date.parse(usage.resets_at) - Date.now() + 1000
    printNote(`${budget.later.length} files wait for tomorrow's quotas, ${duration(ahead)}.`)
    await pause(Math.max(ahead, 0))
    usage = await client.account.usage()
    budget = budgetOf(budget.later, usage.quotas, isUploaded)
  }
  if (options.json)
    print(
      asJson({
        files: [
          ...outcomes.map(outcomeAsJson),
          ...budget.later.map((step) => ({ ...stepAsJson(step, true), done: false })),
        ],
      }),
    )
  else showOutcomes(outcomes)
  const failed = outcomes.filter(({ step, error }) => error !== undefined || step.action === 'problem').length
  conclude(failed, outcomes.length + budget.later.length, budget.later, usage.resets_at)
}

const isWork = ({ action }: Step): boolean =>
  action === 'create' || action === 'resume' || action === 'edit' || action === 'move'

/** @throws Refusal where something was left undone. */
function conclude(failed: number, all: number, later: readonly Step[], resetsAt: string): void {
  if (failed > 0)
    throw new Refusal(`${failed} of ${all} files can't be published as they are.`, {
      exitCode: exitCodes.validation,
      advice: 'Correct them, and run the same command again: what is done is not done again.',
    })
  if (later.length > 0)
    throw new Refusal(`Today's quotas have no room for ${later.length} more files.`, {
      exitCode: exitCodes.limit,
      advice: `Run the same command again after ${resetsAt}, or add --wait.`,
    })
}
