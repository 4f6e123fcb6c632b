import type { ListedReport, ReportResolution } from '@chowk/engine/moderation'
import { Argument, Option, type Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { addModerationOptions, endOf, type ModerationOptions, operator, withModeration } from '../engine.ts'
import { CliError } from '../errors/cli-error.ts'
import { forOption, limitOption, parseId, byOption, reasonOption, untilOption } from '../options.ts'
import { isHumanReadable, present } from '../output/present.ts'
import { withTimestamps } from '../output/times.ts'

interface ListOptions extends ModerationOptions {
  readonly resolution: ReportResolution | 'open'
  readonly after?: number
  readonly limit: number
}

interface ResolveOptions extends ModerationOptions {
  readonly dismiss?: true
  readonly hide?: true
  readonly suspend?: true
  readonly until?: number
  readonly for?: number
}

const idArgument = () => new Argument('<id>', 'ID of the report').argParser(parseId)

export function add(reports: Command): void {
  addModerationOptions(
    reports
      .command('list')
      .description('List reports, oldest first.')
      .addOption(
        new Option('--resolution <resolution>', 'Filter by resolution')
          .choices(['open', 'dismissed', 'hidden', 'suspended'])
          .default('open'),
      )
      .addOption(new Option('--after <id>', 'Start after this report').argParser(parseId))
      .addOption(limitOption(50))
      .action(list),
  )
  addModerationOptions(
    reports
      .command('show')
      .addArgument(idArgument())
      .description('Show a report and the reported content.')
      .action(async (id: number, options: ModerationOptions) => {
        const report = await withModeration(options.store, ({ read, module }) =>
          read((tx) => module.findReport(tx, id)),
        )
        if (report === undefined) throw new CliError(`There is no report ${id}.`, 'notFound')
        await present(withTimestamps(report), options)
      }),
  )
  addModerationOptions(
    reports
      .command('resolve')
      .addArgument(idArgument())
      .description('Resolve a report, and all other reports of the same content.')
      .addOption(new Option('--dismiss', 'Take no action').conflicts(['hide', 'suspend']))
      .addOption(new Option('--hide', 'Hide the content').conflicts('suspend'))
      .addOption(new Option('--suspend', 'Suspend the author; requires --reason'))
      .addOption(reasonOption())
      .addOption(byOption())
      .addOption(untilOption())
      .addOption(forOption())
      .addOption(yesOption())
      .action(resolve),
  )
}

async function list(options: ListOptions): Promise<void> {
  const { store, resolution, after, limit } = options
  const page = await withModeration(store, ({ read, module }) =>
    read((tx) => module.listReports(tx, { resolution, after, limit })),
  )
  const items = page.items.map(isHumanReadable(options) ? summaryOf : withTimestamps)
  const next = page.has_more && { next: `--after ${page.items.at(-1)?.id}` }
  await present({ items, ...next }, options)
}

const summaryOf = ({ id, reason, target, subject, reporter, created_at }: ListedReport) =>
  withTimestamps({
    id,
    type: target.type,
    title: subject?.title ?? `${target.type} ${target.id} (deleted)`,
    author: subject?.author?.username ?? '',
    reason,
    reporter,
    created_at,
  })

async function resolve(id: number, options: ResolveOptions): Promise<void> {
  const { store, dismiss, hide, suspend, reason } = options
  const resolution = dismiss ? 'dismissed' : hide ? 'hidden' : suspend ? 'suspended' : undefined
  if (resolution === undefined) throw new CliError('Add --dismiss, --hide or --suspend.', 'usage')
  const resolved = await withModeration(store, async ({ engine, read, module, moderation }) => {
    const find = () => read((tx) => module.findReport(tx, id))
    if (resolution === 'suspended') {
      const author = (await find())?.subject?.author?.username ?? 'the author'
      await confirm(`This hides everything by ${author}.`, options)
    }
    await moderation.resolve(operator(options), id, { resolution, reason, until: endOf(options, engine) })
    return find()
  })
  await present(withTimestamps(resolved!), options)
}
