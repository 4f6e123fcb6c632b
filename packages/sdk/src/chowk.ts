import type { Call } from './core/call.ts'
import type { ChowkError } from './core/errors.ts'
import type { ClientOptions, RequestOptions } from './core/options.ts'
import { pacing } from './core/pacer.ts'
import type { DataOf, ErrorOf, OperationId } from './operation-types.ts'
import { planFor, type Plan } from './plan.ts'
import { Namespaces } from './resources/namespaces.ts'

/**
 * A client of the whole interface.
 *
 * @example
 * const client = new Chowk({ apiKey: 'chk_…', baseUrl: 'https://chowk.example/api/v1' })
 * const post = await client.posts.create({ title: 'Hello', body: '<p>…</p>' })
 */
export class Chowk extends Namespaces {
  /** @throws TypeError where there is no key, it cannot be one, or it would be open to anybody in a web page. */
  constructor({ pace, ...options }: ClientOptions = {}) {
    super({ ...options, pace: pace ? pacing(pace === true ? undefined : pace) : undefined })
  }

  /**
   * Sends a call that failed once more, with the same idempotency key: if it was done after all, it is not done again.
   * Signal and deadline start anew; other options stay unless they are given.
   *
   * @throws TypeError where it is not known whether the call was done, and it could be done twice.
   */
  override resume<Id extends OperationId = OperationId, Data = DataOf<Id>>(error: ChowkError & { readonly operation: Id }, options?: RequestOptions): Call<Data, ErrorOf<Id>> {
    return super.resume(error, options)
  }

  /** ... */
  async plan(operations: readonly OperationId[]): Promise<Plan> {
  }
}
