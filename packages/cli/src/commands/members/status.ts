import type { Command } from 'commander'
import { confirm, yesOption } from '../../confirm.ts'
import {
  addModerationOptions,
  endOf,
  type ModerationOptions,
  type ModerationTools,
  operator,
  withModeration,
} from '../../engine.ts'
import { CliError } from '../../errors/cli-error.ts'
import { byOption, forOption, reasonOption, untilOption } from '../../options.ts'
import { present } from '../../output/present.ts'
import { findMember, memberToJson } from './member.ts'

interface SuspendOptions extends ModerationOptions {
  readonly reason: string
  readonly until?: number
  readonly for?: number
}

/** Adds `suspend`, `unsuspend` and `close`. */
export function addMembersStatus(members: Command): void {
  addModerationOptions(
    members
      .command('suspend <name>')
      .description('Hide everything by a member, and block their keys and sessions.')
      .addOption(reasonOption().makeOptionMandatory())
      .addOption(byOption())
      .addOption(untilOption())
      .addOption(forOption())
      .action((username: string, options: SuspendOptions) =>
        change(username, options, async ({ engine }) => {
          const until = endOf(options, engine)
          await engine.perform(operator(options), 'members.suspend', {
            params: { username },
            body: {
              reason: options.reason,
              ...(until !== undefined && { until: new Date(until).toISOString() }),
            },
          })
        }),
      ),
  )
  addModerationOptions(
    members
      .command('unsuspend <name>')
      .description('End a suspension.')
      .addOption(reasonOption())
      .addOption(byOption())
      .action((username: string, options: ModerationOptions) =>
        change(username, options, async ({ engine }) => {
          const { reason, ...caller } = operator(options)
          const { changed } = await engine.perform(caller, 'members.unsuspend', {
            params: { username },
            body: { ...(reason !== undefined && { reason }) },
          })
          if (!changed) throw new CliError(`${username} is not suspended.`, 'conflict')
        }),
      ),
  )
  addModerationOptions(
    members
      .command('close <name>')
      .description('Close an account permanently. Its content stays; `members delete` deletes it.')
      .addOption(reasonOption())
      .addOption(byOption())
      .addOption(yesOption())
      .action((name: string, options: ModerationOptions) =>
        change(name, options, async (tools) => {
          const { username } = await findMember(tools, name)
          await confirm(`${username} can no longer sign in or use the API.`, options)
          await tools.engine.administration.saveMember({ username, status: 'closed' }, operator(options))
        }),
      ),
  )
}

async function change(
  username: string,
  options: ModerationOptions,
  work: (tools: ModerationTools) => Promise<void>,
): Promise<void> {
  await withModeration(options.store, work)
  const changed = await withModeration(options.store, (tools) => findMember(tools, username))
  await present(memberToJson(changed), options)
}
