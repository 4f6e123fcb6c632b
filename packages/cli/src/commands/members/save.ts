import type { Administration, MemberRequest } from '@chowk/engine'
import { type Command, Option } from 'commander'
import { administer, operator } from '../../administer.ts'
import { confirm, yesOption } from '../../confirm.ts'
import { exitCodes } from '../../failures/exit-codes.ts'
import { Refusal } from '../../failures/refusal.ts'
import { moderate } from '../../moderate.ts'
import { jsonOption, storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { printJson, printLine } from '../../print.ts'
import { memberOf } from './member.ts'

const planOption = (): Option =>
  new Option('--plan <plan>', "the member's plan").choices(['free', 'pro', 'business'])
const DISPLAY_NAME = ['--display-name <text>', 'the name to show'] as const

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
    .addOption(planOption())
    .option(...DISPLAY_NAME)
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

interface SetOptions extends Presentation, Pick<MemberRequest, 'plan' | 'role'> {
  store: string
  displayName?: string
  reason?: string
}

export function addMembersSet(members: Command): void {
  const command = members
    .command('set <name>')
    .description('Change what a member subscribes to, is called, or may do.')
    .addOption(planOption())
    .option(...DISPLAY_NAME)
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
