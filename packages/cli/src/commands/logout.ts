import { Option, type Command } from 'commander'
import { readProfiles, writeProfiles } from '../connection/profiles.ts'
import { Refusal } from '../failures/refusal.ts'
import { printNote } from '../print.ts'

export function addLogout(command: Command): void {
  command
    .addOption(new Option('--profile <name>', 'the login to forget (default: the latest)'))
    .addHelpText(
      'after',
      '\nThe key itself stays valid: whoever runs the platform ends it with `chowk keys revoke`.\n\nExample:\n  chowk logout',
    )
    .action(logout)
}

async function logout({ profile }: { readonly profile?: string }): Promise<void> {
  const { current, profiles } = await readProfiles()
  const name = profile ?? current
  if (!Object.hasOwn(profiles, name))
    throw new Refusal(`There is no profile ${name}.`, {
      advice:
        Object.keys(profiles).length > 0
          ? `There are: ${Object.keys(profiles).join(', ')}.`
          : 'Nobody is logged in.',
    })
  const { [name]: forgotten, ...others } = profiles
  const [next = 'default'] = Object.keys(others)
  await writeProfiles({ current: name === current ? next : current, profiles: others })
  printNote(`Forgot the key for ${forgotten?.base_url}.`)
}
