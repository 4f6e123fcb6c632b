import type { OperationId, OperationOf } from './index.ts'

/**
 * The effect of an operation, by how final it is:
 *
 * - `read`: changes nothing.
 * - `add`: creates something, and leaves everything else as it was.
 * - `change`: sets something that the same operation or its counterpart sets back, or marks something as read.
 * - `replace`: overwrites text or settings, or takes something from view. Restoring it requires the former value.
 * - `end`: cannot be undone: ends or decides something, hands it over, or makes it public.
 */
export type Effect = 'read' | 'add' | 'change' | 'replace' | 'end'

type WriteId = {
  [Id in OperationId]: OperationOf<Id> extends { readonly method: 'GET' } ? never : Id
}[OperationId]

const effects: Readonly<Record<WriteId, Exclude<Effect, 'read'>>> = {
  'posts.create': 'add',
  'posts.update': 'replace',
  'posts.comment': 'add',
  'questions.create': 'add',
  'questions.update': 'replace',
  'questions.answer': 'add',
  'questions.resolve': 'change',
  'polls.create': 'add',
  'polls.update': 'replace',
  'polls.comment': 'add',
  'polls.vote': 'end',
  'mcqs.create': 'add',
  'mcqs.update': 'replace',
  'mcqs.comment': 'add',
  'mcqs.answer': 'end',
  'communities.create': 'add',
  'communities.update': 'replace',
  'communities.join': 'change',
  'communities.leave': 'end',
  'communities.invite': 'add',
  'communities.acceptInvite': 'change',
  'communities.declineInvite': 'end',
  'communities.acceptRequest': 'add',
  'communities.declineRequest': 'end',
  'services.create': 'add',
  'services.update': 'replace',
  'services.book': 'add',
  'services.review': 'add',
  'jobs.create': 'add',
  'jobs.update': 'replace',
  'jobs.close': 'change',
  'jobs.reopen': 'change',
  'jobs.apply': 'add',
  'tags.create': 'add',
  'media.upload': 'add',
  'scheduled.reschedule': 'change',
  'scheduled.publish': 'end',
  'scheduled.cancel': 'end',
  'bookings.accept': 'change',
  'bookings.decline': 'end',
  'bookings.progress': 'end',
  'bookings.deliver': 'change',
  'bookings.complete': 'end',
  'bookings.cancel': 'end',
  'reviews.update': 'replace',
  'reviews.reply': 'replace',
  'applications.withdraw': 'end',
  'applications.review': 'end',
  'applications.shortlist': 'end',
  'applications.interview': 'end',
  'applications.offer': 'end',
  'applications.hire': 'end',
  'applications.reject': 'end',
  'follows.set': 'change',
  'connections.request': 'change',
  'connections.accept': 'change',
  'connections.decline': 'end',
  'connections.cancel': 'end',
  'blocks.add': 'end',
  'blocks.remove': 'change',
  'answers.update': 'replace',
  'answers.accept': 'change',
  'comments.update': 'replace',
  'comments.reply': 'add',
  'items.archive': 'replace',
  'items.addImages': 'add',
  'reactions.set': 'change',
  'favorites.set': 'change',
  'reports.create': 'add',
  'profile.update': 'replace',
  'cv.update': 'replace',
  'preferences.update': 'replace',
  'chats.send': 'add',
  'chats.forward': 'add',
  'chats.react': 'change',
  'chats.star': 'change',
  'chats.markRead': 'change',
  'chats.pin': 'replace',
  'chats.setState': 'change',
  'groups.create': 'add',
  'groups.addMembers': 'replace',
  'groups.setRole': 'end',
  'groups.rename': 'replace',
  'groups.setIcon': 'replace',
  'groups.leave': 'end',
  'notifications.read': 'change',
  'notifications.readAll': 'change',
}

/** Returns the effect of an operation. */
export const effectOf = (id: OperationId): Effect =>
  (effects as Readonly<Partial<Record<OperationId, Effect>>>)[id] ?? 'read'

/** Whether an operation overwrites, ends or decides something, so that a person should agree to it first. */
export const isDestructive = (id: OperationId): boolean =>
  effectOf(id) === 'replace' || effectOf(id) === 'end'
