import { memberNamed, members, type MemberRow } from '../../entities/members.ts'
import type { ReadContext, Viewing } from '../../handler.ts'
import { profilePath, type PublicUrl } from '../../site.ts'
import { all } from '../../store/all.ts'
import { noSuchMember } from './find-member.ts'
import { viewerOf } from '../viewer/viewer.ts'

/**
 * Returns an active member by username, case-insensitively, unless a block hides them.
 * @throws ApiError `not_found`
 */
export async function findVisibleMember({ tx, member }: Viewing, username: string): Promise<MemberRow> {
  const [viewer, found] = await all([viewerOf({ tx, member }), memberNamed(tx, username)])
  if (!(await viewer.load(found ? [found.id] : [])).canSeeMember(found)) throw noSuchMember(username)
  return found
}

const openCard = (member: MemberRow, site: PublicUrl) => ({
  id: member.id,
  username: member.username,
  display_name: member.display_name,
  avatar_url: member.avatar_url,
  profile_url: site.absolute(profilePath(member.username)),
})

export type MemberCard = ReturnType<typeof openCard>

/** Reads members together, and returns a function from id to card, also for deleted members. */
export async function memberCards(
  { tx, site }: Pick<ReadContext, 'tx' | 'site'>,
  ids: Iterable<number>,
): Promise<(id: number) => MemberCard> {
  const found = await tx.getMany(members, ids)
  return (id) => cardOf(found.get(id), id, site)
}

/**
 * Returns the card of a member across a block, as the other side of an agreement or in a list of blocks: by username
 * alone, since name and picture can be changed to anything.
 */
export const plainCard = (card: MemberCard): MemberCard => ({
  ...card,
  display_name: card.username,
  avatar_url: null,
})

/** Returns the card of a member whose row may be gone. */
export const cardOf = (member: MemberRow | undefined, id: number, site: PublicUrl): MemberCard =>
  member === undefined || member.status === 'closed' ? formerMember(id, site) : openCard(member, site)

/** Returns the card of a member. A closed account has no profile, and its content no longer shows its name. */
export const memberCard = (member: MemberRow, site: PublicUrl): MemberCard => cardOf(member, member.id, site)

const formerMember = (id: number, site: PublicUrl): MemberCard => ({
  id,
  username: `member-${id}`,
  display_name: 'Former member',
  avatar_url: null,
  profile_url: site.absolute(profilePath(`member-${id}`)),
})
