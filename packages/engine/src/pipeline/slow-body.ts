import { realPause } from '../ports/clock.ts'

/** How a body is sent that is slow, or breaks off. */
export interface Delivery {
  /** Milliseconds to wait in the middle. */
  readonly delayMs?: number
  readonly bytesPerSecond?: number
  readonly breaksOff?: boolean
}

/** Pieces that a second of a slow body is sent in. */
const PER_SECOND = 10

/** A body in pieces that come as slowly as they shall. Throws in the middle of one that breaks off. */
export async function* slowBody(
  body: string | Uint8Array | null,
  { delayMs, bytesPerSecond, breaksOff }: Delivery,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array())
  const middle = bytes.length >> 1
  const step =
    bytesPerSecond === undefined ? bytes.length : Math.max(1, Math.floor(bytesPerSecond / PER_SECOND))
  for (let at = 0, end; at < bytes.length; at = end) {
    // One piece ends in the middle, where what happens there happens.
    end = Math.min(at + step, at < middle ? middle : bytes.length)
    yield bytes.slice(at, end)
    if (bytesPerSecond !== undefined) await realPause(((end - at) / bytesPerSecond) * 1000)
    if (end === middle && breaksOff) throw new TypeError('The connection broke in the middle of the answer.')
    if (end === middle && delayMs !== undefined) await realPause(delayMs)
  }
}
