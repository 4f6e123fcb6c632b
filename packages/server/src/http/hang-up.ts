import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EngineResponse } from '@chowk/engine'

/**
 * Answers a request whose body is still on its way, and closes the connection. What still comes is read and thrown away
 * for a while: a connection closed on bytes that nobody read is reset, and the caller would lose the answer.
 */
export function hangUp(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Pick<EngineResponse, 'status' | 'headers' | 'body'>,
  lingerMs: number,
): void {
  const length = body === null ? 0 : Buffer.byteLength(body)
  response.writeHead(status, { ...headers, 'content-length': length, connection: 'close' })
  response.flushHeaders()
  if (body !== null) response.write(body)

  const giveUp = setTimeout(() => request.destroy(), lingerMs)
  const finish = () => {
    clearTimeout(giveUp)
    response.end()
  }
  request.once('end', finish).once('close', finish).resume()
}
