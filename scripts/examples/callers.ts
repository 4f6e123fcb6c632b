import type { OperationId } from '@chowk/contract'

/** Members of the demonstration site whose keys the examples use instead of Meera's. */
export const callers: Readonly<Record<string, readonly string[]>> = {
  asha: ['reviews.update', 'connections.accept', 'connections.decline', 'follows.list'],
  ravi: [
    'bookings.accept',
    'bookings.decline',
    'bookings.deliver',
    'bookings.progress',
    'bookings.list',
    'jobs.apply',
    'communities.join',
    'polls.vote',
  ],
  farhan: ['bookings.cancel', 'chats.starred', 'communities.leave'],
  lakshmi: [
    'applications.hire',
    'applications.offer',
    'applications.reject',
    'communities.acceptRequest',
    'communities.declineRequest',
    'favorites.list',
    'jobs.applications',
    'jobs.close',
    'jobs.update',
  ],
  sana: [
    'applications.interview',
    'applications.review',
    'applications.shortlist',
    'mcqs.update',
    'polls.update',
    'reviews.reply',
  ],
  tom: [
    'answers.accept',
    'applications.list',
    'applications.withdraw',
    'blocks.list',
    'blocks.remove',
    'connections.cancel',
  ],
}

/** Returns the member whose key the example of a method uses, and who has its permissions. */
export const callerOf = (name: string): string =>
  Object.entries(callers).find(([, names]) => names.includes(name))?.[0] ?? 'meera'

/** Operations whose example runs before that of another, with the same key, unless the call itself implies it. */
export const callBefore: { readonly [Id in OperationId]?: OperationId } = {
  'bookings.deliver': 'bookings.progress',
  'services.review': 'bookings.complete',
}
