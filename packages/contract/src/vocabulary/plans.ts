/** What a member subscribes to; decides the daily quotas. */
export const plans = ['free', 'pro', 'business'] as const
export type Plan = (typeof plans)[number]
