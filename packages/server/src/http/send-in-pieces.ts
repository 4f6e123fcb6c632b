import type { ServerResponse } from 'node:http'
import type { BodyInPieces } from '@chowk/engine'

/** Sends the body of an answer piece by piece, after its head was written. If reading a piece fails, the connection is broken. */
export async function sendInPieces(
  response: ServerResponse,
  { pieces, resets }: BodyInPieces,
): Promise<void> {
  const { socket } = response
  response.flushHeaders()
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return
      await new Promise((resolve) => response.write(piece, resolve))
    }
    response.end()
  } catch {
    if (resets) socket?.resetAndDestroy()
    else socket?.destroy()
  }
}
