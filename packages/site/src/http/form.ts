import { ApiError } from '@chowk/engine'

/** The fields of a form, as they were sent. */
export class Form {
  readonly #fields: URLSearchParams
  constructor(fields: URLSearchParams = new URLSearchParams()) {
    this.#fields = fields
  }

  /** The text of a field, with line breaks as everywhere else; empty where there is none. */
  text(name: string): string {
    return (this.#fields.get(name) ?? '').replace(/\r\n?/g, '\n')
  }

  /** The text of a field; undefined where there is none, or nothing was typed. */
  given(name: string): string | undefined {
    return this.text(name) === '' ? undefined : this.text(name)
  }

  /** Every value of a field, such as of boxes that were ticked. */
  all(name: string): string[] {
    return this.#fields.getAll(name).map((value) => value.replace(/\r\n?/g, '\n'))
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  /** Every field with its value, in their order. */
  entries(): [name: string, value: string][] {
    return [...this.#fields]
  }

  /** The form with one more value. */
  add(name: string, value: string): void {
    this.#fields.append(name, value)
  }
}

/** Most bytes of a form: a text of the greatest length, each character of it escaped. */
export const FORM_BYTES = 1_500_000
/** Most bytes of a form without long texts: a password of the greatest length, each byte of it escaped, and a passkey's answer. */
export const SHORT_FORM_BYTES = 16_384
/** Most fields of a form: node:url takes seconds to read a million bytes of fields. */
export const MOST_FIELDS = 1_000

/** Reads a form that was sent as browsers do without files. @throws ApiError for what is none, or has too many fields. */
export function readForm(type: string | undefined, bytes: Uint8Array): Form {
  if (!/^application\/x-www-form-urlencoded\b/i.test(type ?? '')) {
    if (bytes.length === 0) return new Form()
    throw new ApiError('unsupported_media_type', { message: 'This takes a form.' })
  }
  let fields = 1
  for (let at = bytes.indexOf(AMPERSAND); at !== -1; at = bytes.indexOf(AMPERSAND, at + 1))
    if (++fields > MOST_FIELDS) throw tooLarge()
  return new Form(new URLSearchParams(new TextDecoder().decode(bytes)))
}

const AMPERSAND = 0x26

export const tooLarge = () => new ApiError('payload_too_large', { message: 'This form is too large.' })
