import type { ListedReport, ReportResolution } from '@chowk/engine/moderation'
import { Argument, Option, type Command } from 'commander'
import { operator } from '../administer.ts'
import { confirm, yesOption } from '../confirm.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { moderate, withTimes } from '../moderate.ts'
import { idNumber, lengthOfTime, moment, pageSize, storeOption } from '../options.ts'
import { addPresentation, isForPeople, present, type Presentation } from '../output/present.ts'

interface ListOptions extends Presentation {
  store: string
  resolution: ReportResolution | 'open'
  after?: number
  limit: number
}

interface ResolveOptions extends Presentation {
  store: string
  dismiss?: true
  hide?: true
  suspend?: true
  reason?: string
  until?: number
  for?: number
  yes?: true
}

export function addReports(reports: Command): void {
  addPresentation(
    reports
      .command('list')
      .description('List reports, the oldest first.')
      .addOption(
        new Option('--resolution <what>', 'what became of them')
          .choices(['open', 'dismissed', 'hidden', 'suspended'])
          .default('open'),
      )
      .addOption(new Option('--after <id>', 'the report after which the list begins').argParser(idNumber))
      .addOption(new Option('--limit <number>', 'how many').argParser(pageSize).default(50))
      .addOption(storeOption())
      .action(list),
  )
  addPresentation(
    reports
      .command('show')
      .addArgument(new Argument('<id>', 'the number of the report').argParser(idNumber))
      .description('Show a report with what was reported.')
      .addOption(storeOption())
      .action(async (id: number, { store, ...how }: Presentation & { store: string }) => {
        const report = await moderate(store, ({ engine, module }) =>
          engine.store.read((tx) => module.findReport(tx, id)),
        )
        if (report === undefined)
          throw new Refusal(`There is no report ${id}.`, { exitCode: exitCodes.notFound })
        await present(withTimes(report), how)
      }),
  )
  addPresentation(
    reports
      .command('resolve')
      .addArgument(new Argument('<id>', 'the number of the report').argParser(idNumber))
      .description('Resolve a report, and all others on the same thing.')
      .addOption(new Option('--dismiss', 'nothing is wrong with it').conflicts(['hide', 'suspend']))
      .addOption(new Option('--hide', 'take it off the site').conflicts('suspend'))
      .addOption(new Option('--suspend', 'suspend whoever is answerable for it'))
      .option('--reason <text>', 'why, for the audit log; needed to suspend')
      .addOption(new Option('--until <time>', 'when the suspension ends').argParser(moment).conflicts('for'))
      .addOption(new Option('--for <time>', 'how long it lasts: 24h, 7d, 2w').argParser(lengthOfTime))
      .addOption(yesOption())
      .addOption(storeOption())
      .action(resolve),
  )
}

async function list({ store, resolution, after, limit, ...how }: ListOptions): Promise<void> {
  const page = await moderate(store, ({ engine, module }) =>
    engine.store.read((tx) => module.listReports(tx, { resolution, after, limit })),
  )
  const items = isForPeople(how) ? page.items.map(inShort) : page.items.map(withTimes)
  const next = page.has_more ? { next: `--after ${page.items.at(-1)?.id}` } : {}
  await present({ items, ...next }, how)
}

const inShort = ({ id, reason, target, subject, reporter, created_at }: ListedReport) =>
  withTimes({
    id,
    type: target.type,
    title: subject?.title ?? `${target.type} ${target.id}, which is gone`,
    author: subject?.author?.username ?? '',
    reason,
    reporter,
    created_at,
  })

async function resolve(id: number, options: ResolveOptions): Promise<void> {
  const { store, dismiss, hide, suspend, reason, yes, ...how } = options
  const resolution = dismiss ? 'dismissed' : hide ? 'hidden' : suspend ? 'suspended' : undefined
  if (resolution === undefined)
    throw new Refusal('Say what to do about it: --dismiss, --hide or --suspend.', {
      exitCode: exitCodes.usage,
    })
  const until = options.for === undefined ? options.until : Date.now() + options.for
  const resolved = await moderate(store, async ({ engine, module, moderation }) => {
    const found = await engine.store.read((tx) => module.findReport(tx, id))
    if (resolution === 'suspended')
      await confirm(`Nobody sees anything of ${found?.subject?.author?.username ?? 'the author'} any more.`, {
        ...(yes && { yes }),
      })
    await moderation.resolve(operator(), id, { resolution, reason, until })
    return engine.store.read((tx) => module.findReport(tx, id))
  })
  await present(withTimes(resolved!), how)
}
