import type { Client } from './client.ts'

/** Connects a member with others, by mutual requests. */
export async function connect(one: Client, ...others: readonly Client[]): Promise<void> {
  for (const other of others) {
    await one.ok('connections.request', { body: { username: other.username } })
    await other.ok('connections.request', { body: { username: one.username } })
  }
}
