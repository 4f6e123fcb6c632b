import { ChowkError } from './errors.ts'
import type { Quota } from './quota.ts'

/** The data of a success and what came with it. */
export interface DataWithResponse<Data> {
  readonly data: Data
  /** Status and headers. Its body has been read. */
  readonly response: Response
  /** Names the request towards whoever runs the server. */
  readonly requestId: string | undefined
  /** What is left of the daily quota that the call drew on; undefined where it drew on none. */
  readonly quota: Quota | undefined
}

/** How a call ended that does not throw. */
export type Result<Data, Failure> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: Failure }

/** A call under way: a promise of its data. It is sent when it is made; awaiting it twice does not send it twice. */
export class Call<Data, Failure = ChowkError> extends Promise<Data> {
  readonly #answer: Promise<DataWithResponse<Data>>

  /** @internal */
  constructor(answer: Promise<DataWithResponse<Data>>) {
    super((resolve) => resolve(answer.then(({ data }) => data)))
    this.#answer = answer
  }

  /** What `then` gives is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** The data together with the response, the request id and the quota. */
  withResponse(): Promise<DataWithResponse<Data>> {
    // Whoever takes this promise takes its failure with it.
    this.catch(() => undefined)
    return this.#answer
  }

  /** `{ ok: true, data }` or `{ ok: false, error }`. Rejects for mistakes of the program alone, like an empty id. */
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
