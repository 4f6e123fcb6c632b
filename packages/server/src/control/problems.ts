import { errors } from '@chowk/contract'
import { ApiError, InvalidSnapshot } from '@chowk/engine'
import type * as z from 'zod'
import { checkValue, type Problem } from '../settings/check-value.ts'

/** Thrown for a request that is refused. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly status: 400 | 403 | 404 | 413
  readonly problems: readonly Problem[] | undefined

  constructor(status: ControlError['status'], message: string, problems?: readonly Problem[]) {
    super(message)
    this.status = status
    this.problems = problems
  }
}

/** Returns the refusal of an invalid request, which lists its problems. */
export const invalid = (...problems: readonly Problem[]): ControlError =>
  new ControlError(
    400,
    problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' '),
    problems,
  )

/** Parses a request by its schema. @throws ControlError that lists every problem. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = checkValue(schema, value ?? {})
  if (checked.problems === undefined) return checked.data
  throw invalid(...checked.problems)
}

/** Returns the response to an error. */
export function toErrorResponse(error: unknown) {
  if (error instanceof ControlError)
    return { status: error.status, body: { error: error.message, problems: error.problems } }
  if (error instanceof ApiError)
    return {
      status: errors[error.code].status,
      body: { error: error.message, code: error.code, problems: error.details.fields ?? [] },
    }
  if (error instanceof InvalidSnapshot || error instanceof RangeError)
    return { status: 400, body: { error: error.message } }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  if (statusCode === 415)
    return { status: 415, body: { error: 'Send JSON, with the header content-type: application/json.' } }
  return { status: statusCode, body: { error: message } }
}
