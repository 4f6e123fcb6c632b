import { communities } from '../../packages/engine/src/entities/communities.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import type { Client } from './client.ts'
import type { World } from './world.ts'

/** What is counted of a member, as it stands on the row. */
export function countsOf(world: World, client: Client) {
  return world.control.engine.store.read(async (tx) => {
    const row = await tx.get(members, client.id)
    return { followers: row?.followers_count, connections: row?.connections_count }
  })
}

/** What is counted of a community, as it stands on the row. */
export function communityCounts(world: World, slug: string) {
  return world.control.engine.store.read(async (tx) => {
    const row = await tx.find(communities, 'slug', { slug })
    return { members: row?.members_count, items: row?.items_count, followers: row?.followers_count }
  })
}
