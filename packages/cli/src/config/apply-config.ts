import { existsSync } from 'node:fs'
import type { Command } from 'commander'

const DEFAULT_FILE = 'chowk.toml'

/** Returns the path of the config file: CHOWK_CONFIG, or chowk.toml if it exists. */
export const configFile = (): string | undefined =>
  process.env.CHOWK_CONFIG || (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined)

/** Applies the config file to a command, below flags and the environment. @throws CliError for an invalid file. */
export async function applyConfig(command: Command): Promise<void> {
  const file = configFile()
  if (file === undefined || !command.options.some(({ long }) => long === '--store' || long === '--images'))
    return
  const { settingsOf, readConfig, allSettings } = await import('./read-config.ts')
  const settings = settingsOf(command)
  for (const [key, value] of await readConfig(file, await allSettings())) {
    const setting = settings.get(key)
    // Commander does not notice a switch that the environment turns off.
    if (setting === undefined || process.env[setting.variable]) continue
    const attribute = setting.attributeName()
    const source = command.getOptionValueSource(attribute)
    if (source === undefined || source === 'default')
      command.setOptionValueWithSource(attribute, value, 'config')
  }
}
