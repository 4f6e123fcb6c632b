import { ApiError } from '@chowk/engine'
import { hash } from 'node:crypto'
import { html, type Html } from '../html.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'

/** Thrown if a value changed after the form was rendered. */
export class EditConflict extends ApiError {
  constructor(message: string) {
    super('conflict', { message })
  }
}

/** Hidden field with fingerprints of the values that a form showed, by name. */
const SHOWN = 'shown'

const fingerprintOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)

const shownIn = (form: Form) => new URLSearchParams(form.text(SHOWN))

/** Renders the hidden field. A form shown again keeps its fingerprints, unless it shows what has changed meanwhile. */
export function fingerprintField({ refused, draft }: PageContext, values: object): Html {
  const submitted = refused?.failure instanceof EditConflict ? undefined : (refused?.form ?? draft)
  const now = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, fingerprintOf(value)]))
  return html`<input type="hidden" name="${SHOWN}" value="${submitted?.given(SHOWN) ?? now.toString()}" />`
}

/** Returns the values that differ from those that the form showed: others may have been changed in another tab since. */
export const changedSinceShown = <Values extends object>(form: Form, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => shownIn(form).get(name) !== fingerprintOf(value)),
  ) as Partial<Values>

/** @throws EditConflict if the form showed another value of this name. */
export function assertUnchangedSinceShown(form: Form, name: string, value: unknown, message: string): void {
  const fingerprint = shownIn(form).get(name)
  if (fingerprint !== null && fingerprint !== fingerprintOf(value)) throw new EditConflict(message)
}
