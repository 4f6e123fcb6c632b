import { ChowkError } from './errors.ts'
import type { Quota } from './quota.ts'

/** The data of a success and what came with it. */
export interface Answer<Data> {
  readonly data: Data
  /** Status and headers. Its body has been read. */
  readonly response: Response
  /** Names the request towards whoever runs the server. */
  readonly requestId: string | undefined
  /** What is left of the daily quota that the call drew on; undefined where it drew on none. */
  readonly quota: Quota | undefined
}

/** The outcome of a call that does not throw. */
export type Result<Data, Failure> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: Failure }

/** A call under way: a promise of its data. It was sent when it was made; awaiting it twice does not send it twice. */
export class Call<Data, Failure = ChowkError> implements Promise<Data> {
  readonly #answer: Promise<Answer<Data>>

  /** @internal */
  constructor(answer: Promise<Answer<Data>>) {
    this.#answer = answer
  }

  /** The data together with the response, the request id and the quota. */
  withResponse(): Promise<Answer<Data>> {
    return this.#answer
  }

  /** `{ ok: true, data }` or `{ ok: false, error }`. Rejects only for mistakes of the program, like an empty id. */
  safe(): Promise<Result<Data, Failure>> {
    return this.then(
      (data) => ({ ok: true, data }),
      (error: unknown) => {
        if (error instanceof ChowkError) return { ok: false, error: error as Failure }
        throw error
      },
    )
  }

  then<Success = Data, Fallback = never>(
    onSuccess?: ((data: Data) => Success | PromiseLike<Success>) | null,
    onFailure?: ((error: unknown) => Fallback | PromiseLike<Fallback>) | null,
  ): Promise<Success | Fallback> {
    return this.#answer.then(({ data }) => data).then(onSuccess, onFailure)
  }

  catch<Fallback = never>(
    onFailure?: ((error: unknown) => Fallback | PromiseLike<Fallback>) | null,
  ): Promise<Data | Fallback> {
    return this.then(null, onFailure)
  }

  finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.then().finally(onEnd)
  }

  get [Symbol.toStringTag](): string {
    return 'Promise'
  }
}
