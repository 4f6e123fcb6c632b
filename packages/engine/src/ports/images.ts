/** The image types that `POST /media` accepts, told apart by their first bytes. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

/** An image as it is stored and served. */
export interface StoredImage {
  /** The encoded image. */
  readonly bytes: Uint8Array
  readonly type: ImageType
  /** Pixels, after orientation has been applied. */
  readonly width: number
  /** Pixels, after orientation has been applied. For an animation: of one frame. */
  readonly height: number
}

/**
 * Turns an uploaded image into the one that is stored.
 *
 * `convert` is called with bytes whose signature is one of {@link ImageType} and whose length is within the limit of an
 * upload. It rejects with {@link UndecodableImage} for bytes that are no image after all, or one that is too costly to
 * decode, and with {@link TooManyImages}; any other rejection is a fault of the server.
 */
export interface ImageConverter {
  /** @param owner The id of the member whose image it is: those who send many wait for others in turn. */
  convert(bytes: Uint8Array, type: ImageType, owner?: number): Promise<StoredImage>
  /**
   * Makes a copy of a stored image that is `width` pixels wide, as WebP; left out where none are made. Undefined for one that moves, and
   * where `read` gives nothing. Rejects as `convert` does.
   * @param path Names the image: what is stored under it never changes.
   */
  narrow?(
    path: string,
    width: number,
    read: () => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined>
}

/** So many images of one owner are waiting for their turn that no more are taken. */
export class TooManyImages extends Error {
  override readonly name = 'TooManyImages'
}

/** The bytes carry the signature of an image but can't be decoded, or would decode to more pixels than allowed. */
export class UndecodableImage extends Error {
  override readonly name = 'UndecodableImage'
}
