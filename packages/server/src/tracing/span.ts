import { routes } from '@chowk/contract/core'
import { ApiError, type EngineResponse } from '@chowk/engine'
import { SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { pathnameOf, withoutKeys } from '../http/log.ts'

/** Methods of the semantic conventions. Others become `_OTHER`, which limits the number of names. */
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

const MAX_ATTRIBUTE_LENGTH = 1000

/** Shortens text of a caller and redacts API keys. */
const attributeText = (text: string): string => withoutKeys(text.slice(0, MAX_ATTRIBUTE_LENGTH))

export const methodOf = ({ method }: FastifyRequest): string => (methods.has(method) ? method : '_OTHER')

/**
 * Returns attributes of a request by the semantic conventions of HTTP. Omits query, headers and the caller's address,
 * because traces reach more people than logs.
 */
export function requestAttributes(request: FastifyRequest): Attributes {
  const { port, hostname } = request
  return {
    'http.request.method': methodOf(request),
    'url.scheme': request.protocol,
    'url.path': attributeText(pathnameOf(request.url)),
    'server.address': attributeText(hostname),
    ...(port !== null && { 'server.port': port }),
    'network.protocol.version': request.raw.httpVersion,
  }
}

/** Returns attributes of a response. */
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
    // Callers saw no status if the connection was closed.
    ...(lost === undefined ? { 'http.response.status_code': status } : { 'error.type': lost }),
    ...(lost === undefined && status >= 500 && { 'error.type': String(status) }),
  }
}

/** Returns the name of a request's span: the operation or the path's pattern, which limits the number of names. */
export const nameOf = ({ operation, route }: EngineResponse, method: string): string =>
  operation ?? (route === undefined ? method : `${method} ${route}`)

/** Runs the work of a span, records an error, and ends the span. */
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

/** Records the kind of an error, because its message may contain text of members. An `ApiError` is not a failure. */
function markFailed(span: Span, error: unknown): void {
  if (error instanceof ApiError) return
  const code = (error as { code?: unknown } | null)?.code
  const name = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
