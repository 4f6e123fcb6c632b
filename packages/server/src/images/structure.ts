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

/**
 * Whether a GIF ends inside one of its blocks. The decoder would leave out the frames that are missing and say nothing.
 *
 * A missing end marker is no truncation, and neither is what doesn't look like a block: that is for the decoder to judge.
 */
export function isTruncatedGif(gif: Uint8Array): boolean {
  const byte = (at: number) => gif[at] ?? 0
  const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

  let at = 13 + colourTable(byte(10))
  while (at < gif.length) {
    const kind = byte(at)
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + colourTable(byte(at + 9))
    else return false
    while (byte(at) !== 0) at += 1 + byte(at)
    at++
  }
  return at > gif.length
}
