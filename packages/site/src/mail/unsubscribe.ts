import type { Visits } from '@chowk/engine/visits'

const PURPOSE = 'unsubscribe'

/** What a mail can be unsubscribed from, with what it is called. */
export const subscriptions = {
  news: 'mail about notifications and messages',
  digest: 'the feed digest',
} as const

export type Subscription = keyof typeof subscriptions

/** The path that unsubscribes a member, signed; it works as long as the store keeps its key. */
export const unsubscribePath = async (
  visits: Visits,
  memberId: number,
  from: Subscription,
): Promise<string> =>
  `/unsubscribe?${new URLSearchParams({ token: await visits.seal(`${memberId} ${from}`, PURPOSE) }).toString()}`

/** Whom a token unsubscribes, and from what; undefined where nobody was given it. */
export async function unsubscribeToken(
  visits: Visits,
  token: string | null,
): Promise<{ readonly memberId: number; readonly from: Subscription } | undefined> {
  const [id, from = ''] = ((token && (await visits.open(token, PURPOSE))) || '').split(' ')
  return from in subscriptions ? { memberId: Number(id), from: from as Subscription } : undefined
}
