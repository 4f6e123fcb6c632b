import type { OperationId, OperationOf } from '@chowk/contract'
import type { ActInput, ApiError, HttpAnswer, Mailer } from '@chowk/engine'
import type { Moderation } from '@chowk/engine/moderation'
import type { MemberRow, PageReader, Visits } from '@chowk/engine/visits'
import type { Again, Answer } from './http/answer.ts'
import type { Form } from './http/form.ts'
import type { Outbox } from './mail/outbox.ts'
import type { PasswordCost } from './passwords/scrypt.ts'
import type { Perform } from './perform.ts'
import type { InterfaceRequest } from './reference/call.ts'

/** One page: what its address shows, and what comes of a form that is sent to it. Wherever one is missing, it is a 404. */
export interface Page {
  /** Shows the same to everybody: whoever asks looks as nobody in particular. */
  readonly forEverybody?: true
  /** Gets what it needs besides the store, before it is shown or a form is taken. */
  readonly ready?: (origin: string) => Promise<void>
  /** Answers `GET`, in one view of the store: it awaits nothing but `visit`. */
  readonly show?: (context: PageContext) => Promise<Answer>
  /**
   * What `show` says, in Markdown, the same for everybody: for programs, at the same path with `.md`, and for who prefers
   * `text/markdown`.
   */
  readonly markdown?: (place: Pick<Place, 'params' | 'query' | 'origin'>) => string
  /**
   * Answers `POST` by a member who is signed in. Where it throws a `Failure`, the page is shown again with `refused` set, so
   * that what was typed survives.
   */
  readonly submit?: (context: FormContext) => Promise<Answer | Again>
  /** The form may be sent without being signed in. */
  readonly open?: true
  /** The form may be sent by programs of others, and as often as they like: what it holds says that they may. */
  readonly fromAnywhere?: true
  /** The most bytes that are read of a form without files. Default: `FORM_BYTES`. */
  readonly formBytes?: number
  /** The form holds passwords: what was typed is never shown. */
  readonly holdsPasswords?: true
  /** The form may hold images: each becomes an upload of who sends it, and its path the value of its field. */
  readonly takesImages?: true
}

/** What is the same for whoever looks. */
interface Place {
  /** Values of the parts of the path in braces. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Path and query as they were asked for. */
  readonly address: string
  /** Of the site, for example `https://chowk.example`. */
  readonly origin: string
  /** The same by the name and port by which it was reached. */
  readonly here: string
  readonly settings: SiteSettings
  /** Whether the site sends mail, and what does. */
  readonly outbox: Outbox | undefined
}

export interface SiteSettings {
  /** Sends mail; without it the site sends none. */
  readonly mailer?: Mailer | undefined
  /** Told of mail that could not be sent. */
  readonly onMailError?: ((error: unknown) => void) | undefined
  /** The member as whom anybody may look around; only for a demonstration on this machine. */
  readonly demoMember?: string | undefined
  /** Who may become a member by themselves: everybody, those with an invite, or nobody, which is so unless given. */
  readonly signUp?: 'open' | 'invite' | 'closed' | undefined
  /** How much work the hash of a password is; what protects passwords unless given, and less only in tests. */
  readonly passwordCost?: PasswordCost | undefined
}

/** A form that was refused. */
export interface Refused {
  readonly failure: ApiError
  readonly form: Form
  /** Whether the page says why. Set by what says it: a page may hold several forms, of which one says it, or none. */
  isSaid: boolean
  /** Whether what says why, or a field that has to be typed anew, has the keyboard. */
  hasFocus: boolean
}

/** A look at a page. */
export interface PageContext extends Place {
  readonly visit: PageReader
  /** Who looks; undefined for somebody who is not signed in. */
  readonly member: MemberRow | undefined
  /** Whether the browser keeps a session that is over. */
  readonly sessionIsOver: boolean
  /** What every form of the page has to hold; empty for somebody who is not signed in. */
  readonly token: string
  /** A form that was sent to this page and refused: why, and what was typed. */
  readonly refused?: Refused | undefined
  /** What was typed into a form that is shown again with nothing wrong: it asked for another line. */
  readonly draft?: Form | undefined
}

/** A form that was sent. */
export interface FormContext extends Place {
  readonly form: Form
  /** Who sent it; undefined for somebody who is not signed in, where the page is open. */
  readonly sender: MemberRow | undefined
  readonly visits: Visits
  readonly moderation: Moderation
  /** What every form of the page has to hold that is shown next. */
  readonly token: string
  /** Calls the interface, as a program would from where the sender is. */
  readonly callInterface: (request: InterfaceRequest) => Promise<HttpAnswer>
  readonly device: {
    /** What the browser calls itself. */
    readonly agent: string | undefined
    /** Where it is, as far as limits count. */
    readonly network: string
  }
  /** Looks, in a view of its own. */
  readonly look: <T>(work: (visit: PageReader) => Promise<T>) => Promise<T>
  readonly perform: Perform
  /** Does something for another member, as what they were sent says that the sender may. @throws ApiError */
  readonly performFor: <Id extends OperationId>(
    memberId: number,
    id: Id,
    input: ActInput<OperationOf<Id>>,
  ) => Promise<void>
}
