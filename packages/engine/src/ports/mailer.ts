/** An outgoing mail. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every attempt, and unique on this platform. */
  readonly id: string
  readonly date: Date
  /** The URL that unsubscribes with one `POST` (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** Delivers mail to a mail server. */
export interface Mailer {
  /**
   * Resolves once the server has accepted the mail. Rejects with {@link MailRejected} if it refuses, and with another
   * error if it is unreachable.
   */
  send(mail: Mail): Promise<void>
  /** Closes all connections. No new one is opened. */
  close(): void
}

/** Thrown if the mail server refuses a mail. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
  /** Whether a retry would be refused too. */
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}
