import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'

/** A `/storage/…` path of your own upload, or the `https://` address of an image elsewhere. */
export const imageReference = () =>
  z
    .string()
    .max(2048)
    .refine((value) => storagePath.test(value) || isSecureUrl(value), {
      error: 'Send a /storage/… path from an upload, or an https:// address.',
      params: { code: 'invalid_format' },
    })
    .meta({ format: 'uri-reference' })

/** A `/storage/…` path of your own upload, and nothing else. */
export const uploadReference = () => z.string().max(2048).regex(storagePath)

const storagePath = /^\/storage\/[A-Za-z0-9][A-Za-z0-9._/-]*$/

function isSecureUrl(value: string): boolean {
  if (!value.startsWith('https://')) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}

export const gallery = () =>
  z.array(imageReference()).max(limits.gallery).describe(`Further images, at most ${limits.gallery}.`)
