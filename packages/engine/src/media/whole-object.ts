import type { StoredObject } from '../ports/image-store.ts'

/** Reads all bytes of an object. @throws Error if the transfer is cut short. */
export const wholeObject = ({ length, pieces }: StoredObject): Promise<Uint8Array> =>
  concatBytes(pieces, length)

/** Concatenates chunks of a known total length. @throws Error if there are fewer or more bytes. */
export async function concatBytes(chunks: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for await (const chunk of chunks) {
    if (offset + chunk.length > length) throw new Error('An image is longer than the image store reported.')
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  if (offset < length) throw new Error('An image broke off.')
  return bytes
}
