import type { QuotaAction } from '../resources/vocabulary.ts'
import { Call } from './call.ts'
import type { ChowkError } from './errors.ts'
import { List, type ListQuery, type PageOf } from './list.ts'
import type { AnyOptions, BaseClientOptions, RequestOptions } from './options.ts'
import type { Resumable } from './operation-error.ts'
import type { Quota } from './quota.ts'
import { randomId } from './random-id.ts'
import { resolveOptions, type Settings } from './resolve-options.ts'
import type { Caller, Input, Operation } from './resource.ts'
import type { PreparedRequest } from './prepared-request.ts'
import { requestToResume, send } from './transport.ts'
import { fillPath, queryString, type PathParameter, type QueryParameter } from './url.ts'

/** A request to any path. */
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

  /** @throws TypeError for an option that cannot be, without a key, and for a key that any visitor of a web page could read. */
  constructor(options: BaseClientOptions = {}) {
    this.#settings = resolveOptions(options)
  }

  call<Data, Failure>(
    id: string,
    operation: Operation,
    options?: AnyOptions,
    input?: Input,
    ...path: PathParameter[]
  ): Call<Data, Failure> {
    return new Call(this.#send<Data>(id, operation, options, input, path))
  }

  list<Data extends PageOf<unknown>, Failure>(
    id: string,
    operation: Operation,
    options?: AnyOptions,
    query: ListQuery = {},
    ...path: PathParameter[]
  ): List<Data, Failure> {
    const { part = '' } = operation
    const read = async (query: ListQuery, isFirst: boolean) => {
      const sent = part
        ? Object.fromEntries(Object.entries(query).map(([name, value]) => [`${part}_${name}`, value]))
        : query
      const how = isFirst ? options : { priority: 'bulk' as const, ...options }
      const answer = await this.#send<Data>(id, operation, how, sent, path, part)
      return part ? { ...answer, data: (answer.data as Record<string, unknown>)[part] as Data } : answer
    }
    return new List(read, query)
  }

  /**
   * Calls any path, like the other methods do: with retries, limits, errors, pace.
   *
   * @param route Method and path, with names in braces for the values in `path`.
   * @example
   * const { polish } = await client.request<{ polish: string }>('POST /things/{id}/polish', {
   *   path: { id: 7 },
   *   body: { how: 'well' },
   * })
   */
  request<Data = unknown>(route: `${string} /${string}`, request: RawRequest = {}): Call<Data> {
    const { path = {}, query = {}, body, ...options } = request
    const [method = '', template = ''] = route.split(' ')
    const make = async () =>
      this.#prepare({
        operation: route,
        method: method.toUpperCase(),
        url: fillPath(template, path) + queryString(query),
        content: body,
        idempotencyKey: options.idempotencyKey,
        options,
      })
    return new Call(make().then((prepared) => send<Data>(this.#settings, prepared)))
  }

  /** The daily quotas by action, as the last answers told them; nothing of those that were not drawn on yet. */
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
    return new Call(send(this.#settings, requestToResume(this.#settings, error, options)))
  }

  /** Milliseconds until the last of so many calls could go, at the pace that the server allows. */
  protected durationOf(calls: number): number {
    const more = Math.max(calls - 1, 0)
    return this.#settings.pacer?.delay(true, more) ?? Math.floor(more / 60) * 60_000
  }

  /** Makes `url` absolute, and writes `content` down, so that each attempt sends the same whatever becomes of the object. */
  #prepare(
    request: Omit<PreparedRequest, 'content'> & { readonly content: Input | undefined },
  ): PreparedRequest {
    const { url, content } = request
    return {
      ...request,
      url: this.#settings.baseUrl + url,
      content: (typeof content === 'function'
        ? content
        : content && {
            body: JSON.stringify(content),
            type: 'application/json',
          }) as PreparedRequest['content'],
    }
  }

  async #send<Data>(
    id: string,
    { method, path, quota, idempotent }: Operation,
    options: AnyOptions = {},
    input: Input | undefined,
    parameters: readonly PathParameter[],
    list?: string,
  ) {
    const isRead = method === 'GET'
    return send<Data>(
      this.#settings,
      this.#prepare({
        operation: id,
        method,
        url: fillPath(path, parameters) + (isRead && input ? queryString(input) : ''),
        content: isRead ? undefined : input,
        quota,
        list,
        idempotencyKey: idempotent && (options.idempotencyKey ?? randomId()),
        options,
      }),
    )
  }
}
