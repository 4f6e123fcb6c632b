import type { Operations } from '@chowk/contract'
import { communities, communityMembers } from '../../entities/communities.ts'
import type { Handler } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { editorRoles } from '../content/placement.ts'

export const postableCommunities: Handler<Operations['lookups']['postableCommunities']> = async (context) => {
  const { tx, member } = context
  const page = await pageOfRows(context, communityMembers, {
    index: 'ofMember',
    equals: { member_id: member.id },
    where: [['role', 'in', editorRoles]],
    order: 'desc',
  })
  const rows = await tx.getMany(
    communities,
    page.items.map(({ community_id }) => community_id),
  )
  return {
    ...page,
    items: page.items.flatMap(({ community_id, role }) => {
      const community = rows.get(community_id)
      if (community === undefined) return []
      const { id, slug, name, verified, icon } = community
      return [{ id, slug, name, verified, icon, role }]
    }),
  }
}
