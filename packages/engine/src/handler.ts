import type {
  AdministrativeAct,
  Namespace,
  Operation,
  OperationId,
  OperationOf,
  Operations,
} from '@chowk/contract'
import type {
  InternalId,
  InternalNamespace,
  InternalOperationOf,
  InternalOperations,
} from '@chowk/contract/internal'
import type * as z from 'zod'
import type { ApiKeyRow, MemberRow } from './entities/members.ts'
import type { SessionRow } from './entities/sessions.ts'
import type { HttpAnswer, RequestHead } from './http/messages.ts'
import type { ExternalImages } from './ports/image-store.ts'
import type { ImageConverter } from './ports/images.ts'
import type { LinkFetcher } from './ports/links.ts'
import type { Random } from './ports/random.ts'
import type { Places } from './places/places.ts'
import type { PublicUrl } from './site.ts'
import type { Position, ReadTx, Store, Tx } from './store/store.ts'
import type { QuotaLimits } from './limits.ts'

/** Services beyond the store. */
export interface Services {
  readonly site: PublicUrl
  readonly random: Random
  readonly images: ImageConverter
  /** The storage of images outside the database; undefined if their bytes are in it. */
  readonly imageStorage: ExternalImages | undefined
  readonly links: LinkFetcher
  readonly places: Places
  readonly quotas: QuotaLimits
}

/** The member and time of an operation, with services. */
export interface OperationContext extends Services {
  readonly member: MemberRow
  readonly key: ApiKeyRow
  /** The time of the call, used for all times that it writes. */
  readonly now: number
}

/** The context of an operation that only reads. */
export interface ReadContext extends OperationContext {
  readonly tx: ReadTx
  /** Whether the member also sees items that they cancelled, to write them again. */
  readonly withCancelled?: boolean
  /** Whether the member acts on what a block hides from them: it takes no right away. */
  readonly acrossBlocks?: boolean
}

/** The part of a context that decides visibility. */
export type Viewing = Pick<ReadContext, 'tx' | 'member' | 'withCancelled' | 'acrossBlocks'>

/** The part of a context that presenters use. */
export type Presenting = Pick<ReadContext, 'tx' | 'site' | 'member'>

/** Returns the presenter of one row from that of several. */
export const presentOne =
  <Context, Row, Shown>(present: (context: Context, rows: readonly Row[]) => Promise<readonly Shown[]>) =>
  async (context: Context, row: Row): Promise<Shown> =>
    (await present(context, [row]))[0]!

/** The requested page of a list. An order is an array of the columns of its positions. */
export interface Paging {
  /** The maximum number of entries on the page. */
  readonly limit: number
  /** Whether it is the first page. */
  readonly isFirst: boolean
  /**
   * Returns the number of entries before the page, and the position to start after, if any.
   * @throws ApiError `validation_failed` for a cursor of another list, order, query or member.
   */
  begin(order: readonly string[]): { readonly before: number; readonly after: Position | undefined }
  /** Returns the cursor of the page after a position, with this many entries before it. */
  cursorAt(order: readonly string[], before: number, position: Position): string
}

/** The context of an operation that reads a list page by page. */
export interface ListContext extends ReadContext {
  readonly paging: Paging
}

/** The context of an operation that writes. */
export interface WriteContext extends OperationContext {
  readonly tx: Tx
  /** Notifies the schedule of an item that goes live at this time, once the transaction commits. */
  scheduled(time: number): void
  /** Notifies the schedule of an unfinished task, once the transaction commits. */
  tasksPending(): void
}

/** The actor, as recorded in the audit log. */
export interface Actor {
  /** Null for an operator. */
  readonly id: number | null
  readonly name: string
  /** The account of an operator's machine, if it has another name. */
  readonly account?: string | undefined
}

/** A member on their own account. */
export interface OwnAccount {
  /** The row of the member, locked. */
  readonly self: MemberRow
  /** A session that has not ended. */
  readonly session: SessionRow
}

/** Additions of an internal operation to the context of its handler. */
export interface Acting {
  readonly actor: Actor
  /** The caller, if a member on their own account. */
  readonly self: OwnAccount['self'] | undefined
  readonly session: OwnAccount['session'] | undefined
  /**
   * Records what was done, in the same transaction.
   * @param entry Its `act` is one of the row's `audit`. Default: the first.
   */
  readonly audit: (entry: {
    readonly act?: AdministrativeAct
    readonly subject: { readonly type: string; readonly id: number; readonly name: string }
    readonly reason?: string | null | undefined
    readonly before?: Readonly<Record<string, unknown>>
    readonly after?: Readonly<Record<string, unknown>>
  }) => Promise<unknown>
}

/** The context of an internal operation. A view reads it without an actor, for its member. */
type InternalContextOf<O extends Operation> =
  O extends Operation<'GET'>
    ? Omit<ReadContext, 'key'> & Partial<Pick<Acting, 'actor'>>
    : Acting & Omit<WriteContext, 'member' | 'key'>

/** The context after the transaction has committed. */
export interface StreamContext extends Services {
  readonly store: Store
}

/** Runs an internal operation in one transaction, and returns the response data. */
export type InternalHandler<Id extends InternalId> = (
  context: InternalContextOf<InternalOperationOf<Id>>,
  input: Input<InternalOperationOf<Id>>,
) => Promise<ActOutput<InternalOperationOf<Id>>>

/** A handler of a stream. Its first step records the call; the second reads, once that is committed. */
export interface StreamHandler<O extends Operation, Found = unknown> {
  readonly perform: (context: InternalContextOf<O>, input: Input<O>) => Promise<Found>
  readonly stream: (context: StreamContext, found: Found) => ActOutput<O>
}

/** Joins the two steps: the second receives the result of the first. */
export const streamed = <Id extends InternalId, Found>({
  perform,
  stream,
}: StreamHandler<InternalOperationOf<Id>, Found>): StreamHandler<InternalOperationOf<Id>> => ({
  perform,
  stream: (context, found) => stream(context, found as Found),
})

/** One handler for each internal operation of a namespace. A missing one is a type error. */
export type InternalHandlers<N extends InternalNamespace> = {
  readonly [K in keyof InternalOperations[N] & string]: `${N}.${K}` extends infer Id extends InternalId
    ? ActOutput<InternalOperationOf<Id>> extends AsyncIterable<unknown>
      ? StreamHandler<InternalOperationOf<Id>>
      : InternalHandler<Id>
    : never
}

/** The row of any operation, public or internal. */
export type RowOf<Id extends OperationId | InternalId> = Id extends OperationId
  ? OperationOf<Id>
  : Id extends InternalId
    ? InternalOperationOf<Id>
    : never

/** The context before the transaction opens. */
export interface PrepareContext extends OperationContext {
  readonly store: Store
}

type IsList<O extends Operation> = keyof z.output<O['query']> & `${string}cursor` extends never ? false : true

export type ContextOf<O extends Operation> =
  O extends Operation<'GET'> ? (IsList<O> extends true ? ListContext : ReadContext) : WriteContext

/** The validated input: path parameters, query and body as parsed by their schemas. */
export interface Input<O extends Operation> {
  readonly params: z.output<O['params']>
  readonly query: z.output<O['query']>
  readonly body: z.output<O['body']>
}

/** The input of a call without HTTP. An image may be passed as bytes. */
export interface ActInput<O extends Operation> {
  /** Path parameters: text, or numbers for ids. */
  readonly params?: { readonly [P in keyof z.input<O['params']>]: string | number }
  /** Query parameters, as numbers or text. */
  readonly query?: { readonly [P in keyof z.input<O['query']>]?: string | number | boolean }
  readonly body?: z.input<O['body']> | Uint8Array
}

/** The response data of an operation. */
export type ActOutput<O extends Operation> = z.output<O['response']>

type Perform<O extends Operation> = (context: ContextOf<O>, input: Input<O>) => Promise<ActOutput<O>>

/** Runs an operation in one transaction, and returns the response data. */
export type Handler<Id extends OperationId> = Perform<OperationOf<Id>>

/** A handler with slow or external work before its transaction. */
export interface PreparedHandler<O extends Operation> {
  readonly prepare: (context: PrepareContext, input: Input<O>) => Promise<unknown>
  readonly perform: (context: ContextOf<O>, input: Input<O>, prepared: unknown) => Promise<ActOutput<O>>
}

/** A handler without key or store, which returns a whole response. */
export interface PublicHandler {
  readonly respond: (head: RequestHead, site: PublicUrl) => Promise<HttpAnswer>
}

/** A handler of any form. */
export type OperationHandler<O extends Operation> =
  Perform<O> | PreparedHandler<O> | PublicHandler | StreamHandler<O>

/** Joins the two steps: the second receives the result of the first. */
export const prepared = <Id extends OperationId, P>(steps: {
  prepare(context: PrepareContext, input: Input<OperationOf<Id>>): Promise<P>
  perform(
    context: ContextOf<OperationOf<Id>>,
    input: Input<OperationOf<Id>>,
    prepared: P,
  ): Promise<ActOutput<OperationOf<Id>>>
}): PreparedHandler<OperationOf<Id>> => ({
  prepare: (context, input) => steps.prepare(context, input),
  perform: (context, input, result) => steps.perform(context, input, result as P),
})

/** One handler for each operation of a namespace. A missing one is a type error. */
export type Handlers<N extends Namespace> = {
  readonly [K in keyof Operations[N]]: Operations[N][K] extends Operation
    ? OperationHandler<Operations[N][K]>
    : never
}
