import { isError, type ChowkError } from '@chowk/sdk'
import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server'
import { ArgumentsError } from './arguments.ts'
import type { Outcome } from './recent-calls.ts'

/** Note on a replayed call. */
const REPLAYED =
  'This call had no effect: an identical call already ran, and this is its response. To run it again, pass another idempotency_key.'

/** Returns the result of a call as JSON and as structured content, with a link to the next page. */
export const succeeded = ({ data, replayed }: Outcome, next?: ResourceLink): CallToolResult => ({
  content: [
    { type: 'text', text: JSON.stringify(data) },
    ...(next === undefined ? [] : [next]),
    ...(replayed ? [{ type: 'text' as const, text: REPLAYED }] : []),
  ],
  structuredContent: data,
})

/** Returns errors that a model can act on as a readable result. Rethrows all others. */
export function failed(error: unknown): CallToolResult {
  if (error instanceof ArgumentsError) return failure({ code: 'invalid_arguments', message: error.message })
  if (isError(error)) return failure(described(error))
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

/** Returns all properties of an error except the request. */
function described(error: ChowkError): Record<string, unknown> {
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
