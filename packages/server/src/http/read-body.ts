import type { IncomingMessage } from 'node:http'
import type { RequestBody } from '@chowk/engine'

/**
 * Reads a body of at most `limit` bytes. It stops at the first byte too many, and leaves what follows unread. Undefined
 * where the caller went away before the whole body was there.
 */
export function readBody(stream: IncomingMessage, limit: number): Promise<RequestBody | undefined> {
  // Most bodies came in one piece with the head.
  if (stream.complete && stream.readableLength <= limit && !stream.destroyed)
    return Promise.resolve({ kind: 'bytes', bytes: (stream.read() as Buffer | null) ?? new Uint8Array() })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0

    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) {
        chunks.push(chunk)
        return
      }
      stopListening()
      stream.pause()
      resolve({ kind: 'too-large' })
    }
    const onEnd = () => {
      stopListening()
      resolve({ kind: 'bytes', bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length) })
    }
    const onAbort = () => {
      stopListening()
      resolve(undefined)
    }
    const stopListening = () => {
      stream.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
    }

    if (stream.destroyed) return resolve(undefined)
    stream.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}
