/** Kinds of content that can be published and scheduled. In paths, `job_post` is an alias of `job`. */
export const contentTypes = ['post', 'question', 'poll', 'mcq', 'service', 'job', 'community'] as const
export type ContentType = (typeof contentTypes)[number]

/** Kinds of content with a single author, which support comments, saving and archiving. Communities do not. */
export const itemTypes = ['post', 'question', 'poll', 'mcq', 'service', 'job'] as const
export type ItemType = (typeof itemTypes)[number]

/** Types that can be liked and disliked. */
export const reactionTargets = [...itemTypes, 'comment', 'answer'] as const
export type ReactionTarget = (typeof reactionTargets)[number]

/** Types that the site-wide search finds. */
export const searchTypes = [...itemTypes, 'community', 'user', 'tag'] as const
export type SearchType = (typeof searchTypes)[number]

/** Types that can be reported. */
export const reportTargets = [...reactionTargets, 'review', 'user', 'community', 'tag'] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportReasons = ['spam', 'abuse', 'fraud', 'copyright', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Types that moderators can hide; a reply is a `comment`. */
export const moderatedTypes = [...reactionTargets, 'review', 'community', 'tag'] as const
export type ModeratedType = (typeof moderatedTypes)[number]
export const isModerated = (type: string): type is ModeratedType =>
  (moderatedTypes as readonly string[]).includes(type)

/** Outcomes of a report. */
export const reportResolutions = ['dismissed', 'hidden', 'suspended'] as const
export type ReportResolution = (typeof reportResolutions)[number]

export const employmentTypes = ['full_time', 'part_time', 'contract', 'internship', 'temporary'] as const
export type EmploymentType = (typeof employmentTypes)[number]
export const workModes = ['remote', 'hybrid', 'onsite'] as const
export type WorkMode = (typeof workModes)[number]
export const experienceLevels = ['entry', 'mid', 'senior', 'lead', 'executive'] as const
export type ExperienceLevel = (typeof experienceLevels)[number]
export const salaryPeriods = ['yearly', 'monthly', 'hourly', 'project'] as const
export type SalaryPeriod = (typeof salaryPeriods)[number]

/** Reasons why scheduled content could not be published. */
export const publicationFailures = ['member_not_active', 'not_an_editor'] as const
export type PublicationFailure = (typeof publicationFailures)[number]

/** Roles in a community, from the least to the most powerful. */
export const communityRoles = ['member', 'editor', 'admin', 'creator'] as const
export type CommunityRole = (typeof communityRoles)[number]

/** Display styles of a community's banner. */
export const bannerStyles = ['cover', 'pattern', 'plain'] as const
export type BannerStyle = (typeof bannerStyles)[number]

/** Read access to a community's content: everyone, or members only. */
export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** Tabs of a community: everything, the items of one kind, or the members. */
export const communityTabs = ['all', 'posts', 'questions', 'polls', 'mcqs', 'members'] as const
export type CommunityTab = (typeof communityTabs)[number]

/** Types that can be followed. */
export const followTypes = ['user', 'community', 'tag'] as const
export type FollowType = (typeof followTypes)[number]

/** Words that routes use in place of a slug. No slug may equal one of them. */
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
