import * as z from 'zod'
import { id } from './identifiers.ts'

export const MediaUpload = z
  .strictObject({
    image: z
      .string()
      .meta({ contentEncoding: 'base64' })
      .describe(
        'The image as base64, or as a `data:` URL: PNG, JPEG, GIF or WebP, at most 8 MB once decoded.',
      ),
  })
  .meta({ id: 'MediaUpload', description: 'An image to upload.' })

const Media = z
  .object({
    id: id(),
    url: z.string().describe('A `/storage/…` path, usable wherever an image is taken.'),
    width: z.int().min(0).describe('Pixels.'),
    height: z.int().min(0).describe('Pixels.'),
    bytes: z.int().min(0).describe('The size of what is stored.'),
    type: z.string().describe('The media type of what is stored.'),
  })
  .meta({ id: 'Media', description: 'An uploaded image, as it is stored.' })

export const MediaUploaded = z
  .object({ data: Media })
  .meta({ id: 'MediaUploaded', description: 'The uploaded image.' })
