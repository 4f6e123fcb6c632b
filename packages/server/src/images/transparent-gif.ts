/** The maximum of compressed bytes in which to look for a colour that a GIF does not use: 5 ms of the event loop. */
const MAX_SCANNED_BYTES = 1_000_000

/** The maximum number of frames to look at. Animations of more are refused. */
const MAX_FRAMES = 1000

/** A frame of a GIF. Offsets are in bytes. */
interface Frame {
  /** The graphic control extension before it, if any. */
  readonly control: number | undefined
  /** The image descriptor. */
  readonly descriptor: number
  /** The compressed pixels, from their code size on. */
  readonly pixels: number
}

const [CLEARS, RESTORES] = [2, 3]

/**
 * Returns a GIF that is transparent where browsers show nothing: outside of a first frame that is smaller than the
 * screen, and where a frame is cleared. libvips fills both with colours unless a frame has a transparent colour, so
 * frames get one that none of their pixels has. A frame of 256 colours that uses all of them stays as it is.
 */
export function withTransparentGround(gif: Uint8Array): Uint8Array {
  const bytes = Buffer.from(gif.buffer, gif.byteOffset, gif.byteLength)
  const frames = framesOf(bytes)
  const disposal = ({ control }: Frame) => (control === undefined ? 0 : (bytes[control + 3]! >> 2) & 7)
  const isOpaque = ({ control }: Frame) => control === undefined || (bytes[control + 3]! & 1) === 0
  const [first] = frames
  if (first === undefined) return gif

  const cleared = frames.slice(0, -1).filter((frame) => disposal(frame) === CLEARS)
  const isUncovered =
    cleared.length > 0 || !coversScreen(bytes, first) || (frames.length > 1 && disposal(first) >= RESTORES)
  if (!isUncovered) return gif
  // One frame with a transparent colour is enough for what no frame covers.
  const needed = frames.every(isOpaque) && cleared.length === 0 ? [first] : cleared.filter(isOpaque)
  let scanned = 0
  const changed = Buffer.from(bytes)
  let insertAt: number | undefined
  let control = Buffer.alloc(0)
  for (const frame of needed) {
    const unused = unusedColour(bytes, frame.pixels, () => ++scanned <= MAX_SCANNED_BYTES)
    if (unused === undefined) continue
    if (frame.control === undefined) {
      insertAt = frame.descriptor
      control = Buffer.from([0x21, 0xf9, 4, 1, 0, 0, unused, 0])
    } else {
      changed[frame.control + 3]! |= 1
      changed[frame.control + 6] = unused
    }
  }
  if (insertAt === undefined) return changed
  return Buffer.concat([changed.subarray(0, insertAt), control, changed.subarray(insertAt)])
}

/** The first frame makes the screen larger where it exceeds it. */
function coversScreen(bytes: Buffer, { descriptor }: Frame): boolean {
  const uint16At = (offset: number) => bytes.readUInt16LE(offset)
  const [x, top] = [uint16At(descriptor + 1), uint16At(descriptor + 3)]
  const isWide = x + uint16At(descriptor + 5) >= uint16At(6)
  return x === 0 && top === 0 && isWide && uint16At(descriptor + 7) >= uint16At(8)
}

/** Returns the frames up to the first incomplete one. */
function framesOf(bytes: Buffer): Frame[] {
  const byte = (offset: number) => bytes[offset] ?? 0
  const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const frames: Frame[] = []
  let control: number | undefined
  let offset = 13 + colourTable(byte(10))
  while (offset < bytes.length && frames.length < MAX_FRAMES) {
    const kind = byte(offset)
    const start = offset
    if (kind === 0x21) {
      if (byte(offset + 1) === 0xf9 && byte(offset + 2) === 4 && offset + 8 <= bytes.length) control = offset
      offset += 2
    } else if (kind === 0x2c) offset += 11 + colourTable(byte(offset + 9))
    else break
    const pixels = offset - 1
    while (byte(offset) !== 0) offset += 1 + byte(offset)
    offset++
    if (kind !== 0x2c || offset > bytes.length) continue
    frames.push({ control, descriptor: start, pixels })
    control = undefined
  }
  return frames
}

/**
 * Returns a colour that no pixel has. Every colour of a frame occurs as a code of its own, since longer strings are made
 * of those before them.
 */
function unusedColour(bytes: Buffer, pixels: number, next: () => boolean): number | undefined {
  const size = bytes[pixels]!
  if (size < 8) return 255
  if (size > 8) return undefined
  const [clear, end] = [256, 257]
  const isUsed = new Uint8Array(clear)
  let [known, width, isFirst] = [end + 1, 9, true]
  let [bits, count] = [0, 0]
  for (let block = pixels + 1; bytes[block]; block += 1 + bytes[block]!)
    for (let index = block + 1; index <= block + bytes[block]!; index++) {
      if (!next()) return undefined
      bits |= bytes[index]! << count
      count += 8
      while (count >= width) {
        const code = bits & ((1 << width) - 1)
        bits >>>= width
        count -= width
        if (code === end) return isUsed.lastIndexOf(0) === -1 ? undefined : isUsed.lastIndexOf(0)
        if (code === clear) {
          ;[known, width, isFirst] = [end + 1, 9, true]
          continue
        }
        if (code < clear) isUsed[code] = 1
        if (!isFirst && known < 4096 && ++known === 1 << width && width < 12) width++
        isFirst = false
      }
    }
  return isUsed.includes(0) ? isUsed.lastIndexOf(0) : undefined
}
