import { errorCodes, errors, fieldCodes, type ErrorCode } from '@chowk/contract/core'

const again = {
  never: 'Change the request first: the same one fails again.',
  after: 'Wait for the seconds in `Retry-After`, then send the same request again.',
  safe: 'Send the same request again, where that is safe: reads, `PUT`, `DELETE`, or with an `Idempotency-Key`.',
} as const

/** Documentation of an error code. Texts are Markdown. */
export interface ErrorShown {
  readonly code: ErrorCode
  readonly status: number
  readonly about: string
  /** Message for people. */
  readonly message: string
  /** Whether to retry. */
  readonly again: string
}

export const errorsShown: readonly ErrorShown[] = errorCodes.map((code) => {
  const { status, message, description, retry } = errors[code]
  return { code, status, message, about: description, again: again[retry] }
})

export const aboutErrors =
  'A failure is `{"ok": false, "error": …, "code": …, "request_id": …}`. Programs go by `code`, which stays; `error` is for people and may change.'

export const aboutFields =
  'A `validation_failed` has `fields`, each with its `path`, a `message` and one of these codes.'

/** Error codes of invalid fields, with their meaning. */
export const fieldsShown: readonly (readonly [code: string, about: string])[] = Object.entries(fieldCodes)
