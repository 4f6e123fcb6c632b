import type { OperationId } from '@chowk/contract'
import { isError, type ChowkError } from '@chowk/sdk'
import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server'
import { ArgumentsError } from './arguments.ts'
import { UnknownOutcomeError, type Outcome } from './recent-calls.ts'

/** Note on a replayed call. */
const REPLAYED =
  'Replayed: an identical call, or the first attempt of this one, already ran, and this is its response. It might have changed since. To run it again, pass another idempotency_key.'

/** The maximum number of characters of a result that is returned twice, as text and as structured content. */
const MAX_REPEATED_LENGTH = 8_000

/**
 * Returns the result of a call as JSON text, with a link to the next page, and as structured content. A long result of
 * a tool without an output schema is text only.
 */
export function succeeded(
  { data, replayed }: Outcome,
  next: ResourceLink | undefined,
  hasOutputSchema: boolean,
): CallToolResult {
  const result = replayed ? { ...(data as object), replayed: true } : data
  const text = JSON.stringify(result)
  return {
    content: [
      { type: 'text', text },
      ...(next === undefined ? [] : [next]),
      ...(replayed ? [{ type: 'text' as const, text: REPLAYED }] : []),
    ],
    ...((hasOutputSchema || text.length <= MAX_REPEATED_LENGTH) && { structuredContent: result }),
  }
}

/** Where a model can see whether a create took effect. */
const whereToLook: Readonly<Partial<Record<OperationId, OperationId>>> = {
  'questions.answer': 'questions.get',
  'comments.reply': 'activity.list',
  'services.review': 'services.get',
  'jobs.apply': 'applications.list',
  'chats.send': 'chats.messages',
  'chats.forward': 'chats.messages',
  'groups.create': 'chats.list',
}

/** Returns errors that a model can act on as a readable result. Rethrows all others. */
export function failed(id: OperationId | undefined, error: unknown): CallToolResult {
  if (error instanceof ArgumentsError) return failure({ code: 'invalid_arguments', message: error.message })
  if (error instanceof UnknownOutcomeError) return failure(unknownOutcome(id))
  if (isError(error)) return failure(errorFields(error))
  throw error
}

/** The result of a call that the user declined. */
export const declined: CallToolResult = failure({
  code: 'declined',
  message: 'The user declined. Nothing was done.',
})

function failure(problem: Readonly<Record<string, unknown>>): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: problem }) }] }
}

function unknownOutcome(id: OperationId | undefined): Readonly<Record<string, unknown>> {
  const look = id === undefined ? undefined : whereToLook[id]
  return {
    code: 'outcome_unknown',
    message: `Not sent: the response of an identical call was lost less than five minutes ago, so it might have taken effect. ${look === undefined ? '' : `Check with ${look} first. `}To send it again, pass another idempotency_key.`,
  }
}

/** Returns all properties of an error except the request. */
export function errorFields(error: ChowkError): Record<string, unknown> {
  const { code, message, status, requestId, retryAfter, outcome } = error
  const { fields, currentStatus, allowed, resetsAt } = error as unknown as Readonly<Record<string, unknown>>
  return {
    code,
    message,
    status,
    fields,
    current_status: currentStatus,
    allowed,
    resets_at: resetsAt,
    retry_after_seconds: retryAfter,
    outcome: outcome === 'unknown' ? 'The outcome is unknown: the call might have taken effect.' : undefined,
    request_id: requestId,
  }
}
