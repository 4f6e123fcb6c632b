import { isError, type ChowkError } from '@chowk/sdk'
import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server'
import { ArgumentsError } from './arguments.ts'
import type { Outcome } from './recent-calls.ts'

/** Said of a call that an earlier one had done. */
const REPLAYED =
  'Nothing was done now: an identical call had done it before, and this is its answer. To do it again on purpose, give another idempotency_key.'

/** What a call gave, as JSON and as structured content, and where it goes on. */
export const succeeded = ({ data, replayed }: Outcome, next?: ResourceLink): CallToolResult => ({
  content: [
    { type: 'text', text: JSON.stringify(data) },
    ...(next === undefined ? [] : [next]),
    ...(replayed ? [{ type: 'text' as const, text: REPLAYED }] : []),
  ],
  structuredContent: data,
})

/** What a model can do something about, as a result that it gets to read. Everything else is thrown on. */
export function failed(error: unknown): CallToolResult {
  if (error instanceof ArgumentsError) return failure({ code: 'invalid_arguments', message: error.message })
  if (isError(error)) return failure(described(error))
  throw error
}

/** The answer to a call to which the user did not agree. */
export const declined: CallToolResult = failure({
  code: 'declined',
  message: 'The user did not agree. Nothing was done.',
})

function failure(problem: Readonly<Record<string, unknown>>): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: problem }) }] }
}

/** Everything that the error knows but what was sent. */
function described(error: ChowkError): Record<string, unknown> {
  const { code, status, requestId, retryAfter, outcome } = error
  const fields = 'fields' in error ? error.fields : undefined
  return {
    code,
    message: error.message,
    status,
    ...(fields !== undefined && { fields }),
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...(outcome === 'unknown' && { outcome: 'It is not known whether this was done.' }),
    ...(requestId !== undefined && { request_id: requestId }),
  }
}
