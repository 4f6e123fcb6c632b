import type { ItemType } from '@chowk/contract'
import {
  previewFolder,
  publishFolder,
  pullFolder,
  type Plan,
  type Result,
  type SyncOptions,
} from '@chowk/publish'
import type { Chowk } from '@chowk/sdk'
import { canPrompt, confirm } from '../confirm.ts'
import { connect, patient, resolveTimeZone, type ConnectionOptions } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import { printJson, printNote } from '../output/print.ts'
import { withProgress } from '../progress.ts'
import { outcomeToJson, printOutcomes, printPlan, printProblems, stepToJson } from './show.ts'

export interface PullFlags extends ConnectionOptions {
  readonly timezone?: string
  readonly dryRun?: true
  readonly mine?: true
  readonly theirs?: true
  readonly templates?: 'keep'
  readonly pace: number
  readonly json?: true
}

export interface PublishFlags extends PullFlags {
  readonly every?: string
  readonly preview?: string
  readonly kind: ItemType
  readonly yes?: true
  readonly new?: true
  readonly wait?: true
}

export async function publish(folder: string, flags: PublishFlags): Promise<void> {
  const { kind, every, pace, templates } = flags
  const timeZone = await resolveTimeZone(flags)
  if (flags.preview !== undefined) {
    const reading = { folder, timeZone, kind, keepTemplates: templates === 'keep' }
    const files = await previewFolder(flags.preview, reading)
    const invalid = files.filter(({ problems }) => problems)
    printProblems(invalid)
    printNote(`Wrote ${files.length - invalid.length} of ${files.length} items to ${flags.preview}.`)
    return assertComplete(invalid.length, files.length)
  }
  const client = await connect(flags, { ...patient, pace })
  const own = { kind, every, pace, isNew: flags.new ?? false, wait: flags.wait ?? false }
  await run(folder, flags, client, (options) => publishFolder({ ...options, ...own }))
}

export async function pull(folder: string, flags: PullFlags): Promise<void> {
  await run(folder, flags, await connect(flags, { ...patient, pace: flags.pace }), pullFolder)
}

/** Plans, asks, performs and reports. */
async function run(
  folder: string,
  flags: PullFlags & { readonly yes?: true },
  client: Chowk,
  work: (options: SyncOptions) => Promise<Result>,
): Promise<void> {
  const { json, dryRun, mine, theirs, templates, pace } = flags
  const timeZone = await resolveTimeZone(flags)
  const onPlan = async (plan: Plan) => {
    const { steps, budget } = plan
    if (!json) await printPlan(plan, { pace, timeZone })
    printProblems(steps)
    const isWork = budget.today.some(({ action }) => WORK.has(action))
    if (!dryRun && isWork && canPrompt() && !json) await confirm('', flags)
  }
  const result = await withProgress({ unit: 'files', quiet: json }, (show) =>
    work({
      ...{ folder, client, timeZone, onPlan, onNote: printNote },
      ...{ prefer: mine ? 'mine' : theirs ? 'theirs' : undefined },
      ...{ keepTemplates: templates === 'keep', dryRun: dryRun ?? false },
      onProgress: (done, total) => show?.('Working', done, total),
    }),
  )
  const { outcomes, later, steps, budget, resetsAt } = result
  const files = dryRun
    ? steps.map((step) => stepToJson(step, later.includes(step)))
    : [...outcomes.map(outcomeToJson), ...later.map((step) => ({ ...stepToJson(step, true), done: false }))]
  if (json) printJson({ files, ...(dryRun && { quotas: budget.needs, requests: budget.requests }) })
  else if (!dryRun) printOutcomes(outcomes)
  const failed = dryRun ? [] : outcomes.filter(({ error }) => error !== undefined).map(({ step }) => step)
  const problems = [...steps.filter(({ action }) => action === 'problem'), ...failed]
  const isConflict = problems.every((step) => step.action === 'problem' && step.isConflict)
  assertComplete(problems.length, steps.length, { later: later.length, resetsAt, isConflict })
}

const WORK: ReadonlySet<string> = new Set(['create', 'edit', 'move'])

/** Reports incomplete work. @throws CliError if any file was left. */
function assertComplete(
  failed: number,
  total: number,
  { later = 0, resetsAt = '', isConflict = false } = {},
): void {
  if (failed > 0 && isConflict)
    throw new CliError(
      `${failed} of ${total} files changed on both sides.`,
      'conflict',
      'Add --mine to keep the files, or --theirs to keep the items.',
    )
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
