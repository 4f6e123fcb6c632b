/**
 * The most frames that a WebP can have: how often its frame marker occurs anywhere, as frames may hide inside others.
 *
 * Counted before libwebp sees the file, whose time to read the headers grows with the square of the frames: over a
 * minute for the 170,000 that fit into 8 MiB.
 */
export function framesAtMost(webp: Uint8Array): number {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  let frames = 0
  for (let at = bytes.indexOf('ANMF'); at !== -1; at = bytes.indexOf('ANMF', at + 4)) frames++
  return frames
}
