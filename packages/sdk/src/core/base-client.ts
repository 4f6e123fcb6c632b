// First, and with it ky: in a bundle, the client's own code then stands together, and compresses better.
import { send } from './transport.ts'
import type { QuotaAction } from '../resources/vocabulary.ts'
import { Call } from './call.ts'
import { checkNames, checkOptions, normalizeHeaders, ofCall, ofClient } from './check-options.ts'
import { mergeDefined } from './defined.ts'
import type { ChowkError } from './errors.ts'
import { hide, inside } from './hidden.ts'
import { isPlain } from './unknown-values.ts'
import { List, type ListQuery, type PageOf } from './list.ts'
import type { AnyOptions, ClientOptions, RequestOptions } from './options.ts'
import type { Resumable } from './operation-error.ts'
import type { Quota } from './quota.ts'
import { randomId } from './random-id.ts'
import { resolveOptions, type Settings } from './resolve-options.ts'
import { insideOf, type Caller, type Input, type Operation } from './resource.ts'
import type { ContentFactory, PreparedRequest } from './prepared-request.ts'
import { requestToResume } from './resume.ts'
import { encodeJson, throwInvalidValue } from './json.ts'
import { fillPath, queryString, withQuery, type PathParameter, type QueryParameter } from './url.ts'

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
  /** @internal */
  declare readonly [inside]: () => Settings

  /** @throws TypeError for an invalid option, without a key, and for a key exposed to visitors of a web page. */
  constructor(options: ClientOptions = {}) {
    const settings = resolveOptions(options)
    hide(this, inside, () => settings)
  }

  /**
   * Creates a client of the same class with changed options, for example another key. `headers` and `fetchOptions` are
   * added to those of this client; other options replace its own. Undefined keeps an option.
   */
  withOptions(options: ClientOptions): this {
    checkOptions('withOptions', options, ofClient)
    const { given } = insideOf(this, 'withOptions')
    const Client = this.constructor as new (options: ClientOptions) => this
    return new Client({
      ...mergeDefined(given, options),
      headers: { ...normalizeHeaders(given.headers), ...normalizeHeaders(options.headers) },
      fetchOptions: mergeDefined(given.fetchOptions, options.fetchOptions),
    })
  }

  call<Data, Failure>(
    id: string,
    operation: Operation,
    options?: AnyOptions,
    input?: Input,
    ...path: PathParameter[]
  ): Call<Data, Failure> {
    return new Call(sendOperation<Data>(insideOf(this, id), id, operation, options, input, path))
  }

  list<Data extends PageOf<unknown>, Failure>(
    id: string,
    operation: Operation,
    options?: AnyOptions,
    query?: ListQuery,
    ...path: PathParameter[]
  ): List<Data, Failure> {
    const settings = insideOf(this, id)
    const { part = '' } = operation
    // As it is now: the request is sent with the first await. Documents have `answers_limit` where this has `limit`.
    const listQuery = isPlain(query)
      ? Object.fromEntries(
          Object.entries(query).map(([name, value]) => [part ? name.replace(`${part}_`, '') : name, value]),
        )
      : (query ?? {})
    const read = async (query: ListQuery, isFirst: boolean) => {
      const how = isFirst ? options : mergeDefined({ priority: 'bulk' as const }, options)
      const answer = await sendOperation<Data>(settings, id, operation, how, query, path, part)
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
    const settings = insideOf(this, 'request')
    const make = async () => {
      checkOptions(route, request, `${ofCall} idempotencyKey path query body`)
      const { path = {}, query = {}, body, ...options } = request
      checkNames(`${route} has no path parameter`, path, route.match(/\w+(?=})/g)?.join(' ') ?? '')
      return prepare(settings, route, path, queryString(query), {
        operation: route,
        content: body,
        idempotencyKey: options.idempotencyKey,
        options,
      })
    }
    return new Call(make().then((prepared) => send<Data>(settings, prepared)))
  }

  /** The daily quotas by action, from the latest responses. Quotas not used yet are missing. */
  get quota(): { readonly [Action in QuotaAction]?: Quota } {
    return { ...insideOf(this, 'quota').quotas }
  }

  /**
   * Sends a failed call again with the same idempotency key, so that it does not take effect twice. Signal and
   * deadline restart; other options stay unless overridden.
   * @throws TypeError if the outcome is unknown and the call could take effect twice, or if another client made it.
   */
  resume<Data>(error: ChowkError & Resumable<Data>, options: RequestOptions = {}): Call<Data> {
    const settings = insideOf(this, 'resume')
    checkOptions('resume', options, ofCall)
    return new Call(send<Data>(settings, requestToResume(settings, error, options)))
  }
}

/** Makes a call ready: its address absolute, and its body text, so that later changes of the object do not affect retries. */
function prepare(
  { baseUrl }: Settings,
  route: string,
  parameters: Parameters<typeof fillPath>[1],
  query: string,
  request: Omit<PreparedRequest, 'method' | 'url' | 'content'> & { readonly content: Input | undefined },
): PreparedRequest {
  const { content } = request
  const [, method, path] = /^(\w+) (\/[^\s#]*)$/.exec(route) ?? []
  // Without what follows a blank, it would be another path.
  if (!path) return throwInvalidValue(route, 'is not a method and a path')
  return {
    ...request,
    method: method!.toUpperCase(),
    url: baseUrl + withQuery(fillPath(path, parameters), query),
    content:
      typeof content === 'function'
        ? (content as ContentFactory)
        : content && { body: encodeJson(content), type: 'application/json' },
  }
}

const paging = 'offset limit cursor'

async function sendOperation<Data>(
  settings: Settings,
  id: string,
  { route, quota, idempotent, query: names }: Operation,
  options: AnyOptions = {},
  input: Input | undefined,
  parameters: readonly PathParameter[],
  part?: string,
) {
  const isRead = route.startsWith('GET')
  // The API ignores unknown parameters.
  if (isRead && isPlain(input) && (part || names !== undefined))
    checkNames(`${id} has no parameter`, input, part === undefined ? names! : `${paging} ${names ?? ''}`)
  checkOptions(
    id,
    options,
    `${ofCall}${idempotent ? ' idempotencyKey' : typeof input === 'function' ? ' filename onProgress' : ''}`,
  )
  return send<Data>(
    settings,
    prepare(settings, route, parameters, isRead && input ? queryString(input, part) : '', {
      operation: id,
      content: isRead ? undefined : input,
      quota,
      list: part,
      idempotencyKey: idempotent && (options.idempotencyKey ?? randomId()),
      options,
    }),
  )
}
