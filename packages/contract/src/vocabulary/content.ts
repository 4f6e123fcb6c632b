/** The kinds of content that can be published and scheduled. `job_post` is another name for `job` in paths. */
export const contentTypes = ['post', 'question', 'poll', 'mcq', 'service', 'job', 'community'] as const
export type ContentType = (typeof contentTypes)[number]

export const employmentTypes = ['full_time', 'part_time', 'contract', 'internship', 'temporary'] as const
export const workModes = ['remote', 'hybrid', 'onsite'] as const
export const experienceLevels = ['entry', 'mid', 'senior', 'lead', 'executive'] as const
export const salaryPeriods = ['yearly', 'monthly', 'hourly', 'project'] as const

/** Roles in a community, from the least to the most powerful. */
export const communityRoles = ['member', 'editor', 'admin', 'creator'] as const
export type CommunityRole = (typeof communityRoles)[number]

/** Words that routes use where a slug could stand; no slug is one of them. */
export const reservedSlugs = [
  'postable',
  'search',
  'unread-count',
  'contacts',
  'starred',
  'groups',
  'messages',
] as const
