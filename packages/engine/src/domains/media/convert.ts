import { limits } from '@chowk/contract'
import { Failure, invalid } from '../../failure.ts'
import { imageTypeOf } from '../../media/signature.ts'
import { UndecodableImage, type ImageConverter, type StoredImage } from '../../ports/images.ts'

/**
 * Makes what is stored of an image.
 * @throws Failure `unsupported_media_type`, `payload_too_large`, or `validation_failed` where it can't be decoded.
 */
export async function convertImage(
  images: ImageConverter,
  bytes: Uint8Array,
  path = 'image',
): Promise<StoredImage> {
  if (bytes.length > limits.image)
    throw new Failure('payload_too_large', { message: 'The image is over 8 MB.' })
  const type = imageTypeOf(bytes)
  if (type === undefined)
    throw new Failure('unsupported_media_type', { message: 'Send a PNG, JPEG, GIF or WebP image.' })
  try {
    return await images.convert(bytes, type)
  } catch (error) {
    if (!(error instanceof UndecodableImage)) throw error
    throw invalid({ path, code: 'invalid_value', message: error.message })
  }
}
