import { limits } from '@chowk/contract/core'
import { Failure } from '../failure.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const broken = (why: string) =>
  new Failure('invalid_json', { message: `The request body must be a JSON object: ${why}` })

export interface JsonBody {
  readonly value: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * Reads a body that must be one JSON object in UTF-8.
 * @throws Failure `invalid_json` for anything that two programs could understand differently: broken UTF-8 or syntax,
 * a byte order mark, a member twice, a member named `__proto__`, another top-level type; and for nesting or members and
 * entries beyond the limit.
 */
export function readJson(bytes: Uint8Array): JsonBody {
  const members = countWritten(bytes)
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw broken('it is not UTF-8.')
  }
  if (text.startsWith('\uFEFF')) throw broken('it starts with a byte order mark.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken('its syntax is broken.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken('its top level is no object.')
  if (countMembers(value) !== members) throw broken('an object has the same member twice.')
  return { value: value as Record<string, unknown>, text }
}

/** Bytes of numbers, `true`, `false` and `null`: more than twenty for each value. */
const MOST_BARE = 50_000
/** Bytes of white space: two hundred for each value. Twelve million of them took a twentieth of a second. */
const MOST_WHITE = 500_000

/**
 * How many members the objects are written with: each has one colon outside of strings, so that the parsed value has fewer
 * where one is written twice. Over the bytes, before anything is made of them, and no further than to a surplus.
 */
function countWritten(bytes: Uint8Array): number {
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
          throw broken(`it is nested more than ${limits.jsonDepth} levels deep.`)
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      default:
        if (bytes[index]! > 0x20) {
          if (++bare > MOST_BARE) throw broken('its numbers are too long.')
        } else if (++white > MOST_WHITE)
          throw broken(`it holds more than ${MOST_WHITE} bytes of white space.`)
        continue
    }
    // Of what is JSON, the first is the least. The others end the reading of what is none.
    if (values > limits.jsonValues || members > limits.jsonValues || strings > 2 * limits.jsonValues)
      throw broken(`it holds more than ${limits.jsonValues} members and entries.`)
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

/** How many members an object or a list has, with those of all that it holds. */
function countMembers(parsed: object): number {
  const isList = Array.isArray(parsed)
  let count = 0
  for (const name in parsed) {
    if (name === '__proto__') throw broken('an object has a member named __proto__.')
    if (!isList) count++
    const value = (parsed as Readonly<Record<string, unknown>>)[name]
    if (typeof value === 'object' && value !== null) count += countMembers(value)
  }
  return count
}
