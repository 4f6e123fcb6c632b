import { media, mediaContents, type MediaRow } from '../../entities/content.ts'
import type { WriteContext } from '../../handler.ts'
import { randomText } from '../../keys/format.ts'
import type { ImageType, StoredImage } from '../../ports/images.ts'
import { STORAGE_PREFIX } from './storage.ts'

const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Keeps an image as an upload of the member, under a path that nobody can guess. */
export async function storeImage(
  { tx, member, now, random }: WriteContext,
  { bytes, type, width, height }: StoredImage,
): Promise<MediaRow> {
  const path = `${STORAGE_PREFIX}${member.id}/${randomText(random, 22)}.${EXTENSIONS[type]}`
  const size = { width, height, bytes: bytes.length }
  const unused = { uses: 0, unused_since: now, counted: true }
  const row = await tx.insert(media, {
    member_id: member.id,
    path,
    type,
    ...size,
    created_at: now,
    ...unused,
  })
  await tx.insert(mediaContents, { id: row.id, bytes })
  return row
}
