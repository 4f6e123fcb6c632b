import { communityRoles, type CommunityRole } from '@chowk/contract/core'
import type { CommunityRow } from '../../entities/communities.ts'
import { forbidden } from '../../failure.ts'
import type { Standing } from './standing.ts'

/** Roles that run a community. */
const adminRoles = ['admin', 'creator'] as const satisfies readonly CommunityRole[]

const isAdmin = ({ role }: Pick<Standing, 'role'>): boolean =>
  role !== null && (adminRoles as readonly CommunityRole[]).includes(role)

/** Whether somebody can join a community, or ask to. A request left from when the community was private does not prevent it. */
export const mayJoin = ({ visibility }: CommunityRow, { state }: Pick<Standing, 'state'>): boolean =>
  state === 'none' || state === 'invited' || (state === 'requested' && visibility === 'public')

/** @throws ApiError `forbidden` unless the role runs the community. */
export function mustBeAdmin(standing: Pick<Standing, 'role'>): void {
  if (!isAdmin(standing)) throw forbidden('Only the creator and the admins of this community may do this.')
}

/** Whether a role may do less than another. */
export const isBelow = (role: CommunityRole, other: CommunityRole): boolean =>
  communityRoles.indexOf(role) < communityRoles.indexOf(other)

/** @throws ApiError `forbidden` where the role offered is not below the own. */
export function mustOutrank({ role }: Pick<Standing, 'role'>, offered: CommunityRole): void {
  if (role === null || !isBelow(offered, role))
    throw forbidden(`You may offer roles below your own only; "${offered}" is not.`)
}
