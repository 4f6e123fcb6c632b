import type { EngineResponse } from '@chowk/engine'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sends the body of an answer whose head is written, while the body of the request is still on its way, and closes the
 * connection. What still comes is read and thrown away for a while: a connection closed on bytes that nobody read is reset,
 * and the caller would lose the answer.
 */
export function closeConnection(
  request: IncomingMessage,
  response: ServerResponse,
  body: EngineResponse['body'],
  lingerMs: number,
): void {
  response.flushHeaders()
  if (body !== null) response.write(body)

  const giveUp = setTimeout(() => request.destroy(), lingerMs)
  const finish = () => {
    clearTimeout(giveUp)
    response.end()
  }
  request.once('end', finish).once('close', finish).resume()
}
