import { communities } from '../../packages/engine/src/entities/communities.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import type { Client } from './client.ts'
import type { World } from './world.ts'

/** Returns the stored counters of a member. */
export function countsOf(world: World, client: Client) {
  return world.control.engine.store.read(async (tx) => {
    const row = await tx.get(members, client.id)
    return { followers: row?.followers_count, connections: row?.connections_count }
  })
}

/** Returns the stored counters of a community. */
export function communityCounts(world: World, slug: string) {
  return world.control.engine.store.read(async (tx) => {
    const row = await tx.find(communities, 'slug', { slug })
    return { members: row?.members_count, items: row?.items_count, followers: row?.followers_count }
  })
}

/** Returns the notifications of a member, oldest first. */
export function notificationsOf(world: World, { id: member_id }: Client) {
  return world.control.engine.store.read((tx) =>
    tx.page(notifications, { index: 'ofMember', equals: { member_id }, limit: 100 }),
  )
}

/** Returns the rows of an entity, to verify counters. */
export async function rowsOf<Row = Record<string, unknown>>(world: World, entity: string): Promise<Row[]> {
  const { rows } = await world.control.snapshot()
  return rows.filter(([name]) => name === entity).map(([, row]) => row as Row)
}

interface Told {
  readonly kind: string
  readonly actor_id: number | null
  readonly subject_type: string | null
  readonly subject_id: number | null
}

/** Returns the notifications of a member, oldest first: kind, actor and subject. */
export async function notificationSummaries(
  world: World,
  member: { readonly id: number },
): Promise<unknown[]> {
  const rows = await rowsOf<Told & { member_id: number }>(world, 'notifications')
  return rows
    .filter((row) => row.member_id === member.id)
    .map(({ kind, actor_id, subject_type, subject_id }) => [kind, actor_id, subject_type, subject_id])
}
