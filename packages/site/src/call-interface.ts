import type { Engine, HttpAnswer, ReadBody, RequestHead } from '@chowk/engine'
import type { InterfaceRequest } from './reference/call.ts'

/**
 * Calls the interface for the sender of a form: with the key of the form, from the sender's address, under all limits.
 */
export function callInterface(
  engine: Pick<Engine, 'handle'>,
  { hosts, address }: RequestHead,
  { method, target, headers, body }: InterfaceRequest,
): Promise<HttpAnswer> {
  const bytes = new TextEncoder().encode(body)
  const readBody: ReadBody = (limit) => Promise.resolve(bytes.length > limit ? 'too-large' : bytes)
  const head: RequestHead = {
    method,
    target,
    hosts,
    address,
    hasBody: body !== undefined,
    header: (name) => headers[name],
  }
  return engine.handle(head, readBody)
}
