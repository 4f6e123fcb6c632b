import * as z from 'zod'
import { isStoragePath, readAddress, storagePath } from '../formats/addresses.ts'
import { limits } from '../vocabulary/limits.ts'
import { atMost } from './lengths.ts'

/** A `/storage/…` path of a built-in image or of your own upload, or the `https://` URL of an external image. */
export const imageReference = () =>
  z
    .string()
    .check(atMost(limits.address))
    .refine((value) => isStoragePath(value) || isSecureUrl(value), {
      error: 'Send a /storage/… path from an upload, or an https:// address.',
      params: { code: 'invalid_format' },
    })
    .meta({ format: 'uri-reference' })

/** Only a `/storage/…` path of your own upload. */
export const uploadReference = () =>
  z.string().check(atMost(limits.address)).regex(storagePath, 'Send the /storage/… path of an upload.')

const isSecureUrl = (value: string): boolean =>
  value.startsWith('https://') && readAddress(value)?.protocol === 'https:'

const sources = 'a built-in image, a `/storage/…` path of your own upload, or an `https://` URL'

/** Sentence fragment: the possible images of a create request. */
export const linkedImage = `${sources}, which is linked`

/** Sentence fragment: the possible images of an update request. */
export const importedImage = `${sources}, which is imported if new`

/** Further images of a create request. */
export const gallery = () =>
  z
    .array(imageReference())
    .check(atMost(limits.gallery))
    .describe(`Further images, at most ${limits.gallery}: each ${linkedImage}.`)

/** The images that replace a gallery. */
export const newGallery = () =>
  z
    .array(imageReference())
    .check(atMost(limits.gallery))
    .describe(`Images replacing the gallery, at most ${limits.gallery}: each ${importedImage}.`)
