import { limits } from '@chowk/contract/core'
import { ApiError } from '../api-error.ts'

/** In bytes: five of the greatest uploads. */
const MOST_OF_MEMBER = 5 * limits.mediaBody
/** In bytes, of all uploads together. */
const MOST_OF_UPLOADS = 20 * limits.mediaBody
/** Seconds. */
const RETRY_AFTER = 5

/** How many bytes are held of bodies whose requests are not answered yet. */
export class PendingBodies {
  readonly #ofMember = new Map<number, number>()
  #ofUploads = 0

  /**
   * Counts a body of so many bytes until the work is done.
   * @throws ApiError `rate_limited` where the member, or all who upload something, would hold too many.
   */
  async during<T>(memberId: number, bytes: number, work: () => Promise<T>): Promise<T> {
    const own = this.#ofMember.get(memberId) ?? 0
    // Whoever uploads nothing does not wait for those who do.
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
