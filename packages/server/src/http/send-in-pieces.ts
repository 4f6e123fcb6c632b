import type { ServerResponse } from 'node:http'
import type { BodyInPieces } from '@chowk/engine'

/** Sends the body of an answer whose head is written, piece by piece, and breaks the connection where it shall break off. */
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
