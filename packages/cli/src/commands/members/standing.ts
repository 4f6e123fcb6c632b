import { Option, type Command } from 'commander'
import { operator } from '../../administer.ts'
import { confirm, yesOption } from '../../confirm.ts'
import { exitCodes } from '../../failures/exit-codes.ts'
import { Refusal } from '../../failures/refusal.ts'
import { moderate } from '../../moderate.ts'
import { lengthOfTime, moment, storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { memberAsJson, memberOf } from './member.ts'

interface StandingOptions extends Presentation {
  store: string
  reason?: string
  yes?: true
}

interface SuspendOptions extends StandingOptions {
  reason: string
  until?: number
  for?: number
}

/** What becomes of members: suspended, for a time or for good, and back, or closed. */
export function addMembersStanding(members: Command): void {
  addPresentation(
    members
      .command('suspend <name>')
      .description('Hide everything of a member, and refuse their keys and sessions.')
      .requiredOption('--reason <text>', 'why, for the audit log')
      .addOption(new Option('--until <time>', 'when it ends by itself').argParser(moment).conflicts('for'))
      .addOption(new Option('--for <time>', 'how long: 24h, 7d, 2w').argParser(lengthOfTime))
      .addOption(storeOption())
      .action(async (username: string, options: SuspendOptions) => {
        const until = options.for === undefined ? options.until : Date.now() + options.for
        await moderate(options.store, ({ moderation }) =>
          moderation.suspend(operator(), username, { reason: options.reason, until }),
        )
        await show(username, options)
      }),
  )
  addPresentation(
    members
      .command('unsuspend <name>')
      .description('End a suspension: everything is as before.')
      .option('--reason <text>', 'why, for the audit log')
      .addOption(storeOption())
      .action(async (username: string, options: StandingOptions) => {
        await moderate(options.store, async ({ moderation }) => {
          const { changed } = await moderation.unsuspend(operator(), username, options.reason)
          if (!changed) throw new Refusal(`${username} is not suspended.`, { exitCode: exitCodes.conflict })
        })
        await show(username, options)
      }),
  )
  addPresentation(
    members
      .command('close <name>')
      .description(
        'Close an account permanently. What the member published stays; `members delete` deletes it.',
      )
      .option('--reason <text>', 'why, for the audit log')
      .addOption(yesOption())
      .addOption(storeOption())
      .action(async (username: string, options: StandingOptions) => {
        await moderate(options.store, async ({ engine, module }) => {
          const found = await engine.store.read((tx) => memberOf(tx, module, username))
          await confirm(`${found.username} can no longer sign in or call.`, options)
          await engine.administration.saveMember(
            { username: found.username, status: 'closed' },
            operator(options.reason),
          )
        })
        await show(username, options)
      }),
  )
}

const show = async (username: string, { store, ...how }: StandingOptions): Promise<void> =>
  present(
    memberAsJson(
      await moderate(store, ({ engine, module }) =>
        engine.store.read((tx) => memberOf(tx, module, username)),
      ),
    ),
    how,
  )
