import { limits } from '@chowk/contract/core'
import { ApiError, imageTooLarge, invalid } from '../../api-error.ts'
import type { PrepareContext } from '../../handler.ts'
import { imageTypeOf } from '../../media/signature.ts'
import { TooManyImages, UndecodableImage, type ImageType } from '../../ports/images.ts'

/** Value of `Retry-After` in seconds, while too many images await conversion. */
const RETRY_AFTER = 5

/**
 * Checks and converts an image from the field at `path`. Writes its bytes to external storage, if configured.
 * @throws ApiError `unsupported_media_type`, `payload_too_large`, `rate_limited`, or `validation_failed`
 * if it can't be decoded.
 */
export async function acceptImage(context: PrepareContext, bytes: Uint8Array, path: string) {
  if (bytes.length > limits.image) throw imageTooLarge()
  const type = imageTypeOf(bytes)
  if (type === undefined)
    throw new ApiError('unsupported_media_type', { message: 'Send a PNG, JPEG, GIF or WebP image.' })
  const image = await convert(context, bytes, type, path)
  return context.imageStorage ? context.imageStorage.keep(context, image) : image
}

async function convert({ images, member }: PrepareContext, bytes: Uint8Array, type: ImageType, path: string) {
  try {
    return await images.convert(bytes, type, member.id)
  } catch (error) {
    if (error instanceof TooManyImages)
      throw new ApiError('rate_limited', {
        message: 'Too many of your images are waiting to be converted.',
        retryAfter: RETRY_AFTER,
      })
    if (!(error instanceof UndecodableImage)) throw error
    throw invalid(path, 'invalid_value', error.message)
  }
}
