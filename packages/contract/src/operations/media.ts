import { operation } from '../operation.ts'
import { MediaUpload, MediaUploaded } from '../schemas/media.ts'
import { limits, sized } from '../vocabulary/limits.ts'

export const media = {
  upload: operation({
    method: 'POST',
    path: '/media',
    status: 201,
    scope: 'media',
    quota: 'media',
    upload: true,
    summary: 'Upload an image.',
    description: `Accepts base64 in JSON, or \`multipart/form-data\` with one part named \`file\`. The image is rotated upright, its metadata is removed, and it is stored as WebP of at most ${sized(limits.storedImage)}.`,
    body: MediaUpload,
    response: MediaUploaded,
  }),
}
