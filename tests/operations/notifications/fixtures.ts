import type { Client } from '../../harness/client.ts'
import { publish } from '../content.ts'

/** Comments on a new post of a member, which notifies them. Returns the post's ID. */
export async function commentOn(author: Client, client: Client): Promise<number> {
  const id = await publish(author, 'post')
  await client.ok('posts.comment', { params: { id }, body: { body: '<p>Where is it?</p>' } })
  return id
}

export const unreadOf = async (as: Client): Promise<number> => (await as.ok('notifications.count')).unread

export const idsOf = async (as: Client, query = {}): Promise<number[]> =>
  (await as.ok('notifications.list', { query })).items.map(({ id }) => id)
