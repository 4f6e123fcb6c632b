/** A mail as it is sent. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same however often it is tried: unique on this platform. */
  readonly id: string
  readonly date: Date
  /** Where its reader gets no more of the kind, by one `POST` (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** Hands mail to a mail server. */
export interface Mailer {
  /** Resolves once the server has taken the mail. Rejects with {@link MailRefused}, and with anything else where it can't be reached. */
  send(mail: Mail): Promise<void>
  /** Lets go of connections; none is made any more. */
  close(): void
}

/** The mail server answers, and does not take this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** Whether it would not take it later either. */
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}
