// First, and with it ky: in a bundle, the client's own code then stands together, and compresses better.
import { send } from './transport.ts'
import type { QuotaAction } from '../resources/vocabulary.ts'
import { Call } from './call.ts'
import type { ChowkError } from './errors.ts'
import { isPlain } from './unknown-values.ts'
import { List, type ListQuery, type PageOf } from './list.ts'
import type { AnyOptions, BaseClientOptions, RequestOptions } from './options.ts'
import type { Resumable } from './operation-error.ts'
import type { Quota } from './quota.ts'
import { randomId } from './random-id.ts'
import { resolveOptions, type Settings } from './resolve-options.ts'
import { detachedError, type Caller, type Input, type Operation } from './resource.ts'
import type { ContentFactory, PreparedRequest } from './prepared-request.ts'
import { requestToResume } from './resume.ts'
import { encodeJson, throwInvalidValue } from './json.ts'
import { fillPath, queryString, type PathParameter, type QueryParameter } from './url.ts'

/** Options of a request to any path. */
export interface RawRequest extends Omit<RequestOptions, 'idempotencyKey'> {
  /** Values of the path parameters. */
  readonly path?: Readonly<Record<string, PathParameter>> | undefined
  readonly query?: Readonly<Record<string, QueryParameter>> | undefined
  /** Sent as JSON. */
  readonly body?: object | undefined
  /** Sent with the request, and makes a POST safe to retry. Only for operations that support it. Default: none. */
  readonly idempotencyKey?: string | undefined
}

/** A client with one API key, for single namespaces. `Chowk` extends it with all operations. */
export class BaseClient implements Caller {
  readonly #settings: Settings

  /** @throws TypeError for an invalid option, without a key, and for a key exposed to visitors of a web page. */
  constructor(options: BaseClientOptions = {}) {
    this.#settings = resolveOptions(options)
  }

  /** @throws TypeError for a method that is called apart from its client. */
  static #settingsOf(client: BaseClient, name: string): Settings {
    if (!(#settings in Object(client))) throw detachedError(name)
    return client.#settings
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
    query?: ListQuery,
    ...path: PathParameter[]
  ): List<Data, Failure> {
    query ??= {}
    const { part = '' } = operation
    // As they are now: the request is sent with the first await.
    const listQuery = isPlain(query) ? { ...query } : query
    const read = async (query: ListQuery, isFirst: boolean) => {
      const how = isFirst ? options : { priority: 'bulk' as const, ...options }
      const answer = await this.#send<Data>(id, operation, how, query, path, part)
      return part ? { ...answer, data: (answer.data as Record<string, unknown>)[part] as Data } : answer
    }
    return new List(read, listQuery)
  }

  /**
   * Calls any path, with the same retries, limits, errors and pace as other methods.
   *
   * @param route Method and path, with the names of `path` in braces.
   * @example
   * const { polish } = await client.request<{ polish: string }>('POST /things/{id}/polish', {
   *   path: { id: 7 },
   *   body: { how: 'well' },
   * })
   */
  request<Data = unknown>(route: `${string} /${string}`, request: RawRequest = {}): Call<Data> {
    const settings = BaseClient.#settingsOf(this, 'request')
    const { path = {}, query = {}, body, ...options } = request
    const make = async () => {
      const [, method, template] = /^(\w+) (\/[^\s#]*)$/.exec(route) ?? []
      // Without what follows a blank, it would be another path.
      if (!template) return throwInvalidValue(route, 'is not a method and a path')
      return this.#prepare({
        operation: route,
        method: method!.toUpperCase(),
        url: fillPath(template, path) + queryString(query),
        content: body,
        idempotencyKey: options.idempotencyKey,
        options,
      })
    }
    return new Call(make().then((prepared) => send<Data>(settings, prepared)))
  }

  /** The daily quotas by action, from the latest responses. Quotas not used yet are missing. */
  get quota(): { readonly [Action in QuotaAction]?: Quota } {
    return { ...this.#settings.quotas }
  }

  /**
   * Sends a failed call again with the same idempotency key, so that it does not take effect twice. Signal and
   * deadline restart; other options stay unless overridden.
   * @throws TypeError if the outcome is unknown and the call could take effect twice, or if another client made it.
   */
  resume<Data>(error: ChowkError & Resumable<Data>, options?: RequestOptions): Call<Data> {
    const settings = BaseClient.#settingsOf(this, 'resume')
    return new Call(send(settings, requestToResume(settings, error, options)))
  }

  /** Returns milliseconds until the last of `calls` calls could be sent, at the rate limit of the server. */
  protected durationOf(calls: number): number {
    const more = Math.max(calls - 1, 0)
    return this.#settings.pacer?.delay(true, more) ?? Math.floor(more / 60) * 60_000
  }

  /** Makes `url` absolute, and serializes `content`, so that later changes of the object do not affect retries. */
  #prepare(
    request: Omit<PreparedRequest, 'content'> & { readonly content: Input | undefined },
  ): PreparedRequest {
    const { url, content } = request
    return {
      ...request,
      url: this.#settings.baseUrl + url,
      content:
        typeof content === 'function'
          ? (content as ContentFactory)
          : content === undefined
            ? undefined
            : { body: encodeJson(content), type: 'application/json' },
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
        url: fillPath(path, parameters) + (isRead && input ? queryString(input, list) : ''),
        content: isRead ? undefined : input,
        quota,
        list,
        idempotencyKey: idempotent && (options.idempotencyKey ?? randomId()),
        options,
      }),
    )
  }
}
