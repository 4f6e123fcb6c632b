import { randomUUID } from 'node:crypto'
import { wholeObject, type ImageStore } from '@chowk/engine'

/** One object per process: the next check replaces an object that was not deleted. */
const key = `0/${randomUUID().replaceAll('-', '')}.png`

/** Writes, reads and deletes an object that belongs to no member. @throws Error if any step fails. */
export async function checkRoundTrip(images: Omit<ImageStore, 'check'>): Promise<void> {
  const written = new TextEncoder().encode('chowk')
  await images.put(key, written, 'image/png')
  try {
    const found = await images.get(key)
    const isSame = found?.length === written.length && Buffer.from(await wholeObject(found)).equals(written)
    if (!isSame) throw new Error('The bytes read differ from the bytes written.')
  } finally {
    await images.delete(key)
  }
}
