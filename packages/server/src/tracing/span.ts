import { routes } from '@chowk/contract/core'
import { ApiError, type EngineResponse } from '@chowk/engine'
import { SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { pathnameOf, withoutKeys } from '../http/log.ts'

/** Those that the conventions name; any other is `_OTHER`, so that nobody can make up names without end. */
const methods = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
])

const LONGEST = 1000

/** Text of a caller, such as may leave the machine. */
const told = (text: string): string => withoutKeys(text.slice(0, LONGEST))

export const methodOf = ({ method }: FastifyRequest): string => (methods.has(method) ? method : '_OTHER')

/**
 * What is known of a request before it is answered, by the semantic conventions of HTTP. No query, header or address of the caller is
 * among them: traces go to others than the log does.
 */
export function requestAttributes(request: FastifyRequest): Attributes {
  const { port, hostname } = request
  return {
    'http.request.method': methodOf(request),
    'url.scheme': request.protocol,
    'url.path': told(pathnameOf(request.url)),
    'server.address': told(hostname),
    ...(port !== null && { 'server.port': port }),
    'network.protocol.version': request.raw.httpVersion,
  }
}

/** Attributes of the response. */
export function answerAttributes({
  operation,
  route = operation && routes[operation].replace(/^\w+ /, '/api/v1'),
  requestId,
  status,
  code,
  lost,
}: EngineResponse): Attributes {
  return {
    'chowk.request_id': requestId,
    ...(operation !== undefined && { 'chowk.operation': operation }),
    ...(code !== undefined && { 'chowk.error_code': code }),
    ...(route !== undefined && { 'http.route': route }),
    // Nobody was told a status where the connection broke off.
    ...(lost === undefined ? { 'http.response.status_code': status } : { 'error.type': lost }),
    ...(lost === undefined && status >= 500 && { 'error.type': String(status) }),
  }
}

/** The name of a request's span: the operation, or the pattern of its path, so that names are few. */
export const nameOf = ({ operation, route }: EngineResponse, method: string): string =>
  operation ?? (route === undefined ? method : `${method} ${route}`)

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
