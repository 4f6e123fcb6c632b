import type { OperationId, OperationOf } from '@chowk/contract'
import type { ActInput, ActOutput, ApiError, HttpAnswer, Mailer, MemberRow, View } from '@chowk/engine'
import type { RateLimit, Suspension } from '@chowk/engine/website'
import type { Calendar } from './components/time.ts'
import type { Again, Answer } from './http/answer.ts'
import type { Form } from './http/form.ts'
import type { Identity, IdentitySettings } from './identity.ts'
import type { Outbox } from './mail/outbox.ts'
import type { PasswordCost } from './passwords/scrypt.ts'
import type { Perform, PerformInternal, PerformOwn } from './perform.ts'
import type { InterfaceRequest } from './reference/call.ts'

/** A page: the response to GET at its path, and the handling of its form. A missing method responds with 404. */
export interface Page {
  /** Whether the page is the same for everyone, so that the session is ignored. */
  readonly forEverybody?: true
  /** Loads data outside the store before the page is shown or its form is handled. */
  readonly ready?: () => Promise<void>
  /** Handles `GET` in one view of the store: awaits only `visit`. */
  readonly show?: (context: PageContext) => Promise<Answer>
  /**
   * Returns the page as Markdown, the same for everyone: at its path with `.md`, or for callers that prefer
   * `text/markdown`.
   */
  readonly markdown?: (page: Pick<Place, 'params' | 'query' | 'origin'>) => string
  /**
   * Handles `POST` by a signed-in member. If it throws an `ApiError`, the page is shown again with `refused` set, so
   * that typed values survive.
   */
  readonly submit?: (context: FormContext) => Promise<Answer | Again>
  /** Suspended members see the page, and submit its form: elsewhere they read why they are suspended. */
  readonly forSuspended?: true
  /** Visitors may submit the form. */
  readonly open?: true
  /** Other sites and programs may submit the form without rate limit: its content is signed. */
  readonly fromAnywhere?: true
  /** Maximum bytes of a form without files. Default: `FORM_BYTES`. */
  readonly formBytes?: number
  /** The page contains passwords or links: typed values are never shown again, and no copy of it is kept. */
  readonly containsSecrets?: true
  /** The form may contain images: each is uploaded by the sender, and its path becomes the value of its field. */
  readonly acceptsImages?: true
}

/** Returns whether typed text may be shown where the page itself can't be: open forms contain passwords, links or keys. */
export const mayBeShown = ({ open, containsSecrets }: Page): boolean => !open && !containsSecrets

/** Part of the context that does not depend on the viewer. */
interface Place {
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Requested path and query. */
  readonly address: string
  /** Path of the page of this site that was open before; `/` if it is not known. */
  readonly before: string
  /** Origin of the site, for example `https://chowk.example`. */
  readonly origin: string
  readonly settings: SiteSettings
  /** Name, texts and logo of the site. */
  readonly identity: Identity
  /** Identity of what is written in the forms of the page. */
  readonly writing: string
  /** Sends mail; undefined if the site sends none. */
  readonly outbox: Outbox | undefined
  /** Seals a text of the address for the session. */
  readonly seal: (text: string) => string
}

export interface SiteSettings {
  /** The operator's description of the site. */
  readonly identity?: IdentitySettings | undefined
  /** Mail transport; without it the site sends no mail. */
  readonly mailer?: Mailer | undefined
  /** Called for every mail that could not be sent. */
  readonly onMailError?: ((error: unknown) => void) | undefined
  /** Username of the member as whom everyone may sign in; only for local demonstrations. */
  readonly demoMember?: string | undefined
  /** The sign-up policy: everyone, by invite, or no one. Default: `closed`. */
  readonly signUp?: 'open' | 'invite' | 'closed' | undefined
  /** Cost of password hashes. Default: a secure cost; lower only in tests. */
  readonly passwordCost?: PasswordCost | undefined
}

/** A refused form. */
interface RejectedForm {
  readonly failure: ApiError
  readonly form: Form
}

/** Context of a `GET`. */
export interface PageContext extends Place {
  readonly visit: View
  readonly calendar: Calendar
  /** The density of lists that this browser has chosen. */
  readonly rows: string | null
  /** The viewer; undefined for visitors. */
  readonly member: MemberRow | undefined
  /** The suspension of the signed-in member, who otherwise sees a visitor's page. */
  readonly suspension: Suspension | undefined
  /** Whether the session cookie of the browser has expired or was revoked. */
  readonly sessionIsOver: boolean
  /** Token for the forms of the page; empty for visitors. */
  readonly token: string
  /** A form submitted to this page and refused, with its error and typed values. */
  readonly refused?: RejectedForm | undefined
  /** Typed values of a form that is shown again without error, for example to add an entry. */
  readonly draft?: Form | undefined
}

/** Context of a `POST`. */
export interface FormContext extends Place {
  readonly form: Form
  readonly calendar: Calendar
  /** The member who submitted the form; undefined for visitors on open pages. */
  readonly sender: MemberRow | undefined
  /** Token for the forms of the next page. */
  readonly token: string
  /** Calls the interface as a program at the sender's address. */
  readonly callInterface: (request: InterfaceRequest) => Promise<HttpAnswer>
  readonly device: {
    /** Value of the `User-Agent` header. */
    readonly agent: string | undefined
    /** Network of the sender, for rate limits. */
    readonly network: string
  }
  /** Counts a request in a window of all servers. @throws ApiError `rate_limited` if it is full */
  readonly checkRateLimit: (name: string, limit: RateLimit) => Promise<void>
  /** Uncounts the last request in a window. */
  readonly releaseRateLimit: (name: string) => Promise<void>
  /** Reads in a separate view. */
  readonly read: <T>(work: (visit: View) => Promise<T>) => Promise<T>
  readonly perform: Perform
  readonly performOwn: PerformOwn
  /** Performs as a moderator. @throws ApiError `forbidden` if the member is none. */
  readonly moderate: PerformInternal
  /** Performs as someone who is not signed in. @throws ApiError */
  readonly performAsVisitor: PerformInternal
  /** Performs an operation as another member, authorized by a signed link. @throws ApiError */
  readonly performFor: <Id extends OperationId>(
    memberId: number,
    id: Id,
    input: ActInput<OperationOf<Id>>,
  ) => Promise<ActOutput<OperationOf<Id>>>
}
