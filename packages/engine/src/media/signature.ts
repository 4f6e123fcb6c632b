import type { ImageType } from '../ports/images.ts'

/** Returns the type by the first bytes; undefined if it is not accepted. The rest may be anything. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  return undefined
}

/** Whether `text`, one byte per character, is at `offset`. */
function startsWith(bytes: Uint8Array, text: string, offset = 0): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false
  }
  return true
}
