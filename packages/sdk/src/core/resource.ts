import type { Call } from './call.ts'
import type { List, PageOf } from './list.ts'
import type { AnyOptions } from './options.ts'
import type { PathParameter, Route } from './route.ts'
import type { ContentMaker } from './sending.ts'

/** What a call sends: a query, what becomes JSON, or another body, which takes time to make. */
export type Input = object | ContentMaker

type Arguments = [options: AnyOptions | undefined, input?: Input, ...path: PathParameter[]]

/** What makes calls. */
export interface Caller {
  /** Sends `input` as the query of a GET and as the body of anything else. */
  call<Data, Failure>(route: Route, ...call: Arguments): Call<Data, Failure>
  /** The same for a list that comes in pages. */
  list<Data extends PageOf<unknown>, Failure>(route: Route, ...call: Arguments): List<Data, Failure>
}

/** The operations of one namespace. */
export abstract class Resource {
  /** The first half of the ids of its operations. */
  abstract readonly namespace: string
  readonly #caller: Caller

  /** @param caller A client, or a `BaseClient` where the whole client is more than is needed. */
  constructor(caller: Caller) {
    this.#caller = caller
  }

  // No operation has a name like these.

  /** @internal */
  protected $call<Data, Failure>(route: Route, ...call: Arguments): Call<Data, Failure> {
    return this.#caller.call(`${this.namespace}.${route}`, ...call)
  }

  /** @internal */
  protected $list<Data extends PageOf<unknown>, Failure>(
    route: Route,
    ...call: Arguments
  ): List<Data, Failure> {
    return this.#caller.list(`${this.namespace}.${route}`, ...call)
  }
}
