import { Command, type Option } from 'commander'
import { byName, settingsOf } from './read-config.ts'

/** Everything that a config file can say: the flags of a server, which others share. */
export async function allSettings(): Promise<ReadonlyMap<string, Option>> {
  const { addServe } = await import('../commands/serve.ts')
  const command = new Command('serve')
  addServe(command)
  return byName(settingsOf(command))
}
