import { Option, type Command } from 'commander'
import { paceOption } from './publish.ts'
import { addConnectionOptions, timeZoneOption } from '../connection/connect.ts'
import type { PullFlags } from '../publishing/publish.ts'

export function add(command: Command): void {
  command
    .argument('<folder>', 'Folder to write to; created if missing')
    .addOption(timeZoneOption())
    .addOption(new Option('--dry-run', 'Show the plan without writing'))
    .addOption(new Option('--mine', 'Keep the file where both sides changed').conflicts('theirs'))
    .addOption(new Option('--theirs', 'Overwrite the file where both sides changed, and write deleted files'))
    .addOption(
      new Option('--templates <keep>', 'Read the syntax of generators as text: keep').choices(['keep']),
    )
    .addOption(paceOption())
    .addOption(new Option('--json', 'Print JSON'))
  addConnectionOptions(command)
    .addHelpText(
      'after',
      `
Writes your published and scheduled items, with their images, to files that \`chowk publish\` reads: Markdown if it can
express the text, otherwise HTML. Files change only where the item has changed. Communities are not included. Goes back
1,000 entries of activity.

Requires the scopes browse and schedule.

Example:
  chowk pull posts`,
    )
    .action(async (folder: string, options: PullFlags) =>
      (await import('../publishing/publish.ts')).pull(folder, options),
    )
}
