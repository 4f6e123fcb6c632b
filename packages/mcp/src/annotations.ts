import type { Operation, OperationId } from '@chowk/contract'
import type { ToolAnnotations } from '@modelcontextprotocol/server'

/** Operations that are answered with 200 and take nothing away that their caller, or the same operation, can't put back. */
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
  'jobs.reopen',
  'reviews.reply',
  'chats.react',
  'chats.star',
  'chats.markRead',
  'chats.setState',
  'notifications.read',
  'notifications.readAll',
])

/** What a client may tell its user of a tool before it is called. */
export function annotationsOf(id: OperationId, row: Operation): ToolAnnotations {
  const readOnlyHint = row.method === 'GET'
  return {
    title: row.summary.replace(/\.$/, ''),
    readOnlyHint,
    // What others wrote is in nearly every answer.
    openWorldHint: true,
    ...(!readOnlyHint && {
      destructiveHint: row.status !== 201 && !harmless.has(id),
      // A repetition with the same arguments has the same key where there is one.
      idempotentHint: row.method !== 'POST' || row.idempotent,
    }),
  }
}
