import type { QuotaAction } from '../resources/vocabulary.ts'
import { Call } from './call.ts'
import type { ChowkError } from './errors.ts'
import { newKey } from './key.ts'
import { List, type ListQuery, type PageOf } from './list.ts'
import type { AnyOptions, BaseClientOptions, RequestOptions } from './options.ts'
import type { Resumable } from './operation-error.ts'
import type { Quota } from './quota.ts'
import type { Caller, Input } from './resource.ts'
import { fillPath, queryString, type PathParameter, type QueryParameter, type Route } from './route.ts'
import type { Sending } from './sending.ts'
import { settle, type Settings } from './settings.ts'
import { send, sendingOf } from './transport.ts'

/** What a request is made of that is written by hand, and how it is made. */
export interface RawRequest extends Omit<RequestOptions, 'idempotencyKey'> {
  /** Values for the names in braces. */
  readonly path?: Readonly<Record<string, PathParameter>> | undefined
  readonly query?: Readonly<Record<string, QueryParameter>> | undefined
  /** Becomes JSON. */
  readonly body?: object | undefined
  /** Sent along, and makes a POST safe to send again. Only for operations that heed it. Default: none. */
  readonly idempotencyKey?: string | undefined
}

/** Makes calls with one API key. `Chowk` is one that knows every operation; by itself it serves single namespaces. */
export class BaseClient implements Caller {
  readonly #settings: Settings

  /** @throws TypeError where an option cannot be, there is no key, or it would be open to anybody in a web page. */
  constructor(options: BaseClientOptions = {}) {
    this.#settings = settle(options)
  }

  call<Data, Failure>(
    route: Route,
    options?: AnyOptions,
    input?: Input,
    ...path: PathParameter[]
  ): Call<Data, Failure> {
    return new Call(this.#send<Data>(route, options, input, path))
  }

  list<Data extends PageOf<unknown>, Failure>(
    route: Route,
    options?: AnyOptions,
    query: ListQuery = {},
    ...path: PathParameter[]
  ): List<Data, Failure> {
    const part = route.split(' ')[5] ?? ''
    const read = async (query: ListQuery, isFirst: boolean) => {
      const sent = part
        ? Object.fromEntries(Object.entries(query).map(([name, value]) => [`${part}_${name}`, value]))
        : query
      const how = isFirst ? options : { priority: 'bulk' as const, ...options }
      const answer = await this.#send<Data>(route, how, sent, path, part)
      return part ? { ...answer, data: (answer.data as Record<string, unknown>)[part] as Data } : answer
    }
    return new List(read, query)
  }

  /**
   * Makes a call of any path, with all that the other methods do: retries, limits, errors, pace.
   *
   * @param route Method and path, with names in braces for what `path` gives.
   * @example
   * const { polish } = await client.request<{ polish: string }>('POST /things/{id}/polish', {
   *   path: { id: 7 },
   *   body: { how: 'well' },
   * })
   */
  request<Data = unknown>(route: `${string} /${string}`, request: RawRequest = {}): Call<Data> {
    const { path = {}, query = {}, body, ...options } = request
    const [method = '', template = ''] = route.split(' ')
    const make = async (): Promise<Sending> => ({
      ...this.#sending(route, method.toUpperCase(), fillPath(template, path) + queryString(query), body),
      idempotencyKey: options.idempotencyKey,
      options,
    })
    return new Call(make().then((sending) => send<Data>(this.#settings, sending)))
  }

  /** What the last answers said of the daily quotas, by action; nothing of those that were not drawn on yet. */
  get quota(): { readonly [Action in QuotaAction]?: Quota } {
    return { ...this.#settings.quotas }
  }

  /**
   * Sends a call that failed once more, with the same idempotency key: if it was done after all, it is not done again.
   * Signal and deadline start anew; other options stay unless they are given.
   *
   * @throws TypeError where it is not known whether the call was done, and it could be done twice; and where another client made it.
   */
  resume<Data>(error: ChowkError & Resumable<Data>, options?: RequestOptions): Call<Data> {
    return new Call(send(this.#settings, sendingOf(this.#settings, error, options)))
  }

  /** Milliseconds until the last of so many calls could go, at the pace that the server allows. */
  protected timeFor(calls: number): number {
    const more = Math.max(calls - 1, 0)
    return this.#settings.pacer?.delay(true, more) ?? Math.floor(more / 60) * 60_000
  }

  #sending(operation: string, method: string, path: string, body: Input | undefined) {
    // Written down at once, so that each attempt sends the same whatever becomes of the object meanwhile.
    const content =
      typeof body === 'function' ? body : body && { body: JSON.stringify(body), type: 'application/json' }
    return {
      operation,
      method,
      url: this.#settings.baseUrl + path,
      content: content as Sending['content'],
      action: undefined as QuotaAction | undefined,
      list: undefined as string | undefined,
    }
  }

  async #send<Data>(
    route: Route,
    options: AnyOptions = {},
    input: Input | undefined,
    parameters: readonly PathParameter[],
    list?: string,
  ) {
    const [operation = '', method = '', path = '', action, key] = route.split(' ')
    const isRead = method === 'GET'
    const address = fillPath(path, parameters) + (isRead && input ? queryString(input) : '')
    return send<Data>(this.#settings, {
      ...this.#sending(operation, method, address, isRead ? undefined : input),
      action: action as QuotaAction | undefined,
      list,
      idempotencyKey: key === 'key' ? (options.idempotencyKey ?? newKey()) : undefined,
      options,
    })
  }
}
