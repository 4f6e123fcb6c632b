/** Plans of members, which decide the daily quotas. */
export const plans = ['free', 'pro', 'business'] as const
export type Plan = (typeof plans)[number]
