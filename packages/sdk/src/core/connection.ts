import type { QuotaAction } from '../resources/vocabulary.ts'
import { Call } from './call.ts'
import type { ChowkError } from './errors.ts'
import { List, type Page, type PageOf } from './list.ts'
import type { ConnectionOptions, RequestOptions } from './options.ts'
import type { Resumable } from './operation-error.ts'
import type { Quota } from './quota.ts'
import type { AnyOptions, Caller, Content, Input } from './resource.ts'
import { fillPath, queryString, type PathParameter, type Route } from './route.ts'
import { settle, type Settings } from './settings.ts'
import { send, sendingOf } from './transport.ts'

/** Makes calls with one API key. `Chowk` is one that knows every operation; by itself it serves single namespaces. */
export class Connection implements Caller {
  readonly #settings: Settings

  /** @throws TypeError where there is no key, it cannot be one, or it would be open to anybody in a web page. */
  constructor(options: ConnectionOptions = {}) {
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
    query?: object,
    ...path: PathParameter[]
  ): List<Data, Failure> {
    const read = async (options?: AnyOptions, query: { offset?: number } = {}) => {
      const answer = await this.#send<Page<Data>>(route, options, query, path)
      const { has_more, next_offset } = answer.data
      const next = async () =>
        // An offset that does not move on would go round for ever.
        has_more && next_offset > (query.offset ?? 0)
          ? (await read({ priority: 'bulk', ...options }, { ...query, offset: next_offset })).data
          : undefined
      Object.defineProperty(answer.data, 'next', { value: next })
      return answer
    }
    return new List(read(options, query))
  }

  /** What the last answers said of the daily quotas, by action; nothing of those that were not drawn on yet. */
  get quota(): { readonly [Action in QuotaAction]?: Quota } {
    return { ...this.#settings.quotas }
  }

  /**
   * Sends a call that failed once more, with the same idempotency key: if it was done after all, it is not done again.
   * Signal and deadline start anew; other options stay unless they are given.
   *
   * @throws TypeError where it is not known whether the call was done, and it could be done twice.
   */
  resume<Data>(error: ChowkError & Resumable<Data>, options?: RequestOptions): Call<Data> {
    return new Call(send(this.#settings, sendingOf(error, options)))
  }

  /** Milliseconds until the last of so many calls could go, at the pace that the server allows. */
  protected timeFor(calls: number): number {
    const more = Math.max(calls - 1, 0)
    return this.#settings.pacer?.delay(true, more) ?? Math.floor(more / 60) * 60_000
  }

  async #send<Data>(
    route: Route,
    options: AnyOptions = {},
    input: Input | undefined,
    parameters: readonly PathParameter[],
  ) {
    const [operation = '', method = '', path = '', action, key] = route.split(' ')
    const isRead = method === 'GET'
    const url = this.#settings.baseUrl + fillPath(path, parameters) + queryString((isRead && input) || {})
    // Written down at once, so that each attempt sends the same whatever becomes of the object meanwhile.
    const json = isRead ? undefined : JSON.stringify(input)
    const made = typeof input === 'function' ? await (input as () => Promise<Content>)() : undefined
    return send<Data>(this.#settings, {
      operation,
      method,
      action: action as QuotaAction | undefined,
      url,
      idempotencyKey: key && (options.idempotencyKey ?? newKey()),
      options,
      ...(made ?? { content: json, contentType: 'application/json' }),
    })
  }
}

/** Random enough never to come twice. Pages without https lack the function that makes such texts. */
const newKey = (): string =>
  (crypto as Partial<Crypto>).randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
