import { memberRoles, memberStatuses, type MemberRole, type MemberStatus } from '@chowk/contract/core'
import { type Command, Option } from 'commander'
import { addModerationOptions, operator, type ModerationOptions, withModeration } from '../../engine.ts'
import { limitOption } from '../../options.ts'
import { present } from '../../output/present.ts'
import { withTimestamps } from '../../output/times.ts'
import { findMember, memberToJson } from './member.ts'

interface ListOptions extends ModerationOptions {
  readonly status?: MemberStatus
  readonly role?: MemberRole
  readonly after?: string
  readonly limit: number
}

export function addMembersList(members: Command): void {
  addModerationOptions(
    members
      .command('list')
      .description('List members by name.')
      .addOption(new Option('--status <status>', 'Filter by status').choices([...memberStatuses]))
      .addOption(new Option('--role <role>', 'Filter by role').choices([...memberRoles]))
      .option('--after <name>', 'Start after this name')
      .addOption(limitOption(100))
      .action(async (options: ListOptions) => {
        const { store, status, role, after, limit } = options
        const page = await withModeration(store, ({ read, module }) =>
          read((tx) => module.listMembers(tx, { status, role, after, limit })),
        )
        const next = page.has_more && { next: `--after ${page.items.at(-1)?.username}` }
        await present({ items: page.items.map(memberToJson), ...next }, options)
      }),
  )
}

export function addMembersShow(members: Command): void {
  addModerationOptions(
    members
      .command('show <name>')
      .description('Show a member with their status, keys and latest audit entries.')
      .action(async (username: string, options: ModerationOptions) => {
        const shown = await withModeration(options.store, async (tools) => {
          const { read, module, engine } = tools
          const row = await findMember(tools, username)
          const suspension = await read((tx) => tx.find(module.suspensions, 'member', { member_id: row.id }))
          const acts = await engine.perform(operator({}), 'audit.list', {
            query: { subject: `user:${row.id}`, limit: 10 },
          })
          const keys = await engine.administration.listKeys(username)
          return {
            ...memberToJson(row),
            followers_count: row.followers_count,
            connections_count: row.connections_count,
            suspension: suspension === undefined ? null : withTimestamps(suspension),
            keys: keys.map(withTimestamps),
            latest_acts: acts.items.map(({ act, actor, account, reason, created_at }) => ({
              act,
              actor,
              account,
              reason,
              created_at,
            })),
          }
        })
        await present(shown, options)
      }),
  )
}
