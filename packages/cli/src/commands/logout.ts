import { Option, type Command } from 'commander'
import { readProfiles, writeProfiles } from '../connection/profiles.ts'
import { CliError } from '../errors/cli-error.ts'
import { printNote } from '../output/print.ts'

export function add(command: Command): void {
  command
    .addOption(new Option('--profile <name>', 'Login to delete. Default: the current one'))
    .addHelpText('after', '\nThe key stays valid until an operator runs `chowk keys revoke`.')
    .action(logout)
}

async function logout({ profile }: { readonly profile?: string }): Promise<void> {
  const { current, profiles } = await readProfiles()
  const name = profile ?? current
  const { [name]: deleted, ...otherProfiles } = profiles
  if (deleted === undefined || !Object.hasOwn(profiles, name)) {
    const names = Object.keys(profiles).join(', ')
    const hint = names === '' ? 'You are not logged in.' : `Profiles: ${names}.`
    throw new CliError(`No profile is named ${name}.`, 'failure', hint)
  }
  const [next = 'default'] = Object.keys(otherProfiles)
  await writeProfiles({ current: name === current ? next : current, profiles: otherProfiles })
  printNote(`Logged out of ${deleted.base_url}.`)
}
