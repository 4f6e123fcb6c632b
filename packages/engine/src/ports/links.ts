/** An image fetched from another site. */
export interface FetchedImage {
  readonly bytes: Uint8Array
}

/**
 * Fetches an image that a member linked, for storage. Implementations connect to public addresses over `https` only,
 * and check every redirect in the same way. Rejects with {@link LinkRejected} for anything else, for unsuccessful responses,
 * and for slow ones.
 */
export interface LinkFetcher {
  /** Refuses more than `limit` bytes. */
  fetch(url: string, limit: number): Promise<FetchedImage>
}

/** Thrown if a link cannot be imported. The message is for the member. */
export class LinkRejected extends Error {
  override readonly name = 'LinkRejected'
}
