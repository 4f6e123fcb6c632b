import { isError } from '@chowk/sdk'

/** The answer to a request without a key that the platform knows. @throws what is no refusal of the key. */
export function unauthorized(reason: unknown): Response {
  if (typeof reason === 'string') return refusal(401, reason)
  if (isError(reason) && reason.status === 401) return refusal(401, reason.message)
  // The platform can't be asked now: the client may try again.
  if (isError(reason)) return refusal(503, reason.message)
  throw reason
}

function refusal(status: 401 | 503, message: string): Response {
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32_000, message } },
    { status, headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {} },
  )
}
