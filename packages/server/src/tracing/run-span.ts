import { ApiError } from '@chowk/engine'
import { SpanStatusCode, type Span } from '@opentelemetry/api'

/** Does the work that a span is of, ends the span with it, and says there if it failed. */
export async function runSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    markFailed(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Says by its kind what went wrong, since a message may hold what members wrote. What the interface refuses is no failure of the store. */
function markFailed(span: Span, error: unknown): void {
  if (error instanceof ApiError) return
  const code = (error as { code?: unknown } | null)?.code
  const name = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
