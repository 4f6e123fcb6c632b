import { itemTypes } from '@chowk/contract'
import { Option, type Command } from 'commander'
import { yesOption } from '../confirm.ts'
import { addConnectionOptions, timeZoneOption } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import { wholeNumber } from '../options.ts'
import type { PublishFlags } from '../publishing/publish.ts'

const parsePace = wholeNumber(1, 999_999, 'a number of requests per minute')

/** @throws CliError for an invalid variable: outside of its own parsing Commander says nothing. */
function usualPace(): number {
  try {
    return parsePace(process.env.CHOWK_PACE?.trim() || '60')
  } catch (error) {
    throw new CliError(`CHOWK_PACE is invalid. ${(error as Error).message}`, 'usage')
  }
}

export const paceOption = (): Option =>
  new Option('--pace <requests>', 'Requests per minute (env: CHOWK_PACE)')
    .argParser(parsePace)
    .default(usualPace())

export function add(command: Command): void {
  command
    .argument('<folder>', 'Folder of Markdown or HTML files with front matter')
    .addOption(
      new Option(
        '--every <rule>',
        'Schedule files without a time: "mon,wed,fri 09:00", "weekday 08:30,18:00", "day 12:00"',
      ),
    )
    .addOption(timeZoneOption())
    .addOption(
      new Option('--kind <kind>', 'Kind of files that do not specify a kind')
        .choices([...itemTypes])
        .default('post'),
    )
    .addOption(new Option('--dry-run', 'Show the plan without publishing'))
    .addOption(new Option('--preview <file>', 'Write a preview to an HTML file without publishing'))
    .addOption(yesOption())
    .addOption(new Option('--new', 'Also publish duplicates and files whose item was cancelled'))
    .addOption(new Option('--mine', 'Keep the file where both sides changed').conflicts('theirs'))
    .addOption(new Option('--theirs', 'Keep the item where both sides changed, and write it to the file'))
    .addOption(
      new Option('--templates <keep>', 'Publish the syntax of generators as text: keep').choices(['keep']),
    )
    .addOption(new Option('--wait', "Wait for tomorrow's quotas if today's are used up"))
    .addOption(paceOption())
    .addOption(new Option('--json', 'Print JSON'))
  addConnectionOptions(command)
    .addHelpText(
      'after',
      `
Requires the scopes content, media, edit, schedule and browse. Each file uses one unit of the daily quota of its kind,
each image one of media, each edit one of edit.

Front matter: kind, title, tags, community, image, gallery, scheduled_at, draft, id, and other fields of the kind.

Example:
  chowk publish posts --every "mon,wed,fri 09:00" --timezone Asia/Kolkata --dry-run`,
    )
    .action(async (folder: string, options: PublishFlags) =>
      (await import('../publishing/publish.ts')).publish(folder, options),
    )
}
