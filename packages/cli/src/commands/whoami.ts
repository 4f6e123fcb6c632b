import type { Command } from 'commander'
import { addConnection, connect, findAccess, type Connection } from '../connection/connect.ts'
import { addPresentation, present, type Presentation } from '../output/present.ts'

export function addWhoami(command: Command): void {
  addPresentation(command)
  addConnection(command)
  command.addHelpText('after', '\nAny API key works.\n\nExample:\n  chowk whoami --jq .user.username')
  command.action(async (options: Connection & Presentation) => {
    const client = await connect(options)
    const { data, response } = await client.account.me().withResponse()
    const { profile = null } = await findAccess(options)
    await present({ ...data, profile, base_url: addressOf(response.url, options) }, options)
  })
}

/** Where the answer came from. */
const addressOf = (url: string, { baseUrl }: Connection): string =>
  url === '' ? (baseUrl ?? '') : url.replace(/\/me$/, '')
