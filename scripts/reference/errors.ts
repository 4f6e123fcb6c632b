import { errors, errorCodes, fieldCodes, type ErrorCode, type RetryAdvice } from '@chowk/contract'
import { blocks, code, pageHead, table } from './markdown.ts'

const advice: Record<RetryAdvice, string> = {
  never: 'Change the request first: the same one fails again.',
  after: 'Wait for the seconds in `Retry-After`, then send the same request again.',
  safe: 'Send the same request again, where that is safe: reads, `PUT`, `DELETE`, or with an `Idempotency-Key`.',
}

const section = (name: ErrorCode): string => {
  const { status, message, description, retry } = errors[name]
  return blocks(
    `## ${name}`,
    `Status ${status}. ${description}`,
    `- Message: “${message}”\n- Retry: ${advice[retry]}`,
  )
}

/** Returns docs/errors.md. */
export const errorsPage = (): string =>
  blocks(
    pageHead(
      'Errors',
      'A failure is `{"ok": false, "error": …, "code": …, "request_id": …}`. Programs go by `code`, which stays; `error` is for people and may change.',
    ),
    table(
      ['Status', 'Code', 'When'],
      errorCodes.map((name) => [
        String(errors[name].status),
        `[${code(name)}](#${name})`,
        errors[name].description,
      ]),
    ),
    ...errorCodes.map(section),
    '## Fields that are not valid',
    'A `validation_failed` has `fields`, a list of `{"path": …, "code": …, "message": …}` with every field that is wrong at once, each with the first that is wrong with it. `path` leads to the value with dots, like `gallery.3`; `code` is one of these.',
    table(
      ['Code', 'Problem'],
      Object.entries(fieldCodes).map(([name, description]) => [code(name), description]),
    ),
  )
