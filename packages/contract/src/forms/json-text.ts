import { limits } from '../vocabulary/limits.ts'

/** Bytes of numbers, `true`, `false` and `null`: more than twenty for each value. */
const MOST_BARE = 50_000
/** Bytes of white space: two hundred for each value. Twelve million of them took a twentieth of a second. */
const MOST_WHITE = 500_000

/**
 * Counts the members of all objects in JSON text by their colons outside of strings. The parsed value has fewer if one
 * is duplicated. Reads the bytes before parsing, and stops at the first excess.
 * @throws The error that `refused` returns, for nesting or a number of members and entries beyond the limits of the
 * interface.
 */
export function membersWritten(bytes: Uint8Array, refused: (why: string) => Error): number {
  let depth = 0
  let members = 0
  let values = 0
  let strings = 0
  let bare = 0
  let white = 0
  for (let index = 0; index < bytes.length; index++) {
    switch (bytes[index]) {
      case 0x22: // A string, to its end.
        index = endOfString(bytes, index)
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
          throw refused(`it is nested more than ${limits.jsonDepth} levels deep.`)
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      default:
        if (bytes[index]! > 0x20) {
          if (++bare > MOST_BARE) throw refused('its numbers are too long.')
        } else if (++white > MOST_WHITE)
          throw refused(`it holds more than ${MOST_WHITE} bytes of white space.`)
        continue
    }
    // In valid JSON the first count is the lowest. The others stop reading invalid input.
    if (values > limits.jsonValues || members > limits.jsonValues || strings > 2 * limits.jsonValues)
      throw refused(`it holds more than ${limits.jsonValues} members and entries.`)
  }
  return members
}

function endOfString(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(0x22, start + 1)
  if (end === -1) return bytes.length
  if (bytes[end - 1] !== 0x5c) return end
  let index = start + 1
  while (index < bytes.length && bytes[index] !== 0x22) index += bytes[index] === 0x5c ? 2 : 1
  return index
}
