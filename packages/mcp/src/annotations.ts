import type { Operation, OperationId } from '@chowk/contract'
import type { ToolAnnotations } from '@modelcontextprotocol/server'

/**
 * Operations that are answered with 200 and replace no text, end nothing, and take nothing away that their caller, or the same operation,
 * can't put back.
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

/** Whether an operation replaces or takes away what is there. */
export const isDestructive = (id: OperationId, { method, status }: Operation): boolean =>
  method !== 'GET' && status !== 201 && !harmless.has(id)

/** What a client may tell its user of a tool before it is called. */
export function annotationsOf(id: OperationId, row: Operation): ToolAnnotations {
  const readOnlyHint = row.method === 'GET'
  return {
    title: row.summary.replace(/\.$/, ''),
    readOnlyHint,
    // What others wrote is in nearly every answer.
    openWorldHint: true,
    ...(!readOnlyHint && {
      destructiveHint: isDestructive(id, row),
      // A repetition with the same arguments has the same key where there is one.
      idempotentHint: row.method !== 'POST' || row.idempotent,
    }),
  }
}
