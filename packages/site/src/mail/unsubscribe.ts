import type { View } from '@chowk/engine'
import { opened, sealed } from '@chowk/engine/website'

const PURPOSE = 'unsubscribe'

/** Subscriptions that end with an unsubscribe link, with their labels. */
export const subscriptions = {
  news: 'emails about notifications and messages',
  digest: 'the feed digest',
} as const

export type Subscription = keyof typeof subscriptions

/** Returns a signed unsubscribe path; valid as long as the store keeps its key. */
export const unsubscribePath = (view: View, memberId: number, from: Subscription): string =>
  `/unsubscribe?${new URLSearchParams({ token: sealed(view, `${memberId} ${from}`, PURPOSE) }).toString()}`

/** Verifies an unsubscribe token. Returns the member and the subscription; undefined for an invalid token. */
export function unsubscribeToken(
  view: View,
  token: string | null,
): { readonly memberId: number; readonly from: Subscription } | undefined {
  const [id, from = ''] = ((token && opened(view, token, PURPOSE)) || '').split(' ')
  return from in subscriptions ? { memberId: Number(id), from: from as Subscription } : undefined
}
