import { Option, type Command } from 'commander'
import { addConnectionOptions } from '../connection/connect.ts'
import type { PullOptions } from '../publish/pull.ts'

export function add(command: Command): void {
  command
    .argument('<folder>', 'Folder to write to; created if missing')
    .addOption(new Option('--force', 'Overwrite files that were changed locally'))
    .addOption(new Option('--json', 'Print JSON'))
  addConnectionOptions(command)
    .addHelpText(
      'after',
      `
Downloads your published and scheduled items as files that \`chowk publish\` reads: Markdown if it can express the text,
otherwise HTML. Communities are not included. Goes back 1,000 entries of activity.

Requires the scopes browse and schedule.

Example:
  chowk pull posts`,
    )
    .action(async (folder: string, options: PullOptions) =>
      (await import('../publish/pull.ts')).pull(folder, options),
    )
}
