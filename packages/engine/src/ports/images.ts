/** The image types that `POST /media` accepts, recognized by their first bytes. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

/** An image as stored and served. */
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
 * Converts an uploaded image to the stored format.
 *
 * `convert` receives bytes with the signature of an {@link ImageType}, up to the upload limit. It rejects with {@link
 * UndecodableImage} for invalid images and for those too costly to decode, and with {@link TooManyImages}. Any other
 * rejection is a server error.
 */
export interface ImageConverter {
  /** @param owner The id of the member who owns the image. Owners take turns. */
  convert(bytes: Uint8Array, type: ImageType, owner?: number): Promise<StoredImage>
  /**
   * Returns a WebP copy of a stored image, `width` pixels wide. Undefined if the image is animated, or if `read`
   * returns undefined. Rejects like `convert`. Converters may lack this method.
   * @param path Identifies the image, whose content never changes.
   */
  narrow?(
    path: string,
    width: number,
    read: () => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined>
}

/** Thrown if too many images of one owner are waiting. */
export class TooManyImages extends Error {
  override readonly name = 'TooManyImages'
}

/** Thrown for bytes with the signature of an image that cannot be decoded, or would decode to too many pixels. */
export class UndecodableImage extends Error {
  override readonly name = 'UndecodableImage'
}
