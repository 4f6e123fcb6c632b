import type { Namespace, Operation, OperationId, OperationOf, Operations } from '@chowk/contract'
import type * as z from 'zod'
import type { ApiKeyRow, MemberRow } from './entities/members.ts'
import type { HttpAnswer, RequestHead } from './http/messages.ts'
import type { OutsideImages } from './ports/image-store.ts'
import type { ImageConverter } from './ports/images.ts'
import type { LinkFetcher } from './ports/links.ts'
import type { Random } from './ports/random.ts'
import type { Places } from './places/places.ts'
import type { Site } from './site.ts'
import type { Position, ReadTx, Store, Tx } from './store/store.ts'
import type { QuotaLimits } from './limits.ts'

/** Services beyond the store. */
export interface Services {
  readonly site: Site
  readonly random: Random
  readonly images: ImageConverter
  /** Where the bytes of images are kept outside the database; undefined where they are in it. */
  readonly imageStorage: OutsideImages | undefined
  readonly links: LinkFetcher
  readonly places: Places
  readonly quotas: QuotaLimits
}

/** On whose behalf, and when, an operation runs. */
export interface OperationContext extends Services {
  readonly member: MemberRow
  readonly key: ApiKeyRow
  /** The moment of the call; every time that it writes. */
  readonly now: number
}

/** The context of an operation that only reads. */
export interface ReadContext extends OperationContext {
  readonly tx: ReadTx
  /** Whether the member also opens what they cancelled, to write it again. */
  readonly withCancelled?: boolean
}

/** Who looks, and at what. */
export type Viewing = Pick<ReadContext, 'tx' | 'member' | 'withCancelled'>

/** The part of a context that presenters take. */
export type Presenting = Pick<ReadContext, 'tx' | 'site' | 'member'>

/** The presenter of one row, by that of several. */
export const presentOne =
  <Context, Row, Shown>(present: (context: Context, rows: readonly Row[]) => Promise<readonly Shown[]>) =>
  async (context: Context, row: Row): Promise<Shown> =>
    (await present(context, [row]))[0]!

/** Which page of a list a caller asks for. An order is named by the columns that its positions consist of. */
export interface Paging {
  /** How many entries the page has at most. */
  readonly limit: number
  /** Whether it is the first page. */
  readonly isFirst: boolean
  /**
   * How many entries come before the page, and after which position it begins, if after one.
   * @throws ApiError `validation_failed` for a cursor of another list, order, query or member.
   */
  begin(order: readonly string[]): { readonly before: number; readonly after: Position | undefined }
  /** The cursor of the page that begins after a position, with so many entries before it. */
  cursorAt(order: readonly string[], before: number, position: Position): string
}

/** The context of an operation that reads a list, page by page. */
export interface ListContext extends ReadContext {
  readonly paging: Paging
}

/** The context of an operation that writes. */
export interface WriteContext extends OperationContext {
  readonly tx: Tx
  /** Announces an item that goes live at this time to the schedule, once the transaction commits. */
  scheduled(at: number): void
  /** Announces a task with steps left to the schedule, once the transaction commits. */
  tasksPending(): void
}

/** The context before the transaction opens. */
export interface PrepareContext extends OperationContext {
  readonly store: Store
}

type IsList<O extends Operation> = keyof z.output<O['query']> & `${string}cursor` extends never ? false : true

export type ContextOf<O extends Operation> =
  O extends Operation<'GET'> ? (IsList<O> extends true ? ListContext : ReadContext) : WriteContext

/** The validated input: path parameters, query and body as their schemas give them. */
export interface Input<O extends Operation> {
  readonly params: z.output<O['params']>
  readonly query: z.output<O['query']>
  readonly body: z.output<O['body']>
}

/** The input of a call without HTTP; an image may be given as its bytes. */
export interface ActInput<O extends Operation> {
  /** Path parameters: text, or numbers for ids. */
  readonly params?: { readonly [P in keyof z.input<O['params']>]: string | number }
  /** Query parameters, as numbers or text. */
  readonly query?: { readonly [P in keyof z.input<O['query']>]?: string | number | boolean }
  readonly body?: z.input<O['body']> | Uint8Array
}

/** The data that an operation answers with. */
export type ActOutput<O extends Operation> = z.output<O['response']>

type Perform<O extends Operation> = (context: ContextOf<O>, input: Input<O>) => Promise<ActOutput<O>>

/** Does the work of an operation in one transaction, and gives the data of the answer. */
export type Handler<Id extends OperationId> = Perform<OperationOf<Id>>

/** A handler with slow or outside work to be done before its transaction. */
export interface PreparedHandler<O extends Operation> {
  readonly prepare: (context: PrepareContext, input: Input<O>) => Promise<unknown>
  readonly perform: (context: ContextOf<O>, input: Input<O>, prepared: unknown) => Promise<ActOutput<O>>
}

/** A handler that needs neither key nor store, and makes its own answer. */
export interface PublicHandler {
  readonly respond: (head: RequestHead, site: Site) => Promise<HttpAnswer>
}

/** A handler of any form. */
export type OperationHandler<O extends Operation> = Perform<O> | PreparedHandler<O> | PublicHandler

/** Joins the two halves: the second gets the result of the first. */
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

/** One handler for each operation of a namespace: a missing one does not compile. */
export type Handlers<N extends Namespace> = {
  readonly [K in keyof Operations[N]]: Operations[N][K] extends Operation
    ? OperationHandler<Operations[N][K]>
    : never
}
