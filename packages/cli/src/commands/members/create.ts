import type { Administration, MemberRequest } from '@chowk/engine'
import { Option, type Command } from 'commander'
import { administer, operator } from '../../administer.ts'
import { confirm, yesOption } from '../../confirm.ts'
import { jsonOption, storeOption } from '../../options.ts'
import { printJson, printLine } from '../../print.ts'

interface CreateOptions extends Omit<MemberRequest, 'username'> {
  store: string
  json?: true
  displayName?: string
  yes?: true
}

export function addMembersCreate(members: Command): void {
  members
    .command('create <name>')
    .description('Create a member, or change the one of this name.')
    .addOption(
      new Option('--plan <plan>', 'what the member subscribes to').choices(['free', 'pro', 'business']),
    )
    .option('--display-name <text>', 'the name to show')
    .addOption(
      new Option('--status <status>', 'only active members may call').choices([
        'active',
        'suspended',
        'closed',
      ]),
    )
    .addOption(yesOption())
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(async (username: string, { store, json, displayName, plan, status, ...how }: CreateOptions) => {
      const save = async (administration: Administration) => {
        if (status === 'closed') await confirm(`${username} can no longer sign in or call.`, how)
        return administration.saveMember(
          {
            username,
            ...(displayName !== undefined && { display_name: displayName }),
            ...(plan && { plan }),
            ...(status && { status }),
          },
          operator(),
        )
      }
      const member = await administer(store, save, { mustExist: false })
      if (json) printJson(member)
      else printLine(`${member.username}: id ${member.id}, plan ${member.plan}, ${member.status}`)
    })
}
