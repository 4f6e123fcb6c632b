/** An image that was fetched from elsewhere. */
export interface FetchedImage {
  readonly bytes: Uint8Array
}

/**
 * Fetches an image that a member linked, so that it can be stored. An implementation reaches public addresses over
 * `https` only, and holds every redirect to the same rules. Rejects with {@link LinkRefused} for anything else, for an
 * answer that is no success, and for one that takes too long.
 */
export interface LinkFetcher {
  /** At most `limit` bytes; more is refused. */
  fetch(url: string, limit: number): Promise<FetchedImage>
}

/** The link can't be imported; the message says why, for the member. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused'
}
