import { isError } from '@chowk/sdk'

/** Returns the response for a missing or unknown key. @throws reasons that are not errors of the platform. */
export function unauthorized(reason: unknown): Response {
  if (typeof reason === 'string') return errorResponse(401, reason)
  if (isError(reason) && reason.status === 401) return errorResponse(401, reason.message)
  // The platform is unavailable, so the client may retry.
  if (isError(reason)) return errorResponse(503, reason.message, reason.retryAfter)
  throw reason
}

function errorResponse(status: 401 | 503, message: string, retryAfter?: number): Response {
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32_000, message } },
    {
      status,
      headers: {
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
      },
    },
  )
}
