import type { Visits } from '@chowk/engine/visits'

const PURPOSE = 'unsubscribe'

/** Subscriptions that end with an unsubscribe link, with their labels. */
export const subscriptions = {
  news: 'mail about notifications and messages',
  digest: 'the feed digest',
} as const

export type Subscription = keyof typeof subscriptions

/** Returns a signed unsubscribe path; valid as long as the store keeps its key. */
export const unsubscribePath = async (
  visits: Visits,
  memberId: number,
  from: Subscription,
): Promise<string> =>
  `/unsubscribe?${new URLSearchParams({ token: await visits.seal(`${memberId} ${from}`, PURPOSE) }).toString()}`

/** Verifies an unsubscribe token. Returns the member and the subscription; undefined for an invalid token. */
export async function unsubscribeToken(
  visits: Visits,
  token: string | null,
): Promise<{ readonly memberId: number; readonly from: Subscription } | undefined> {
  const [id, from = ''] = ((token && (await visits.open(token, PURPOSE))) || '').split(' ')
  return from in subscriptions ? { memberId: Number(id), from: from as Subscription } : undefined
}
