export const memberStatuses = ['active', 'suspended', 'closed'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** Moderators hide content and suspend members. */
export const memberRoles = ['member', 'moderator'] as const
export type MemberRole = (typeof memberRoles)[number]
