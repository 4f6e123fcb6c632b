import type { Command } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import { printWarning } from '../output/print.ts'
import { settingsOf } from './read-config.ts'

/** Variables that are no settings of a server. */
const OTHERS = ['CHOWK_API_KEY', 'CHOWK_BASE_URL', 'CHOWK_CONFIG', 'CHOWK_PACE', 'CHOWK_PROFILE']

/** Warns of unknown variables. @throws CliError for an invalid value of a switch. */
export async function checkEnvironment(command: Command, variables: readonly string[]): Promise<void> {
  for (const setting of settingsOf(command).values()) {
    const value = process.env[setting.variable]
    if (value !== undefined && setting.isInvalidSwitch(value))
      throw new CliError(
        `${setting.variable} is "${value}".`,
        'usage',
        'Expected 1, true, yes or on; or 0, false, no or off.',
      )
  }
  const named = variables.filter((name) => !OTHERS.includes(name))
  if (named.length === 0) return
  const { allSettings } = await import('./read-config.ts')
  const known = [...OTHERS, ...[...(await allSettings()).values()].map(({ variable }) => variable)]
  for (const name of named) {
    if (known.includes(name)) continue
    const { suggestion } = await import('@chowk/engine')
    printWarning(`Unknown variable ${name}, ignored${suggestion(name, known)}`)
  }
}
