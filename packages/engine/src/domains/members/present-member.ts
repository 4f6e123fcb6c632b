import type { MemberRow } from '../../entities/members.ts'
import { profilePath, type Site } from '../../site.ts'

export const memberCard = (member: MemberRow, site: Site) => ({
  id: member.id,
  username: member.username,
  display_name: member.display_name,
  avatar_url: member.avatar_url,
  profile_url: site.absolute(profilePath(member.username)),
})

export type MemberCard = ReturnType<typeof memberCard>

/** Stands for a member whose row is gone. */
export const formerMember = (id: number, site: Site): MemberCard => ({
  id,
  username: `member-${id}`,
  display_name: 'Former member',
  avatar_url: null,
  profile_url: site.absolute(profilePath(`member-${id}`)),
})
