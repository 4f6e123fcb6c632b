import type { AdministrativeAct } from '@chowk/engine/moderation'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { moderate, withTimes } from '../moderate.ts'
import { idNumber, moment, pageSize, storeOption } from '../options.ts'
import { addPresentation, isForPeople, present, type Presentation } from '../output/present.ts'

interface ListOptions extends Presentation {
  store: string
  act?: string
  actor?: string
  subject?: { type: string; id: number }
  since?: number
  after?: number
  limit: number
}

export function addAudit(audit: Command): void {
  addPresentation(
    audit
      .command('list')
      .description('List who administered what, whom, when and why, the newest first.')
      .option('--act <act>', 'only these: member.suspend, content.hide, key.create …')
      .option('--actor <name>', 'only what this operator or moderator did')
      .addOption(
        new Option('--subject <type:id>', 'only what was done to it: user:7, post:12').argParser(subject),
      )
      .addOption(new Option('--since <time>', 'only from this time on').argParser(moment))
      .addOption(new Option('--after <id>', 'the entry after which the list begins').argParser(idNumber))
      .addOption(new Option('--limit <number>', 'how many').argParser(pageSize).default(50))
      .addOption(storeOption())
      .action(list),
  )
}

function subject(text: string): { type: string; id: number } {
  const [, type, id] = /^([a-z_]+):(\d{1,15})$/.exec(text) ?? []
  if (type === undefined) throw new InvalidArgumentError('It is a type and a number: user:7.')
  return { type, id: Number(id) }
}

async function list({ store, act, actor, subject, since, after, limit, ...how }: ListOptions): Promise<void> {
  const page = await moderate(store, ({ engine, module }) =>
    engine.store.read((tx) =>
      module.listAudit(tx, {
        act: act as AdministrativeAct | undefined,
        actor,
        subject,
        since,
        after,
        limit,
      }),
    ),
  )
  const items = page.items.map((entry) =>
    withTimes(
      isForPeople(how)
        ? {
            id: entry.id,
            act: entry.act,
            actor: entry.actor,
            subject: `${entry.subject} (${entry.subject_type} ${entry.subject_id})`,
            reason: entry.reason,
            created_at: entry.created_at,
          }
        : entry,
    ),
  )
  const next = page.has_more ? { next: `--after ${page.items.at(-1)?.id}` } : {}
  await present({ items, ...next }, how)
}
