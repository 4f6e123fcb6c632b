import { limits } from '@chowk/contract'
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
 * a byte order mark, a member twice, a member named `__proto__`, nesting beyond the limit, another top-level type.
 */
export function readJson(bytes: Uint8Array): JsonBody {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw broken('it is not UTF-8.')
  }
  if (text.startsWith('\uFEFF')) throw broken('it starts with a byte order mark.')
  const { depth, members } = measure(text)
  if (depth > limits.jsonDepth) throw broken(`it is nested more than ${limits.jsonDepth} levels deep.`)
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

/**
 * How deep the text is nested, and how many members its objects are written with. Each member has one colon outside of
 * strings, so that the parsed value has fewer members where one is written twice.
 */
function measure(text: string): { depth: number; members: number } {
  let depth = 0
  let deepest = 0
  let members = 0
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case 0x22: // A string, to its end.
        index = endOfString(text, index)
        break
      case 0x3a: // :
        members++
        break
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > deepest) deepest = depth
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
    }
  }
  return { depth: deepest, members }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const entry of value) count += countMembers(entry)
    return count
  }
  for (const [name, entry] of Object.entries(value)) {
    if (name === '__proto__') throw broken('an object has a member named __proto__.')
    count += 1 + countMembers(entry)
  }
  return count
}
