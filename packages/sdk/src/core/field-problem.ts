import type { FieldCode } from '../resources/vocabulary.ts'

/** The path of a field within an input: `title`, `gallery.3`, `packages.0.price`; empty for the whole input. */
export type Path<Input> = '' | Below<Input>

type Below<Value> = Value extends readonly (infer Item)[]
  ? `${number}` | `${number}.${Below<Item>}`
  : Value extends Date
    ? never
    : Value extends object
      ? { [Key in keyof Value & string]-?: Key | `${Key}.${Below<NonNullable<Value[Key]>>}` }[keyof Value &
          string]
      : never

/** A problem of one field. */
export interface FieldProblem<FieldPath extends string = string> {
  /** The path of the field. */
  readonly path: FieldPath
  /** A code for programs, for example `too_long`. */
  readonly code: FieldCode
  /** A message for people. */
  readonly message: string
}
