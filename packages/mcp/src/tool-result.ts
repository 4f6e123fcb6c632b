import { isError, type ChowkError } from '@chowk/sdk'
import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server'
import { ArgumentsError } from './arguments.ts'
import type { Outcome } from './recent-calls.ts'

/** Note on a replayed call. */
const REPLAYED =
  'Nothing was done now: an identical call had done it before, and this is its answer. To do it again on purpose, give another idempotency_key.'

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
  message: 'The user did not agree. Nothing was done.',
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
    outcome: outcome === 'unknown' ? 'It is not known whether this was done.' : undefined,
    request_id: requestId,
  }
}
