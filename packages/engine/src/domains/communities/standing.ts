import type { CommunityRole, MembershipState } from '@chowk/contract'
import {
  admissions,
  communityMembers,
  type AdmissionRow,
  type CommunityMemberRow,
} from '../../entities/communities.ts'
import type { ReadTx } from '../../store/store.ts'
import { all } from '../../store/all.ts'

/** The relation of a member to a community: role, invite or request. */
export interface Standing {
  readonly state: MembershipState
  readonly role: CommunityRole | null
  readonly membership: CommunityMemberRow | undefined
  readonly admission: AdmissionRow | undefined
}

/** Where some members stand with some communities: one standing for each pair asked for, in their order. */
export async function standingsOf(
  tx: ReadTx,
  pairs: readonly { readonly community_id: number; readonly member_id: number }[],
): Promise<Standing[]> {
  const key = (pair: { community_id: number; member_id: number }) => `${pair.community_id} ${pair.member_id}`
  const [belonging, asking] = await all([
    tx.findMany(communityMembers, 'membership', pairs),
    tx.findMany(admissions, 'admission', pairs),
  ])
  const memberships = new Map(belonging.map((row) => [key(row), row]))
  const admitted = new Map(asking.map((row) => [key(row), row]))
  return pairs.map((pair) => {
    const membership = memberships.get(key(pair))
    const admission = admitted.get(key(pair))
    const state = membership === undefined ? (admission?.state ?? 'none') : 'joined'
    return { state, role: membership?.role ?? null, membership, admission }
  })
}

export async function standingOf(tx: ReadTx, community_id: number, member_id: number): Promise<Standing> {
  const [standing] = await standingsOf(tx, [{ community_id, member_id }])
  return standing!
}
