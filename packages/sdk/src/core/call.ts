import { ChowkError } from './errors.ts'
import type { Quota } from './quota.ts'

/** The data of a success with its metadata. */
export interface DataWithResponse<Data> {
  readonly data: Data
  /** Status and headers. The body has been consumed. */
  readonly response: Response
  /** The id of the request, for the operators of the server. */
  readonly requestId: string | undefined
  /** The remaining daily quota; undefined if the call consumed none. */
  readonly quota: Quota | undefined
}

/** The result of a call that does not throw. */
export type Result<Data, Failure> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: Failure }

/** A promise of the data of a call. The request is sent on creation; awaiting twice does not send it twice. */
export class Call<Data, Failure = ChowkError> extends Promise<Data> {
  readonly #answer: Promise<DataWithResponse<Data>>

  /** @internal */
  constructor(answer: Promise<DataWithResponse<Data>>) {
    super((resolve) => resolve(answer.then(({ data }) => data)))
    this.#answer = answer
  }

  /** `then` returns a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** Returns the data with the response, the request id and the quota. */
  withResponse(): Promise<DataWithResponse<Data>> {
    // The returned promise carries the failure, so it is not unhandled here.
    this.catch(() => undefined)
    return this.#answer.then((answer) => answer)
  }

  /** Resolves to `{ ok: true, data }` or `{ ok: false, error }`. Rejects only for bugs, such as an empty id. */
  safe(): Promise<Result<Data, Failure>> {
    return this.then(
      (data) => ({ ok: true, data }),
      (error: unknown) => {
        if (error instanceof ChowkError) return { ok: false, error: error as Failure }
        throw error
      },
    )
  }
}
