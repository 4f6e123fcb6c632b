import { ChowkError, type ErrorCode, type FieldProblem } from '@chowk/sdk'
import type { FolderError } from '@chowk/publish'
import { printNote, toJson } from '../output/print.ts'
import { exitCodeOf, hints } from './api-errors.ts'
import { CliError } from './cli-error.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'

interface ErrorReport {
  readonly message: string
  readonly exitCode: ExitCode
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly request_id?: string | undefined
  readonly fields?: readonly FieldProblem[] | undefined
  readonly hint?: string | undefined
}

/** Prints an error to standard error, as text or as one JSON object. Returns the exit code. */
export function reportError(error: unknown, { json }: { json: boolean }): number {
  const { exitCode, ...report } = describeError(error)
  if (json) process.stderr.write(`${toJson({ error: { ...report, exit_code: exitCodes[exitCode] } })}\n`)
  else printNote(toText(report))
  return exitCodes[exitCode]
}

export function describeError(error: unknown): ErrorReport {
  if (error instanceof ChowkError) {
    const { message, code, status, requestId } = error
    const { fields } = error as { fields?: readonly FieldProblem[] }
    // The cause names the file or the address.
    const reason = error.cause instanceof Error && code === 'preparation' ? error.cause.message : message
    const hint = hints[code]
    return { message: reason, code, status, request_id: requestId, fields, exitCode: exitCodeOf(code), hint }
  }
  // Errors of the engine are recognized by name: importing the class would load the engine.
  if (error instanceof Error && error.name === 'ApiError' && 'code' in error) {
    const code = error.code as ErrorCode
    const { fields } = (error as unknown as { details: { fields?: readonly FieldProblem[] } }).details
    const message = fields?.map((field) => field.message).join(' ') ?? error.message
    return { message, code, fields, exitCode: exitCodeOf(code) }
  }
  // By name too.
  if (error instanceof Error && error.name === 'FolderError') {
    const { message, reason, hint } = error as FolderError
    return { message, exitCode: reason, hint }
  }
  const { message } = error instanceof Error ? error : { message: String(error) }
  if (!(error instanceof CliError)) return { message, exitCode: 'failure' }
  return { message, exitCode: error.exitCode, hint: error.hint }
}

function toText({ message, code, request_id, hint }: Omit<ErrorReport, 'exitCode'>): string {
  const request = request_id === undefined ? '' : `, request ${request_id}`
  const identity = code === undefined ? '' : `${message.includes('\n') ? '\n' : ' '}(${code}${request})`
  return `chowk: ${message}${identity}${hint === undefined ? '' : `\n${hint}`}`
}
