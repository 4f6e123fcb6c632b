import type { RetryAdvice } from './errors.ts'

/** The advice after an error, in Markdown. */
export const retryProse: Readonly<Record<RetryAdvice, string>> = {
  never: 'Change the request before you retry. The same request fails again.',
  after: 'Wait for the number of seconds in `Retry-After`, then send the same request again.',
  safe: 'Send the same request again if a retry is safe: `GET`, `PUT` and `DELETE`, or any request with an `Idempotency-Key`.',
}

/** Describes error responses, in Markdown. */
export const errorProse =
  'An error response is `{"ok": false, "error": …, "code": …, "request_id": …}`. Check `code`, which is stable. `error` is a message for humans and can change.'

/** Describes the fields of `validation_failed`, in Markdown. */
export const fieldErrorProse =
  'A `validation_failed` error has a list `fields` of `{"path": …, "code": …, "message": …}`. It contains every invalid field, with the first problem of each. `path` uses dots, for example `gallery.3`. `code` is one of these:'
