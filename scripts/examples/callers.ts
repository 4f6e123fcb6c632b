import type { OperationId } from '@chowk/contract'

/** The members of the demonstration whose keys the examples are run with, where it is not Meera's. */
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

/** Whose key the example of a method is run with: somebody of the demonstration who may do what it does. */
export const callerOf = (name: string): string =>
  Object.entries(callers).find(([, names]) => names.includes(name))?.[0] ?? 'meera'

/** Operations whose example is called before that of another, with the same key, where its own call does not say so. */
export const callBefore: { readonly [Id in OperationId]?: OperationId } = {
  'bookings.deliver': 'bookings.progress',
  'services.review': 'bookings.complete',
}
