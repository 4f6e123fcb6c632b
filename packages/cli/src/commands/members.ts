import type { Caller, Engine } from '@chowk/engine'
import type { Command } from 'commander'
import type { ModerationOptions } from '../engine.ts'
import { CliError } from '../errors/cli-error.ts'
import { addAct, always, until, type UntilOptions } from '../operations/add-act.ts'
import { print, printJson } from '../output/print.ts'
import { addMembersExport } from './members/export.ts'
import { addMembersImport } from './members/import.ts'
import { addMembersLinks } from './members/links.ts'

const closing = (username: string | undefined) => `${username} can no longer sign in or use the API.`

interface MemberCall {
  readonly engine: Engine
  readonly caller: Caller
  readonly args: readonly string[]
}

interface SavedFields extends ModerationOptions {
  readonly plan?: string
  readonly displayName?: string
  readonly role?: string
  readonly status?: string
}

export function add(members: Command): void {
  addAct<'members.save', SavedFields>(members, 'members.save', {
    name: 'create',
    description: 'Create a member, or update an existing one.',
    opening: () => ({ mustExist: false }),
    consequence: async ({ values, args }) => (values.status === 'closed' ? closing(args[0]) : undefined),
    print({ member }, { values }) {
      if (values.json) printJson(member)
      else print(`${member.username}: id ${member.id}, plan ${member.plan}, ${member.status}`)
    },
  })
  addMembersLinks(members)
  addAct(members, 'members.list')
  addAct(members, 'members.show')
  addAct<'members.save', SavedFields>(members, 'members.save', {
    name: 'set',
    description: 'Change the plan, display name or role of a member.',
    flags: { status: always() },
    async check({ values: { plan, role, displayName }, ...call }) {
      if (plan === undefined && role === undefined && displayName === undefined)
        throw new CliError('Add --plan, --display-name or --role.', 'usage')
      await assertExists(call)
    },
    result: ({ member }) => member,
  })
  addAct<'members.suspend', ModerationOptions & UntilOptions>(members, 'members.suspend', {
    flags: { until },
    result: ({ member }) => member,
  })
  addAct(members, 'members.unsuspend', {
    result({ changed, member }, { args }) {
      if (!changed) throw new CliError(`${args[0]} is not suspended.`, 'conflict')
      return member
    },
  })
  addAct(members, 'members.save', {
    name: 'close',
    description: 'Close an account permanently. Its content stays; `members delete` deletes it.',
    flags: { plan: always(), display_name: always(), role: always(), status: always('closed') },
    check: assertExists,
    consequence: async ({ args }) => closing(args[0]),
    result: ({ member }) => member,
  })
  addAct(members, 'members.delete', {
    async consequence({ engine, caller, params }) {
      const { username, display_name } = await engine.perform(caller, 'members.show', { params })
      return (
        `This deletes ${username} (${display_name}) with all content, messages, images and keys. ` +
        `Not deleted: ${(await import('@chowk/engine/website')).keptData().join('; ')}. ` +
        'Run `chowk members export` first to keep a copy.'
      )
    },
    result: ({ member: { id, username }, kept }) => ({ deleted: { id, username }, kept }),
  })
  addMembersExport(members)
  addMembersImport(members)
}

const assertExists = ({ engine, caller, args: [username = ''] }: MemberCall) =>
  engine.perform(caller, 'members.show', { params: { username } })
