import type { Operation, OperationId } from '@chowk/contract'
import type { ToolAnnotations } from '@modelcontextprotocol/server'

/**
 * Operations that return 200, replace no text, end nothing, and remove nothing that the caller, or the same operation,
 * cannot restore.
 */
const harmless: ReadonlySet<OperationId> = new Set<OperationId>([
  'polls.vote',
  'mcqs.answer',
  'communities.join',
  'communities.invite',
  'communities.acceptInvite',
  'communities.acceptRequest',
  'connections.request',
  'connections.accept',
  'blocks.remove',
  'follows.set',
  'favorites.set',
  'reactions.set',
  'items.addImages',
  'questions.resolve',
  'answers.accept',
  'scheduled.reschedule',
  'scheduled.publish',
  'jobs.close',
  'jobs.reopen',
  'applications.review',
  'applications.shortlist',
  'applications.interview',
  'applications.offer',
  'bookings.accept',
  'bookings.progress',
  'bookings.deliver',
  'reviews.reply',
  'chats.react',
  'chats.star',
  'chats.pin',
  'chats.markRead',
  'chats.setState',
  'notifications.read',
  'notifications.readAll',
  'groups.addMembers',
  'groups.setRole',
])

/** Whether an operation replaces or removes something. */
export const isDestructive = (id: OperationId, { method, status }: Operation): boolean =>
  method !== 'GET' && status !== 201 && !harmless.has(id)

/** Returns the hints that a client may show its user before a call. */
export function annotationsOf(id: OperationId, row: Operation): ToolAnnotations {
  const readOnlyHint = row.method === 'GET'
  return {
    title: row.summary.replace(/\.$/, ''),
    readOnlyHint,
    // Nearly every response has content by other members.
    openWorldHint: true,
    ...(!readOnlyHint && {
      destructiveHint: isDestructive(id, row),
      // A retry with the same arguments has the same derived key, if the operation accepts one.
      idempotentHint: row.method !== 'POST' || row.idempotent,
    }),
  }
}
