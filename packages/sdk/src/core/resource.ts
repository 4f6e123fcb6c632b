import type { QuotaAction } from '../resources/vocabulary.ts'
import type { Call } from './call.ts'
import type { List, PageOf } from './list.ts'
import type { AnyOptions } from './options.ts'
import type { ContentFactory } from './prepared-request.ts'
import type { PathParameter } from './url.ts'

/** The metadata of an operation that the client needs to call it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  /** The daily quota that it consumes. */
  readonly quota?: QuotaAction
  /** Whether it accepts an idempotency key. */
  readonly idempotent?: true
  /** The part of its response that is the list, if that is not the whole response. */
  readonly part?: string
}

/** The input of a call: a query, an object to send as JSON, or a factory of a body. */
export type Input = object | ContentFactory

type Arguments = [options: AnyOptions | undefined, input?: Input, ...path: PathParameter[]]

/** Makes calls. */
export interface Caller {
  /**
   * Sends `input` as the query of a GET, else as the body.
   * @param id The id of the operation, for example `posts.create`.
   */
  call<Data, Failure>(id: string, operation: Operation, ...call: Arguments): Call<Data, Failure>
  /** Like `call`, for a paged list. */
  list<Data extends PageOf<unknown>, Failure>(
    id: string,
    operation: Operation,
    ...call: Arguments
  ): List<Data, Failure>
}

/** Returns the error of a method that is called apart from its object. */
export const detachedError = (name: string): TypeError =>
  new TypeError(
    `${name} was detached from its object. Call client.${name}(…), or pass (…) => client.${name}(…).`,
  )

/** The operations of one namespace. */
export abstract class Resource {
  /** The namespace part of the ids of its operations. */
  abstract readonly namespace: string
  readonly #caller: Caller

  /** @param caller A client, or a `BaseClient` for single namespaces. */
  constructor(caller: Caller) {
    this.#caller = caller
  }

  /** @internal */
  static callerOf(resource: Resource, id: string): Caller {
    if (!(#caller in Object(resource))) throw detachedError(id)
    return resource.#caller
  }
}

/** Calls an operation of a namespace. */
export const call = <Data, Failure>(
  resource: Resource,
  id: string,
  operation: Operation,
  ...rest: Arguments
): Call<Data, Failure> => Resource.callerOf(resource, id).call(id, operation, ...rest)

/** Like `call`, for a paged list. */
export const list = <Data extends PageOf<unknown>, Failure>(
  resource: Resource,
  id: string,
  operation: Operation,
  ...rest: Arguments
): List<Data, Failure> => Resource.callerOf(resource, id).list(id, operation, ...rest)
