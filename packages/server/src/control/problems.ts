import { errors } from '@chowk/contract'
import { ApiError, InvalidSnapshot } from '@chowk/engine'
import type * as z from 'zod'

/** A problem of one field of a request. */
export interface Problem {
  /** Empty if the problem concerns the whole request. */
  readonly path: string
  readonly message: string
}

/** Thrown for a request that is refused. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
  readonly status: 400 | 403 | 404 | 413
  readonly problems: readonly Problem[] | undefined

  constructor(status: ControlRefusal['status'], message: string, problems?: readonly Problem[]) {
    super(message)
    this.status = status
    this.problems = problems
  }
}

/** Returns the refusal of an invalid request, which lists its problems. */
export const invalid = (...problems: readonly Problem[]): ControlRefusal =>
  new ControlRefusal(
    400,
    problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' '),
    problems,
  )

/** Parses a request by its schema. @throws ControlRefusal that lists every problem. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const outcome = schema.safeParse(value ?? {})
  if (outcome.success) return outcome.data
  throw invalid(...outcome.error.issues.flatMap(problemsOf))
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
  if (error instanceof ControlRefusal)
    return { status: error.status, body: { error: error.message, problems: error.problems } }
  if (error instanceof ApiError)
    return {
      status: errors[error.code].status,
      body: { error: error.message, code: error.code, problems: error.details.fields ?? [] },
    }
  if (error instanceof InvalidSnapshot || error instanceof RangeError)
    return { status: 400, body: { error: error.message } }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  return { status: statusCode, body: { error: message } }
}
