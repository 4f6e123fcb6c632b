import type { Command } from 'commander'
import {
  addConnectionOptions,
  connect,
  resolveAccess,
  type ConnectionOptions,
} from '../connection/connect.ts'
import { addOutputOptions, present, type OutputOptions } from '../output/present.ts'

export function add(command: Command): void {
  addConnectionOptions(addOutputOptions(command))
    .addHelpText('after', '\nAny API key works.\n\nExample:\n  chowk whoami --jq .user.username')
    .action(whoami)
}

async function whoami(options: ConnectionOptions & OutputOptions): Promise<void> {
  const client = await connect(options)
  const { data, response } = await client.account.me().withResponse()
  const { profile = null } = await resolveAccess(options)
  await present({ ...data, profile, base_url: response.url.replace(/\/me$/, '') }, options)
}
