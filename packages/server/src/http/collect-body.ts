import type { IncomingMessage } from 'node:http'
import type { PassBody, ReadBody } from '@chowk/engine'

/** Collects a body of at most `limit` bytes. Stops at the first byte over the limit, and leaves the rest unread. */
export function collectBody(stream: IncomingMessage, limit: number): ReturnType<ReadBody> {
  // Most bodies arrive in one piece with the head.
  if (stream.complete && stream.readableLength <= limit && !stream.destroyed)
    return Promise.resolve((stream.read() as Buffer | null) ?? new Uint8Array())
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
      resolve('too-large')
    }
    const onEnd = () => {
      stopListening()
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length))
    }
    const onAbort = () => {
      stopListening()
      resolve('aborted')
    }
    const stopListening = () => {
      stream.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
    }

    if (stream.destroyed) return resolve('aborted')
    stream.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}

/** Streams a body of at most `limit` bytes. Stops at the first byte over the limit, and leaves the rest unread. */
export function passBody(
  stream: IncomingMessage,
  ...[limit, take]: Parameters<PassBody>
): ReturnType<PassBody> {
  return new Promise((resolve, reject) => {
    let length = 0
    const end = (settle: () => void) => {
      stream.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
      stream.pause()
      settle()
    }
    const onData = (piece: Buffer) => {
      length += piece.length
      if (length > limit) return end(() => resolve('too-large'))
      stream.pause()
      take(piece).then(
        () => stream.resume(),
        (error: Error) => end(() => reject(error)),
      )
    }
    const onEnd = () => end(() => resolve('whole'))
    const onAbort = () => end(() => resolve('aborted'))
    if (stream.destroyed) return resolve('aborted')
    stream.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}
