/** What a member's activity is made of. */
export const activityKinds = [
  'published',
  'commented',
  'answered',
  'replied',
  'reviewed',
  'reacted',
  'saved',
  'voted',
  'followed',
] as const
export type ActivityKind = (typeof activityKinds)[number]
