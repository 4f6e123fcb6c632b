import type { StoredObject } from '../ports/image-store.ts'

/** Reads all bytes of an object. @throws Error if the transfer is cut short. */
export const wholeObject = ({ length, pieces }: StoredObject): Promise<Uint8Array> =>
  concatBytes(pieces, length)

/** Concatenates chunks of a known total length. @throws Error if there are fewer or more bytes. */
export async function concatBytes(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const piece of pieces) {
    if (at + piece.length > length) throw new Error('An image is longer than the image store reported.')
    bytes.set(piece, at)
    at += piece.length
  }
  if (at < length) throw new Error('An image broke off.')
  return bytes
}
