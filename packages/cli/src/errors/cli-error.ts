import type { ExitCode } from './exit-codes.ts'

/** An expected error, with the exit code of the program and a hint for the user. */
export class CliError extends Error {
  readonly exitCode: ExitCode
  readonly hint: string | undefined

  constructor(message: string, exitCode: ExitCode = 'failure', hint?: string) {
    super(message)
    this.exitCode = exitCode
    this.hint = hint
  }
}
