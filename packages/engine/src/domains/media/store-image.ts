import { media, mediaContents } from '../../entities/content.ts'
import type { WriteContext } from '../../handler.ts'
import { randomText } from '../../keys/format.ts'
import type { KeptImage } from '../../ports/image-store.ts'
import type { ImageType } from '../../ports/images.ts'
import type { Random } from '../../ports/random.ts'
import { STORAGE_PREFIX } from './storage.ts'

const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Returns an unguessable path. */
export const newPath = (memberId: number, type: ImageType, random: Random): string =>
  `${STORAGE_PREFIX}${memberId}/${randomText(random, 22)}.${EXTENSIONS[type]}`

/** Stores an image as an upload of the member. */
export async function storeImage({ tx, member, now, random }: WriteContext, image: KeptImage) {
  const { type, width, height, bytes, outside } = image
  await outside?.claim(tx)
  const row = await tx.insert(media, {
    member_id: member.id,
    path: outside?.path ?? newPath(member.id, type, random),
    type,
    width,
    height,
    bytes: bytes.length,
    created_at: now,
    uses: 0,
    unused_since: now,
  })
  if (!outside) await tx.insert(mediaContents, { id: row.id, bytes })
  return row
}
