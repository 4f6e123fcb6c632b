/** The kinds of content that can be published and scheduled. `job_post` is another name for `job` in paths. */
export const contentTypes = ['post', 'question', 'poll', 'mcq', 'service', 'job', 'community'] as const
export type ContentType = (typeof contentTypes)[number]

/** Content that is an item of its author's: commented on, saved, archived. A community is none. */
export const itemTypes = ['post', 'question', 'poll', 'mcq', 'service', 'job'] as const
export type ItemType = (typeof itemTypes)[number]

/** Types that can be liked and disliked. */
export const reactionTargets = [...itemTypes, 'comment', 'answer'] as const
export type ReactionTarget = (typeof reactionTargets)[number]

/** Types that the search over the whole site finds. */
export const searchTypes = [...itemTypes, 'community', 'user', 'tag'] as const
export type SearchType = (typeof searchTypes)[number]

/** Types that can be reported. */
export const reportTargets = [...reactionTargets, 'user', 'community'] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportReasons = ['spam', 'abuse', 'fraud', 'copyright', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const employmentTypes = ['full_time', 'part_time', 'contract', 'internship', 'temporary'] as const
export type EmploymentType = (typeof employmentTypes)[number]
export const workModes = ['remote', 'hybrid', 'onsite'] as const
export type WorkMode = (typeof workModes)[number]
export const experienceLevels = ['entry', 'mid', 'senior', 'lead', 'executive'] as const
export type ExperienceLevel = (typeof experienceLevels)[number]
export const salaryPeriods = ['yearly', 'monthly', 'hourly', 'project'] as const
export type SalaryPeriod = (typeof salaryPeriods)[number]

/** Why something could not be published when its time came. */
export const publicationFailures = ['member_not_active', 'not_an_editor'] as const
export type PublicationFailure = (typeof publicationFailures)[number]

/** Roles in a community, from the least to the most powerful. */
export const communityRoles = ['member', 'editor', 'admin', 'creator'] as const
export type CommunityRole = (typeof communityRoles)[number]

/** How the banner of a community is shown. */
export const bannerStyles = ['cover', 'pattern', 'plain'] as const
export type BannerStyle = (typeof bannerStyles)[number]

/** Who may read what is published in a community: everybody, or its members. */
export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** The parts of a community's feed: everything, the items of one kind, or the members. */
export const communityTabs = ['all', 'posts', 'questions', 'polls', 'mcqs', 'members'] as const
export type CommunityTab = (typeof communityTabs)[number]

/** Types that can be followed. */
export const followTypes = ['user', 'community', 'tag'] as const
export type FollowType = (typeof followTypes)[number]

/** Words that routes use where a slug could stand; no slug is one of them. */
export const reservedSlugs = [
  'new',
  'postable',
  'search',
  'unread-count',
  'contacts',
  'starred',
  'groups',
  'messages',
] as const
