import type { QuotaAction } from '../resources/vocabulary.ts'
import type { Call } from './call.ts'
import type { List, PageOf } from './list.ts'
import type { AnyOptions } from './options.ts'
import type { ContentFactory } from './prepared-request.ts'
import type { PathParameter } from './url.ts'

/** Everything the client has to know of an operation to call it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With names in braces for its parameters. */
  readonly path: string
  /** The daily quota that it draws on. */
  readonly quota?: QuotaAction
  /** Whether it takes an idempotency key. */
  readonly idempotent?: true
  /** The part of its answer that is the list, where that is not the whole of it. */
  readonly part?: string
}

/** What a call sends: a query, an object that becomes JSON, or a body that takes time to make. */
export type Input = object | ContentFactory

type Arguments = [options: AnyOptions | undefined, input?: Input, ...path: PathParameter[]]

/** Makes calls. */
export interface Caller {
  /**
   * Sends `input` as the query of a GET and as the body of anything else.
   *
   * @param id The id of the operation, for example `posts.create`.
   */
  call<Data, Failure>(id: string, operation: Operation, ...call: Arguments): Call<Data, Failure>
  /** The same for a list that comes in pages. */
  list<Data extends PageOf<unknown>, Failure>(
    id: string,
    operation: Operation,
    ...call: Arguments
  ): List<Data, Failure>
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
  protected $call<Data, Failure>(
    name: string,
    operation: Operation,
    ...call: Arguments
  ): Call<Data, Failure> {
    return this.#caller.call(`${this.namespace}.${name}`, operation, ...call)
  }

  /** @internal */
  protected $list<Data extends PageOf<unknown>, Failure>(
    name: string,
    operation: Operation,
    ...call: Arguments
  ): List<Data, Failure> {
    return this.#caller.list(`${this.namespace}.${name}`, operation, ...call)
  }
}
