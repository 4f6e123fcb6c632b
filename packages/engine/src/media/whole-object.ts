import type { StoredObject } from '../ports/image-store.ts'

/** All bytes of an object. @throws Error where it breaks off. */
export const wholeObject = ({ length, pieces }: StoredObject): Promise<Uint8Array> => gathered(pieces, length)

/** So many bytes that come in pieces. @throws Error where they break off, or more come. */
export async function gathered(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const piece of pieces) {
    if (at + piece.length > length) throw new Error('An image is longer than the image store has said.')
    bytes.set(piece, at)
    at += piece.length
  }
  if (at < length) throw new Error('An image broke off.')
  return bytes
}
