import { ChowkError, type ErrorCode, type FieldProblem } from '@chowk/sdk'
import { asJson } from '../output/json.ts'
import { printNote } from '../print.ts'
import { callFailures } from './call-failures.ts'
import { exitCodes } from './exit-codes.ts'
import { Refusal } from './refusal.ts'

export interface Failure {
  readonly message: string
  readonly exitCode: number
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly request_id?: string | undefined
  readonly fields?: readonly FieldProblem[] | undefined
  readonly advice?: string | undefined
}

/** What a platform says of a path that it does not know, and not of a thing that is not there. */
const NO_ROUTE = /There is no such route\.$/

/** Says on standard error what went wrong, as text or as one JSON object, and gives the exit code. */
export function report(error: unknown, { json }: { json: boolean }): number {
  const { exitCode, ...failure } = failureOf(error)
  if (json) process.stderr.write(`${asJson({ error: { ...failure, exit_code: exitCode } })}\n`)
  else printNote(asText(failure))
  return exitCode
}

/** What there is to say of an error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ChowkError) {
    const { message, code, status, requestId } = error
    const { fields } = error as { fields?: readonly FieldProblem[] }
    // Its own cause says which file or address it was.
    const reason = error.cause instanceof Error && code === 'preparation' ? error.cause.message : message
    const failure = { message: reason, code, status, request_id: requestId, fields, ...callFailures[code] }
    // As where /api/v1 was left out.
    return NO_ROUTE.test(message) ? { ...failure, advice: callFailures.unexpected_response.advice } : failure
  }
  // A failure of the engine, which is not loaded to tell.
  if (error instanceof Error && error.name === 'ApiError' && 'code' in error) {
    const code = error.code as ErrorCode
    const { fields } = (error as unknown as { details: { fields?: readonly FieldProblem[] } }).details
    const message = fields?.map((field) => field.message).join(' ') ?? error.message
    return { message, code, fields, exitCode: callFailures[code].exitCode }
  }
  if (error instanceof Refusal) {
    const { message, exitCode, advice } = error
    return { message, exitCode, advice }
  }
  return { message: error instanceof Error ? error.message : String(error), exitCode: exitCodes.failure }
}

function asText({ message, code, request_id, advice }: Omit<Failure, 'exitCode'>): string {
  const lines = [`chowk: ${message}`]
  if (code !== undefined) {
    const identity = request_id === undefined ? `(${code})` : `(${code}, request ${request_id})`
    if (message.includes('\n')) lines.push(identity)
    else lines[0] += ` ${identity}`
  }
  if (advice !== undefined) lines.push(advice)
  return lines.join('\n')
}
