import type { MemberRequest } from '@chowk/engine'
import { Option, type Command } from 'commander'
import { operator } from '../../administer.ts'
import { exitCodes } from '../../failures/exit-codes.ts'
import { Refusal } from '../../failures/refusal.ts'
import { moderate } from '../../moderate.ts'
import { storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { memberOf } from './member-of.ts'

interface SetOptions extends Presentation, Pick<MemberRequest, 'plan' | 'role'> {
  store: string
  displayName?: string
  reason?: string
}

export function addMembersSet(members: Command): void {
  const command = members
    .command('set <name>')
    .description('Change what a member subscribes to, is called, or may do.')
    .addOption(
      new Option('--plan <plan>', 'what the member subscribes to').choices(['free', 'pro', 'business']),
    )
    .option('--display-name <text>', 'the name to show')
    .addOption(
      new Option('--role <role>', 'moderators hide content and suspend members on the site').choices([
        'member',
        'moderator',
      ]),
    )
    .option('--reason <text>', 'why, for the audit log')
    .addOption(storeOption())
    .action(async (username: string, { store, displayName, plan, role, reason, ...how }: SetOptions) => {
      if (plan === undefined && role === undefined && displayName === undefined)
        throw new Refusal('Say what to change: --plan, --display-name or --role.', {
          exitCode: exitCodes.usage,
        })
      const saved = await moderate(store, async ({ engine, module }) => {
        const found = await engine.store.read((tx) => memberOf(tx, module, username))
        return engine.administration.saveMember(
          {
            username: found.username,
            ...(displayName !== undefined && { display_name: displayName }),
            ...(plan && { plan }),
            ...(role && { role }),
          },
          operator(reason),
        )
      })
      await present(saved, how)
    })
  addPresentation(command)
}
