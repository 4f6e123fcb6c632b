import { limits } from '../vocabulary/limits.ts'

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** Bytes of numbers, `true`, `false` and `null`: more than twenty for each value. */
const MAX_LITERAL_BYTES = 50_000
/** Bytes of white space: two hundred for each value. Twelve million of them took a twentieth of a second. */
const MAX_WHITE_SPACE_BYTES = 500_000
/** Maximum number of escapes in strings: almost three times those of an image of 8 MB with escaped slashes. */
const MAX_ESCAPES = 500_000

/**
 * Counts the members of all objects in JSON text by their colons outside of strings. The parsed value has fewer if one
 * is duplicated. Reads the bytes before parsing, and stops at the first excess.
 * @throws The error that `refused` returns, for nesting or a number of members and entries beyond the limits of the
 * interface.
 */
export function countJsonMembers(bytes: Uint8Array, createError: (why: string) => Error): number {
  let depth = 0
  let members = 0
  let values = 0
  let strings = 0
  let bare = 0
  let white = 0
  let escapes = 0
  let escapeAt = bytes.indexOf(BACKSLASH)
  const endOfString = (start: number): number => {
    let end = bytes.indexOf(QUOTE, start + 1)
    if (escapeAt !== -1 && escapeAt < start) escapeAt = bytes.indexOf(BACKSLASH, start)
    for (; escapeAt !== -1 && escapeAt < end; escapeAt = bytes.indexOf(BACKSLASH, escapeAt + 2)) {
      if (++escapes > MAX_ESCAPES) throw createError(`its strings hold more than ${MAX_ESCAPES} escapes.`)
      if (escapeAt + 1 === end) end = bytes.indexOf(QUOTE, end + 1)
    }
    return end === -1 ? bytes.length : end
  }
  for (let index = 0; index < bytes.length; index++) {
    switch (bytes[index]) {
      case QUOTE: // A string, to its end.
        index = endOfString(index)
        strings++
        break
      case 0x3a: // :
        members++
        break
      case 0x2c: // ,
        values++
        break
      case 0x5b: // [
      case 0x7b: // {
        values++
        if (++depth > limits.jsonDepth)
          throw createError(`it is nested more than ${limits.jsonDepth} levels deep.`)
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      default:
        if (bytes[index]! > 0x20) {
          if (++bare > MAX_LITERAL_BYTES) throw createError('its numbers are too long.')
        } else if (++white > MAX_WHITE_SPACE_BYTES)
          throw createError(`it holds more than ${MAX_WHITE_SPACE_BYTES} bytes of white space.`)
        continue
    }
    // In valid JSON the first count is the lowest. The others stop reading invalid input.
    if (values > limits.jsonValues || members > limits.jsonValues || strings > 2 * limits.jsonValues)
      throw createError(`it contains more than ${limits.jsonValues} fields and entries.`)
  }
  return members
}
