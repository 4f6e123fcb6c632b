import type { Command } from 'commander'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { isNoSwitch, variableOf } from '../options.ts'
import { printNote } from '../print.ts'
import { isSwitch } from './read-config.ts'

/** Variables that are no settings of a server. */
const OTHERS = ['CHOWK_API_KEY', 'CHOWK_BASE_URL', 'CHOWK_CONFIG', 'CHOWK_PACE', 'CHOWK_PROFILE']

/**
 * Warns of variables named like settings that are none.
 * @throws Refusal for a flag of the command that a variable says neither on nor off.
 */
export async function checkEnvironment(command: Command, variables: readonly string[]): Promise<void> {
  for (const option of command.options) {
    const variable = variableOf(option)
    const value = variable === undefined ? undefined : process.env[variable]
    if (value !== undefined && isSwitch(option) && isNoSwitch(value))
      throw new Refusal(`${variable} is "${value}".`, {
        exitCode: exitCodes.usage,
        advice: 'It is on with 1, true, yes or on, and off with 0, false, no or off.',
      })
  }
  const named = variables.filter((name) => !OTHERS.includes(name))
  if (named.length === 0) return
  const { allSettings } = await import('./read-config.ts')
  const known = [...OTHERS, ...[...(await allSettings()).values()].map((option) => variableOf(option) ?? '')]
  for (const name of named) {
    if (known.includes(name)) continue
    const { suggestion } = await import('@chowk/engine')
    printNote(`chowk: ${name} is no variable of this program, and has no effect${suggestion(name, known)}`)
  }
}
