/** Kinds of activity. */
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
