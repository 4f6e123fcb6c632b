import type { IncomingMessage } from 'node:http'
import type { PassBody, ReadBody } from '@chowk/engine'
import { stallAwareClock } from '../time/stall-aware-clock.ts'

/** Minimum upload rate: bytes per interval. */
export interface MinimumRate {
  readonly bytes: number
  readonly everyMs: number
}

/**
 * Collects a body of at most `limit` bytes. Stops at the first byte over the limit, at an error of `onBytes`, and below the
 * minimum rate. Leaves the rest unread.
 */
export async function collectBody(
  stream: IncomingMessage,
  limit: number,
  onBytes?: Parameters<ReadBody>[1],
  minimumRate?: MinimumRate,
): ReturnType<ReadBody> {
  // Most bodies arrive in one piece with the head.
  if (stream.complete && stream.readableLength <= limit && !stream.destroyed) {
    const bytes = (stream.read() as Buffer | null) ?? new Uint8Array()
    onBytes?.(bytes.length)
    return bytes
  }
  const chunks: Buffer[] = []
  const outcome = await readPieces(stream, {
    limit,
    minimumRate,
    take(chunk) {
      onBytes?.(chunk.length)
      chunks.push(chunk)
    },
  })
  if (outcome !== 'whole') return outcome
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/**
 * Streams a body of at most `limit` bytes. Stops at the first byte over the limit, and below the minimum rate. Leaves the
 * rest unread.
 */
export function passBody(
  stream: IncomingMessage,
  [limit, accept]: Parameters<PassBody>,
  minimumRate?: MinimumRate,
): ReturnType<PassBody> {
  let heldMs = 0
  let acceptingSince: number | undefined
  const held = () => heldMs + (acceptingSince === undefined ? 0 : stallAwareClock.now() - acceptingSince)
  return readPieces(stream, {
    limit,
    minimumRate,
    take(chunk, fail) {
      stream.pause()
      acceptingSince = stallAwareClock.now()
      accept(chunk).then(() => {
        heldMs = held()
        acceptingSince = undefined
        stream.resume()
      }, fail)
    },
    held,
  })
}

type Outcome = Awaited<ReturnType<PassBody>>

interface Reading {
  readonly limit: number
  readonly minimumRate: MinimumRate | undefined
  /** Processes a piece. It may throw, or call `fail` later. */
  readonly take: (chunk: Buffer, fail: (error: Error) => void) => void
  /** Milliseconds for which the caller had to wait. Default: none. */
  readonly held?: () => number
}

/** Reads a body to its end or limit, an error of `take`, or until its caller disconnects or is too slow. */
function readPieces(
  stream: IncomingMessage,
  { limit, minimumRate, take, held = () => 0 }: Reading,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  let length = 0
  let stopWatching: (() => void) | undefined
  const end = (outcome: Outcome, error?: Error) => {
    stopWatching?.()
    stream.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
    stream.pause()
    if (error) reject(error)
    else resolve(outcome)
  }
  const fail = (error: Error) => end('aborted', error)
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) return end('too-large')
    try {
      take(chunk, fail)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const onEnd = end.bind(undefined, 'whole')
  const onAbort = () => end('aborted')
  if (stream.destroyed) return Promise.resolve('aborted')
  stream.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  if (minimumRate)
    stopWatching = watchRate(
      minimumRate,
      () => ({ length, heldMs: held() }),
      () => end('too-slow'),
    )
  return promise
}

/** Received bytes, and milliseconds for which the caller had to wait. */
interface Progress {
  readonly length: number
  readonly heldMs: number
}

/** Calls `onSlow` once a caller sends less than the minimum rate, not counting the time it had to wait. */
function watchRate({ bytes, everyMs }: MinimumRate, read: () => Progress, onSlow: () => void): () => void {
  let cancel: () => void
  const watch = ({ length: from, heldMs: heldBefore }: Progress) => {
    const wait = (milliseconds: number, heldSoFar: number) => {
      cancel = stallAwareClock.after(milliseconds, () => {
        const progress = read()
        if (progress.length - from >= bytes) watch(progress)
        else if (progress.heldMs > heldSoFar) wait(progress.heldMs - heldSoFar, progress.heldMs)
        else onSlow()
      })
    }
    wait(everyMs, heldBefore)
  }
  watch(read())
  return () => cancel()
}
