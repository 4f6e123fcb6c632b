import * as z from 'zod'
import { id } from './identifiers.ts'
import { limits, sized } from '../vocabulary/limits.ts'

export const MediaUpload = z
  .strictObject({
    image: z
      .string()
      .meta({ contentEncoding: 'base64' })
      .describe(
        `Image as base64 or a \`data:\` URL: PNG, JPEG, GIF or WebP, at most ${sized(limits.image)} once decoded.`,
      ),
  })
  .meta({ id: 'MediaUpload', description: 'An image to upload.' })

const Media = z
  .object({
    id: id(),
    url: z.string().describe('A `/storage/…` path, usable in every image field.'),
    width: z.int().min(0).describe('Pixels.'),
    height: z.int().min(0).describe('Pixels.'),
    bytes: z.int().min(0).describe('Size of the stored image.'),
    type: z.string().describe('Media type of the stored image.'),
  })
  .meta({ id: 'Media', description: 'An uploaded image, as stored.' })

export const MediaUploaded = z
  .object({ data: Media })
  .meta({ id: 'MediaUploaded', description: 'The uploaded image.' })
