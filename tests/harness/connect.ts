import type { Client } from './client.ts'

/** Connects a member with others, by mutual requests. */
export async function connect(client: Client, ...others: readonly Client[]): Promise<void> {
  for (const otherClient of others) {
    await client.ok('connections.request', { body: { username: otherClient.username } })
    await otherClient.ok('connections.request', { body: { username: client.username } })
  }
}
