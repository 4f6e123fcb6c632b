import type { Client } from '../../harness/client.ts'
import { connect } from '../../harness/connect.ts'
import { rowsOf } from '../../harness/rows.ts'
import type { World } from '../../harness/world.ts'

/** Two connected members who have not written to each other yet. */
export async function friends(world: World): Promise<{ asha: Client; ravi: Client; key: string }> {
  const asha = await world.member('asha', { display_name: 'Asha Kulkarni' })
  const ravi = await world.member('ravi', { display_name: 'Ravi Menon' })
  await connect(asha, ravi)
  return { asha, ravi, key: `dm-${asha.id}-${ravi.id}` }
}

/** A group of Asha, its owner, and two connections of hers, who are none of each other's. */
export async function group(world: World) {
  const [asha, ravi, meera] = await world.members('asha', 'ravi', 'meera')
  await connect(asha, ravi, meera)
  const { slug, key } = await asha.ok('groups.create', {
    body: { name: 'Monsoon walks', usernames: ['ravi', 'meera'] },
  })
  return { asha, ravi, meera, slug, key }
}

/** Sends a message, and gives its id. */
export async function send(as: Client, key: string, body = 'Chai at five?'): Promise<number> {
  return (await as.ok('chats.send', { params: { key }, body: { body } })).message.id
}

export const block = (as: Client, otherMember: Client) =>
  as.ok('blocks.add', { body: { username: otherMember.username } })

/** The members are connected no longer. */
export const disconnect = async (as: Client, otherMember: Client) => {
  await block(as, otherMember)
  await as.ok('blocks.remove', { body: { username: otherMember.username } })
}

/** The texts of a chat as a member sees them, oldest first. */
export async function textsOf(as: Client, key: string): Promise<string[]> {
  const { items } = await as.ok('chats.messages', { params: { key }, query: { limit: 50 } })
  return items
    .filter(({ kind }) => kind === 'text')
    .map(({ body }) => body)
    .reverse()
}

/** How many messages a member has to read in a chat, counted afresh, and by the counter on the row. */
export async function unreadIn(world: World, key: string, member: Client) {
  const [chat] = (await rowsOf<{ id: number; key: string }>(world, 'chats')).filter((row) => row.key === key)
  const [membership] = (
    await rowsOf<{ chat_id: number; member_id: number; unread: number; last_read_id: number | null }>(
      world,
      'chat_members',
    )
  ).filter((row) => row.chat_id === chat?.id && row.member_id === member.id)
  const messages = await rowsOf<{ id: number; chat_id: number; author_id: number; event: unknown }>(
    world,
    'messages',
  )
  const counted = messages.filter(
    (row) =>
      row.chat_id === chat?.id &&
      row.author_id !== member.id &&
      row.event === null &&
      row.id > (membership?.last_read_id ?? 0),
  ).length
  return { counted, kept: membership?.unread }
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Uploads an image, and gives its path. */
export const upload = async (as: Client): Promise<string> =>
  (await as.ok('media.upload', { body: { image: PIXEL } })).data.url
