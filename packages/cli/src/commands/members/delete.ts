import type { Command } from 'commander'
import { confirm, yesOption } from '../../confirm.ts'
import { addModerationOptions, type ModerationOptions, operator, withModeration } from '../../engine.ts'
import { byOption, reasonOption } from '../../options.ts'
import { present } from '../../output/present.ts'
import { findMember } from './member.ts'

const KEPT = [
  'bookings and applications, without personal details of the member',
  'reports by the member, and the audit log',
  'empty rows of deleted content, so that replies by others keep their place',
  'emoji reactions to messages of others, and pinned messages',
  'usage counts and saved responses, for up to two days',
  'existing backups',
]

export function addMembersDelete(members: Command): void {
  addModerationOptions(
    members
      .command('delete <name>')
      .description('Delete a member and everything they wrote, uploaded and did. This cannot be undone.')
      .addOption(reasonOption())
      .addOption(byOption())
      .addOption(yesOption())
      .addHelpText('after', `\nKept:\n${KEPT.map((one) => `  ${one}`).join('\n')}`)
      .action(async (name: string, options: ModerationOptions) => {
        const deleted = await withModeration(options.store, async (tools) => {
          const { id, username, display_name } = await findMember(tools, name)
          await confirm(
            `This deletes ${username} (${display_name}) with all content, messages, images and keys. ` +
              'Run `chowk members export` first to keep a copy.',
            options,
          )
          const { reason, ...caller } = operator(options)
          await tools.engine.perform(caller, 'members.delete', {
            params: { username },
            query: { ...(reason !== undefined && { reason }) },
          })
          return { id, username }
        })
        await present({ deleted, kept: KEPT }, options)
      }),
  )
}
