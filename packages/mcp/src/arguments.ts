/** The arguments of a call: path parameters and fields in one object. */
export type Arguments = Readonly<Record<string, unknown>>

/** Thrown for invalid arguments. The message describes the problem. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError'
}

/** The maximum number of characters of a value in a message. */
const MAX_SHOWN_LENGTH = 100

/** Returns a given value as JSON for a message, shortened. */
export function printValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'Nothing'
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}
