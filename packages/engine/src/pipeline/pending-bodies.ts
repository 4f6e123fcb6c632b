import { limits } from '@chowk/contract/core'
import { ApiError } from '../api-error.ts'

/** In bytes: five uploads of the maximum size. */
const MOST_OF_MEMBER = 5 * limits.mediaBody
/** In bytes, for all uploads together. */
const MOST_OF_UPLOADS = 20 * limits.mediaBody
/** In seconds. */
const RETRY_AFTER = 5

/** Counts the bytes of bodies whose requests have no response yet. */
export class PendingBodies {
  readonly #ofMember = new Map<number, number>()
  #ofUploads = 0

  /**
   * Counts the bytes of a body until the work settles.
   * @throws ApiError `rate_limited` if the member, or all uploads together, would exceed the limit.
   */
  async during<T>(memberId: number, bytes: number, work: () => Promise<T>): Promise<T> {
    const own = this.#ofMember.get(memberId) ?? 0
    // Requests without uploads do not wait for uploads.
    const upload = bytes > limits.jsonBody ? bytes : 0
    if (own + bytes > MOST_OF_MEMBER || (upload > 0 && this.#ofUploads + upload > MOST_OF_UPLOADS))
      throw new ApiError('rate_limited', {
        message: 'Too many bytes are being sent at once.',
        retryAfter: RETRY_AFTER,
      })
    this.#ofMember.set(memberId, own + bytes)
    this.#ofUploads += upload
    try {
      return await work()
    } finally {
      this.#ofUploads -= upload
      const left = this.#ofMember.get(memberId)! - bytes
      if (left > 0) this.#ofMember.set(memberId, left)
      else this.#ofMember.delete(memberId)
    }
  }
}
