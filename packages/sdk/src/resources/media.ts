// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import { imageSize } from './constants.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { UploadOptions } from '../core/options.ts'
import type { UploadSource } from '../core/upload.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** An uploaded image, as stored. */
export interface Media {
  /** Unique id. */
  id: number
  /** A `/storage/…` path, usable in every image field. */
  url: string
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  /** Size of the stored image. */
  bytes: number
  /** Media type of the stored image. */
  type: string
}

/** The uploaded image. */
export interface MediaUploaded {
  /** An uploaded image, as stored. */
  data: Media
}

/** Errors of `media.upload`. */
export type MediaUploadError = OperationError<
  'media.upload',
  UploadSource,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'quota_exceeded',
  MediaUploaded
>

/** Images for posts, profiles and everything else. */
export class MediaResource extends Resource {
  readonly namespace = 'media'

  /**
   * Upload an image.
   *
   * Accepts base64 in JSON, or `multipart/form-data` with one part named `file`. The image is rotated upright, its metadata is removed, and it is stored as WebP of at most 2 MB.
   *
   * - Scope: `media`.
   * - Daily quota: `media` (by default 50 free, 150 pro, 500 business).
   * - Sent again after a lost answer: no.
   * - Errors: `payload_too_large`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { data } = await client.media.upload('./photo.png')
   * await client.profile.update({ avatar_url: data.url })
   */
  upload(file: UploadSource, options?: UploadOptions): Call<MediaUploaded, MediaUploadError> {
    return call(this, 'upload', { route: 'POST /media', quota: 'media' }, options, async (step) =>
      (await import('../core/upload.ts')).uploadForm(file, imageSize, options ?? {}, step),
    )
  }
}
