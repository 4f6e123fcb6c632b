import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { variableOf } from '../options.ts'

/** Looked for where the program is run, unless another file is named. */
const USUAL_FILE = 'chowk.toml'

/** The config file that counts: named by the environment, or the usual one where it is there. */
export const configFile = (): string | undefined =>
  process.env.CHOWK_CONFIG || (existsSync(USUAL_FILE) ? USUAL_FILE : undefined)

/**
 * Gives a command that is about to run what the config file says, where neither a flag nor the environment says otherwise.
 * @throws Refusal where the file can't be used.
 */
export async function applyConfig(command: Command): Promise<void> {
  const file = configFile()
  if (file === undefined || !command.options.some(({ long }) => long === '--store' || long === '--images'))
    return
  const [{ byName, readConfig, settingsOf }, { allSettings }] = await Promise.all([
    import('./read-config.ts'),
    import('./read-config.ts'),
  ])
  const own = byName(settingsOf(command))
  for (const [name, value] of await readConfig(file, await allSettings())) {
    const option = own.get(name)
    // A switch that the environment says off is no option of the command's.
    if (option === undefined || process.env[variableOf(option)!]) continue
    const attribute = option.attributeName()
    const source = command.getOptionValueSource(attribute)
    if (source === undefined || source === 'default')
      command.setOptionValueWithSource(attribute, value, 'config')
  }
}
