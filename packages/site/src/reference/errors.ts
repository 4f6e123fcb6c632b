import { errorCodes, errors, fieldCodes, retryProse, type ErrorCode } from '@chowk/contract/core'

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
  return { code, status, message, about: description, again: retryProse[retry] }
})

/** Error codes of invalid fields, with their meaning. */
export const fieldsShown: readonly (readonly [code: string, about: string])[] = Object.entries(fieldCodes)
