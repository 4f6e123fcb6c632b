/** The arguments of a call: path parameters and fields in one object. */
export type Arguments = Readonly<Record<string, unknown>>

/** Thrown for invalid arguments. The message describes the problem. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError'
}
