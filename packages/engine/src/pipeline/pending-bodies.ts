import { limits } from '@chowk/contract/core'
import { ApiError } from '../api-error.ts'

/** In bytes: five uploads of the maximum size. */
const MAX_BYTES_PER_MEMBER = 5 * limits.mediaBody
/** In bytes, for all uploads together. */
const MAX_UPLOAD_BYTES = 20 * limits.mediaBody
/** In seconds. */
const RETRY_AFTER = 5

/** Bytes of a member's requests. */
interface Pending {
  /** Pending bodies by the heads of the requests. */
  announced: number
  /** Bytes of uploads only. */
  arrived: number
}

/**
 * Counts the bytes of bodies whose requests have no response yet. For all uploads together only bytes that have arrived
 * count, so that slow callers keep no one out. Beyond one upload, a member has at most as many bytes as are free: the
 * uploads of many members leave a share to others.
 */
export class PendingBodies {
  readonly #ofMember = new Map<number, Pending>()
  #arrived = 0

  /**
   * Counts a body until the work settles, which calls `onBytes` with the number of bytes of each piece that arrives.
   * @param bytes The announced length.
   * @throws ApiError `rate_limited`, here or in `onBytes`, if there is no room for the body.
   */
  async during<T>(
    memberId: number,
    bytes: number,
    work: (onBytes?: (bytes: number) => void) => Promise<T>,
  ): Promise<T> {
    const own = this.#ofMember.get(memberId) ?? { announced: 0, arrived: 0 }
    // Requests without uploads do not wait for uploads.
    const isUpload = bytes > limits.jsonBody
    if (own.announced + bytes > MAX_BYTES_PER_MEMBER || (isUpload && !this.#hasRoom(own, bytes))) throw full()
    this.#ofMember.set(memberId, own)
    own.announced += bytes
    let arrived = 0
    const count = (more: number) => {
      if (!this.#hasRoom(own, more)) throw full()
      arrived += more
      own.arrived += more
      this.#arrived += more
    }
    try {
      return await work(isUpload ? count : undefined)
    } finally {
      own.announced -= bytes
      own.arrived -= arrived
      this.#arrived -= arrived
      if (own.announced === 0) this.#ofMember.delete(memberId)
    }
  }

  #hasRoom({ arrived }: Pending, more: number): boolean {
    const free = MAX_UPLOAD_BYTES - this.#arrived
    return more <= free && arrived + more <= Math.max(limits.mediaBody, free)
  }
}

const full = () =>
  new ApiError('rate_limited', {
    message: 'Too many bytes are being sent at the same time.',
    retryAfter: RETRY_AFTER,
  })
