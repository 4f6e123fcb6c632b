/** Arguments of a call: path parameters and fields side by side. */
export type Arguments = Readonly<Record<string, unknown>>

/** The arguments are none that can be sent. Its message says what is wrong. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError'
}
