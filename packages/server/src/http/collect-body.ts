import type { IncomingMessage } from 'node:http'
import type { PassBody, ReadBody } from '@chowk/engine'
import { awake } from '../time/awake-clock.ts'

/** The least that a caller has to send of a body: so many bytes in each so many milliseconds. */
export interface LeastRate {
  readonly bytes: number
  readonly everyMs: number
}

/**
 * Collects a body of at most `limit` bytes. Stops at the first byte over the limit, at an error of `onBytes`, and where
 * the caller sends less than the least rate. Leaves the rest unread.
 */
export function collectBody(
  stream: IncomingMessage,
  limit: number,
  { onBytes, least }: { readonly onBytes?: Parameters<ReadBody>[1]; readonly least?: LeastRate } = {},
): ReturnType<ReadBody> {
  return new Promise((resolve, reject) => {
    // Most bodies arrive in one piece with the head.
    if (stream.complete && stream.readableLength <= limit && !stream.destroyed) {
      const bytes = (stream.read() as Buffer | null) ?? new Uint8Array()
      onBytes?.(bytes.length)
      return resolve(bytes)
    }
    const chunks: Buffer[] = []
    let length = 0
    let stopWatching: (() => void) | undefined

    const end = (settle: () => void) => {
      stopWatching?.()
      stream.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
      settle()
    }
    const stop = (settle: () => void) => {
      stream.pause()
      end(settle)
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) return stop(() => resolve('too-large'))
      try {
        onBytes?.(chunk.length)
      } catch (error) {
        return stop(() => reject(error instanceof Error ? error : new Error(String(error))))
      }
      chunks.push(chunk)
    }
    const onEnd = () => end(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)))
    const onAbort = () => end(() => resolve('aborted'))
    const watch = ({ bytes, everyMs }: LeastRate, from: number) => {
      stopWatching = awake.after(everyMs, () => {
        if (length - from < bytes) stop(() => resolve('too-slow'))
        else watch({ bytes, everyMs }, length)
      })
    }

    if (stream.destroyed) return resolve('aborted')
    stream.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
    if (least) watch(least, 0)
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
