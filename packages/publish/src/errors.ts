/** The machine-readable reason of a failure. */
export type Reason = 'failure' | 'usage' | 'authentication' | 'validation' | 'limit' | 'conflict'

/** An expected error, with advice for the user. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
  readonly reason: Reason
  readonly hint: string | undefined

  constructor(message: string, reason: Reason = 'failure', hint?: string) {
    super(message)
    this.reason = reason
    this.hint = hint
  }
}
