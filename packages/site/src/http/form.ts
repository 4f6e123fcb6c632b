import { ApiError } from '@chowk/engine'

/** Fields of a submitted form. */
export class Form {
  readonly #fields: URLSearchParams
  constructor(fields: URLSearchParams = new URLSearchParams()) {
    this.#fields = fields
  }

  /** Returns the text of a field with normalized line breaks; empty without the field. */
  text(name: string): string {
    return (this.#fields.get(name) ?? '').replace(/\r\n?/g, '\n')
  }

  /** Returns the text of a field; undefined if it is missing or empty. */
  given(name: string): string | undefined {
    return this.text(name) === '' ? undefined : this.text(name)
  }

  /** Returns all values of a field, such as those of ticked checkboxes. */
  all(name: string): string[] {
    return this.#fields.getAll(name).map((value) => value.replace(/\r\n?/g, '\n'))
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  /** Returns all fields with their values, in order. */
  entries(): [name: string, value: string][] {
    return [...this.#fields]
  }

  /** Returns a copy with other values of some fields; without the fields whose value is undefined. */
  with(values: Readonly<Record<string, string | undefined>>): Form {
    const fields = new URLSearchParams(this.#fields)
    for (const [name, value] of Object.entries(values))
      if (value === undefined) fields.delete(name)
      else fields.set(name, value)
    return new Form(fields)
  }

  /** Adds a value. */
  add(name: string, value: string): void {
    this.#fields.append(name, value)
  }
}

/** Maximum bytes of a form: the longest text with each character escaped. */
export const FORM_BYTES = 1_500_000
/**
 * Maximum bytes of a form without long texts: the longest password with each byte escaped, and the response of a
 * passkey.
 */
export const SHORT_FORM_BYTES = 16_384
/** Maximum number of fields: parsing a megabyte of fields takes `node:url` seconds. */
export const MAX_FORM_FIELDS = 1_000

/** Parses a URL-encoded form. @throws ApiError for another media type, or too many fields. */
export function readForm(type: string | undefined, bytes: Uint8Array): Form {
  if (!/^application\/x-www-form-urlencoded\b/i.test(type ?? '')) {
    if (bytes.length === 0) return new Form()
    throw new ApiError('unsupported_media_type', { message: 'This page accepts only forms.' })
  }
  let fields = 1
  for (let index = bytes.indexOf(AMPERSAND); index !== -1; index = bytes.indexOf(AMPERSAND, index + 1))
    if (++fields > MAX_FORM_FIELDS) throw tooLarge()
  return new Form(new URLSearchParams(new TextDecoder().decode(bytes)))
}

const AMPERSAND = 0x26

export const tooLarge = () => new ApiError('payload_too_large', { message: 'This form is too large.' })
