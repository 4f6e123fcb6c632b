import { errors } from '@chowk/contract'
import { ApiError, InvalidSnapshot } from '@chowk/engine'
import type * as z from 'zod'

/** A problem of one field of a request. */
export interface Problem {
  /** Empty if the problem concerns the whole request. */
  readonly path: string
  readonly message: string
}

/** Thrown for an invalid request. */
export class ControlProblem extends Error {
  override readonly name = 'ControlProblem'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' '))
    this.problems = problems
  }
}

/** Thrown if the caller may not use the control interface. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

/** Thrown if a resource does not exist. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** Parses a request by its schema. @throws ControlProblem that lists every problem. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const outcome = schema.safeParse(value ?? {})
  if (outcome.success) return outcome.data
  throw new ControlProblem(outcome.error.issues.flatMap(problemsOf))
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({
    path: [...issue.path, key].join('.'),
    message: 'There is no such field.',
  }))
}

/** Returns the response to an error. */
export function toErrorResponse(error: unknown) {
  if (error instanceof Forbidden) return { status: 403, body: { error: error.message } }
  if (error instanceof ApiError)
    return {
      status: errors[error.code].status,
      body: { error: error.message, code: error.code, problems: error.details.fields ?? [] },
    }
  if (error instanceof ControlProblem)
    return { status: 400, body: { error: error.message, problems: error.problems } }
  if (error instanceof TooLarge) return { status: 413, body: { error: error.message } }
  if (error instanceof NotFound) return { status: 404, body: { error: error.message } }
  if (error instanceof InvalidSnapshot || error instanceof RangeError)
    return { status: 400, body: { error: error.message } }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  return { status: statusCode, body: { error: message } }
}
