/** An outgoing mail. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Unique ID of the email, the same for every attempt. */
  readonly id: string
  readonly date: Date
  /** The URL that unsubscribes with one `POST` (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** Delivers mail to a mail server. */
export interface Mailer {
  /**
   * Resolves once the server has accepted the mail. Rejects with {@link MailRejected} if it refuses, with
   * {@link MailUnconfirmed} if it may have accepted it, and with another error if it is unreachable.
   */
  send(mail: Mail): Promise<void>
  /** Closes all connections, also those on which mail is being sent. No new one is opened. */
  close(): void
}

/**
 * Thrown if the connection ends after the whole mail was sent, and before the mail server has said what becomes of it:
 * the mail may have arrived (RFC 1047).
 */
export class MailUnconfirmed extends Error {
  override readonly name = 'MailUnconfirmed'
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
