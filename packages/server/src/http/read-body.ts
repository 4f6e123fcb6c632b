import type { IncomingMessage } from 'node:http'
import type { RequestBody } from '@chowk/engine'

/** The caller went away before the whole body was there. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'
}

/**
 * Reads a body of at most `limit` bytes. It stops at the first byte too many, and leaves what follows unread.
 * Rejects with {@link RequestAborted} where the body ends early.
 */
export function readBody(stream: IncomingMessage, limit: number): Promise<RequestBody> {
  return new Promise((resolve, reject) => {
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
      reject(new RequestAborted())
    }
    const stopListening = () => {
      stream.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
    }

    if (stream.destroyed) return reject(new RequestAborted())
    stream.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}
