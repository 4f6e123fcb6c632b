import type { BodyField } from '@chowk/contract'
import type { PageReader } from '@chowk/engine/visits'
import type { Form } from '../http/form.ts'
import type { Html, Part } from '../html.ts'
import type { PageContext } from '../page.ts'

/** A field of an operation's body, as a form asks for it. */
export interface AskedField extends BodyField {
  /** As the operation calls it. What stands below it has names that begin with this and a dot. */
  readonly name: string
  readonly label: string
  readonly hint?: Part
}

/** What a form that is read may be asked besides. */
export interface Reading {
  readonly form: Form
  readonly visit: PageReader
  /** The time zone of the times in it. */
  readonly zone: string
}

/** How a field is asked for: shown, read, and filled with what is stored. */
export interface Control {
  /** Shows the field, with what was typed into the form that `context` holds. */
  show(context: PageContext, field: AskedField): Html | undefined | Promise<Html | undefined>
  /** What was typed, as the operation takes it; undefined where nothing was. */
  read(reading: Reading, field: AskedField): unknown
  /** A value that is stored, as a form would have it. */
  fill(value: unknown, name: string, zone: string): readonly (readonly [name: string, text: string])[]
  /** Where in the form something stands that the operation calls otherwise: what is left blank is not counted there. */
  place?(form: Form, field: AskedField, path: string): string
  /** Whether times in it are of a time zone, which is asked for then. */
  readonly hasTime?: true
}
