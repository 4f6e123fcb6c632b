import { hide, inside } from './hidden.ts'
import type { QuotaAction } from '../resources/vocabulary.ts'
import type { Call } from './call.ts'
import type { List, PageOf } from './list.ts'
import type { AnyOptions } from './options.ts'
import type { ContentFactory } from './prepared-request.ts'
import type { PathParameter } from './url.ts'

/** The metadata of an operation that the client needs to call it. */
export interface Operation {
  /** Method and path, with parameters in braces. */
  readonly route: string
  /** The daily quota that it consumes. */
  readonly quota?: QuotaAction
  /** Whether it accepts an idempotency key. */
  readonly idempotent?: true
  /** The names of its query other than those of paging, if it accepts no others. */
  readonly query?: string
  /** The part of its response that is the list, if that is not the whole response. */
  readonly part?: string
}

/** The input of a call: a query, an object to send as JSON, or a factory of a body. */
export type Input = object | ContentFactory

type Arguments = [options: AnyOptions | undefined, input?: Input, ...path: PathParameter[]]

/** Makes calls. */
export interface Caller {
  /**
   * Sends `input` as the query of a GET, otherwise as the body. @param id The ID of the operation, for example
   * `posts.create`.
   */
  call<Data, Failure>(id: string, operation: Operation, ...call: Arguments): Call<Data, Failure>
  /** Like `call`, for a paged list. */
  list<Data extends PageOf<unknown>, Failure>(
    id: string,
    operation: Operation,
    ...call: Arguments
  ): List<Data, Failure>
}

/**
 * Returns the state of a client or a namespace. @throws TypeError for a method that is called without its object.
 */
export function insideOf<Held>(object: { readonly [inside]: () => Held }, name: string): Held {
  const held = (Object(object) as Partial<typeof object>)[inside]
  if (held) return held()
  throw new TypeError(
    `${name} was detached from its object. Call it there, or pass a function that does: (…) => client.….${name}(…).`,
  )
}

/** The operations of one namespace. */
export abstract class Resource {
  /** The namespace part of the ids of its operations. */
  abstract readonly namespace: string
  /** @internal */
  declare readonly [inside]: () => Caller

  /** @param caller A client, or a `BaseClient` for single namespaces. */
  constructor(caller: Caller) {
    hide(this, inside, () => caller)
  }
}

/** Calls an operation of a namespace. */
export const call = <Data, Failure>(
  resource: Resource,
  name: string,
  operation: Operation,
  ...rest: Arguments
): Call<Data, Failure> => insideOf(resource, name).call(`${resource.namespace}.${name}`, operation, ...rest)

/** Like `call`, for a paged list. */
export const list = <Data extends PageOf<unknown>, Failure>(
  resource: Resource,
  name: string,
  operation: Operation,
  ...rest: Arguments
): List<Data, Failure> => insideOf(resource, name).list(`${resource.namespace}.${name}`, operation, ...rest)
