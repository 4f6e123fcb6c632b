import type { Command } from 'commander'
import { operator } from '../../administer.ts'
import { confirm, yesOption } from '../../confirm.ts'
import { moderate } from '../../moderate.ts'
import { storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { memberOf } from './member.ts'

interface DeleteOptions extends Presentation {
  store: string
  reason?: string
  yes?: true
}

const STAYS = [
  'bookings and applications, without what the member said of themselves',
  'reports that the member made, and the audit log',
  'empty rows where content was, so that what others hold on to still has a number',
  'emoji of the member under messages of others, and which messages they pinned',
  'counts of units and kept answers, for up to two days',
  'backups that were made before',
]

export function addMembersDelete(members: Command): void {
  const command = members
    .command('delete <name>')
    .description('Delete a member with all that they wrote, uploaded and did. There is no way back.')
    .option('--reason <text>', 'why, for the audit log')
    .addOption(yesOption())
    .addOption(storeOption())
    .addHelpText('after', `\nWhat stays:\n${STAYS.map((one) => `  ${one}`).join('\n')}`)
    .action(async (username: string, { store, reason, yes, ...how }: DeleteOptions) => {
      const deleted = await moderate(store, async ({ engine, module, moderation }) => {
        const found = await engine.store.read((tx) => memberOf(tx, module, username))
        await confirm(
          `Everything of ${found.username} (${found.display_name}) is lost: content, messages, images, keys. ` +
            '`chowk members export` keeps a copy.',
          { ...(yes && { yes }) },
        )
        const { operator: name } = operator()
        await moderation.delete({ operator: name }, found.username, reason)
        return { id: found.id, username: found.username }
      })
      await present({ deleted, stays: STAYS }, how)
    })
  addPresentation(command)
}
