import type { BodyField } from '@chowk/contract'
import type { View } from '@chowk/engine'
import type { Form } from '../http/form.ts'
import type { Html, Part } from '../html.ts'
import type { PageContext } from '../page.ts'

/** A field of an operation's body, with its label in a form. */
export interface FormField extends BodyField {
  /** Name in the operation. Nested fields have names that start with it and a dot. */
  readonly name: string
  readonly label: string
  readonly hint?: Part
  /** Whether a browser may submit it empty although it is required: all of its row is left out then. */
  readonly mayBeEmpty?: boolean
}

/** Context of reading a form. */
export interface Reading {
  readonly form: Form
  readonly visit: View
  /** Time zone of its times. */
  readonly zone: string
}

/** Renders a field, reads it from a form, and fills it from stored data. */
export interface Control {
  /** Renders the field with the typed value of the form in `context`. */
  show(context: PageContext, field: FormField): Html | undefined | Promise<Html | undefined>
  /** Returns the typed value as the operation accepts it; undefined if empty. */
  read(reading: Reading, field: FormField): unknown
  /** Returns the fields of a form that hold a stored value. */
  fill(value: unknown, name: string, zone: string): readonly (readonly [name: string, text: string])[]
  /** Maps a path of the operation to the name of a form field: lists in forms may have blank entries. */
  place?(form: Form, field: FormField, path: string): string
  /** Returns how people name a part of it, by its path in the form; undefined for the whole. */
  labelAt?(path: string): string | undefined
  /** Compares values that may be written in several ways. */
  readonly isSame?: (before: unknown, after: unknown) => boolean
  /** Whether it is a text in Markdown or HTML. */
  readonly isRich?: true
  /** Whether it contains times, so that the form asks for a time zone. */
  readonly hasTime?: true
}
