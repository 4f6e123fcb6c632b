import type { Call } from './call.ts'
import type { List, PageOf } from './list.ts'
import type { RequestOptions, UploadOptions } from './options.ts'
import type { PathParameter, Route } from './route.ts'

/** Options of any kind of call. */
export type AnyOptions = Omit<RequestOptions & UploadOptions, 'idempotencyKey'> & {
  readonly idempotencyKey?: string | undefined
}

/** What makes calls. */
export interface Caller {
  /** Sends `input` as the query of a GET and as the body of anything else. */
  call<Data, Failure>(
    route: Route,
    parameters: readonly PathParameter[],
    input: object | undefined,
    options: AnyOptions | undefined,
  ): Call<Data, Failure>
  /** The same for a list that comes in pages. */
  list<Data extends PageOf<unknown>, Failure>(
    route: Route,
    parameters: readonly PathParameter[],
    input: object | undefined,
    options: AnyOptions | undefined,
  ): List<Data, Failure>
}

/** The operations of one namespace. */
export abstract class Resource {
  readonly #caller: Caller

  /** @param caller A client, or a `Connection` where the whole client is more than is needed. */
  constructor(caller: Caller) {
    this.#caller = caller
  }

  protected call<Data, Failure>(...call: Parameters<Caller['call']>): Call<Data, Failure> {
    return this.#caller.call(...call)
  }

  protected list<Data extends PageOf<unknown>, Failure>(...call: Parameters<Caller['list']>): List<Data, Failure> {
    return this.#caller.list(...call)
  }
}
