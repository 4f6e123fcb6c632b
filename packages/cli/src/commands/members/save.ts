import { memberRoles, memberStatuses, plans } from '@chowk/contract/core'
import type { MemberRequest } from '@chowk/engine'
import { type Command, Option } from 'commander'
import { confirm, yesOption } from '../../confirm.ts'
import {
  type ActOptions,
  addModerationOptions,
  type ModerationOptions,
  operator,
  withEngine,
  withModeration,
} from '../../engine.ts'
import { CliError } from '../../errors/cli-error.ts'
import { byOption, jsonOption, reasonOption, storeOption } from '../../options.ts'
import { present } from '../../output/present.ts'
import { print, printJson } from '../../output/print.ts'
import { findMember } from './member.ts'

const planOption = (): Option => new Option('--plan <plan>', 'Plan').choices([...plans])
const roleOption = (): Option =>
  new Option('--role <role>', 'Role; moderators hide content and suspend members').choices([...memberRoles])
const DISPLAY_NAME = ['--display-name <text>', 'Display name'] as const

interface CreateOptions extends Omit<MemberRequest, 'username'>, ActOptions {
  readonly store: string
  readonly json?: true
  readonly displayName?: string
  readonly yes?: true
}

export function addMembersCreate(members: Command): void {
  members
    .command('create <name>')
    .description('Create a member, or update an existing one.')
    .addOption(planOption())
    .option(...DISPLAY_NAME)
    .addOption(new Option('--status <status>', 'Status').choices([...memberStatuses]))
    .addOption(roleOption())
    .addOption(byOption())
    .addOption(yesOption())
    .addOption(storeOption())
    .addOption(jsonOption())
    .action(async (username: string, options: CreateOptions) => {
      const { store, json, displayName, plan, status, role, yes } = options
      const member = await withEngine(
        store,
        async ({ administration }) => {
          if (status === 'closed') await confirm(`${username} can no longer sign in or use the API.`, { yes })
          return administration.saveMember(
            memberRequest({ username, displayName, plan, status, role }),
            operator(options),
          )
        },
        { mustExist: false },
      )
      if (json) printJson(member)
      else print(`${member.username}: id ${member.id}, plan ${member.plan}, ${member.status}`)
    })
}

interface SetOptions extends ModerationOptions, Pick<MemberRequest, 'plan' | 'role'> {
  readonly displayName?: string
}

export function addMembersSet(members: Command): void {
  addModerationOptions(
    members
      .command('set <name>')
      .description('Change the plan, display name or role of a member.')
      .addOption(planOption())
      .option(...DISPLAY_NAME)
      .addOption(roleOption())
      .addOption(byOption())
      .addOption(reasonOption())
      .action(async (name: string, options: SetOptions) => {
        const { displayName, plan, role } = options
        if (plan === undefined && role === undefined && displayName === undefined)
          throw new CliError('Add --plan, --display-name or --role.', 'usage')
        const saved = await withModeration(options.store, async (tools) => {
          const { username } = await findMember(tools, name)
          return tools.engine.administration.saveMember(
            memberRequest({ username, displayName, plan, role }),
            operator(options),
          )
        })
        await present(saved, options)
      }),
  )
}

interface MemberFields extends Pick<MemberRequest, 'username'> {
  readonly displayName: string | undefined
  readonly plan: MemberRequest['plan'] | undefined
  readonly status?: MemberRequest['status'] | undefined
  readonly role?: MemberRequest['role'] | undefined
}

const memberRequest = ({ username, displayName, plan, status, role }: MemberFields): MemberRequest => ({
  username,
  ...(displayName !== undefined && { display_name: displayName }),
  ...(plan && { plan }),
  ...(status && { status }),
  ...(role && { role }),
})
