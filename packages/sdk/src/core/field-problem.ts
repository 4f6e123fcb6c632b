import type { FieldCode } from '../resources/vocabulary.ts'

/** Where in an input something can be wrong, with dots: `title`, `gallery.3`, `packages.0.price`; empty for the whole. */
export type Path<Input> = '' | Below<Input>

type Below<Value> = Value extends readonly (infer Item)[]
  ? `${number}` | `${number}.${Below<Item>}`
  : Value extends Date
    ? never
    : Value extends object
      ? { [Key in keyof Value & string]-?: Key | `${Key}.${Below<NonNullable<Value[Key]>>}` }[keyof Value &
          string]
      : never

/** One field that is not valid. */
export interface FieldProblem<FieldPath extends string = string> {
  /** The field. */
  readonly path: FieldPath
  /** What is wrong, for programs, for example `too_long`. */
  readonly code: FieldCode
  /** What is wrong, for people. */
  readonly message: string
}
