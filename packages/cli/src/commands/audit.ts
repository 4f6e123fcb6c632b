import type { AdministrativeAct } from '@chowk/engine/moderation'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { addModerationOptions, type ModerationOptions, withModeration } from '../engine.ts'
import { limitOption, parseId, parseTime } from '../options.ts'
import { isHumanReadable, present } from '../output/present.ts'
import { withTimestamps } from '../output/times.ts'

interface ListOptions extends ModerationOptions {
  readonly act?: AdministrativeAct
  readonly actor?: string
  readonly subject?: { type: string; id: number }
  readonly since?: number
  readonly after?: number
  readonly limit: number
}

export function add(audit: Command): void {
  addModerationOptions(
    audit
      .command('list')
      .description('List administrative actions, newest first.')
      .option('--act <act>', 'Filter by action: member.suspend, content.hide, key.create …')
      .option('--actor <name>', 'Filter by operator or moderator')
      .addOption(
        new Option('--subject <type:id>', 'Filter by subject: user:7, post:12').argParser(parseSubject),
      )
      .addOption(new Option('--since <time>', 'Filter by time: 2027-01-31').argParser(parseTime))
      .addOption(new Option('--after <id>', 'Start after this entry').argParser(parseId))
      .addOption(limitOption(50))
      .action(list),
  )
}

function parseSubject(text: string): { type: string; id: number } {
  const [, type, id] = /^([a-z_]+):(\d{1,15})$/.exec(text) ?? []
  if (type === undefined) throw new InvalidArgumentError('Expected a type and an ID, like user:7.')
  return { type, id: Number(id) }
}

async function list(options: ListOptions): Promise<void> {
  const { store, act, actor, subject, since, after, limit } = options
  const page = await withModeration(store, ({ read, module }) =>
    read((tx) => module.listAudit(tx, { act, actor, subject, since, after, limit })),
  )
  const entries = isHumanReadable(options)
    ? page.items.map(
        ({ id, act, actor, account, subject, subject_type, subject_id, reason, created_at }) => ({
          id,
          act,
          actor: account === null ? actor : `${actor} (${account})`,
          subject: `${subject} (${subject_type} ${subject_id})`,
          reason,
          created_at,
        }),
      )
    : page.items
  const next = page.has_more && { next: `--after ${page.items.at(-1)?.id}` }
  await present({ items: entries.map(withTimestamps), ...next }, options)
}
