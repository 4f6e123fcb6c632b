import type { Operation } from '@chowk/contract'
import { invalid, type FieldProblem } from '../api-error.ts'
import type { Input, Paging } from '../handler.ts'
import type { Position } from '../store/store.ts'
import { Seal } from './seal.ts'

/** A public key for operators, who may see everything. Its cursors are not secret, and fail for other callers. */
const openSeal = new Seal(new Uint8Array(32))

/** Paging of an operation's list. Loaded with the first list: pages with mocks may read none. */
export class ListPages {
  readonly #id: string
  /** The names of the query parameters. */
  readonly #names: { readonly offset: string; readonly limit: string; readonly cursor: string }

  constructor(id: string, cursor: string) {
    this.#id = id
    const prefix = cursor.slice(0, -'cursor'.length)
    this.#names = { offset: `${prefix}offset`, limit: `${prefix}limit`, cursor }
  }

  /** Returns the problem of a query with both a cursor and an offset, unless the offset is its default. */
  saidTwice(query: Readonly<Record<string, unknown>>): FieldProblem | undefined {
    const { cursor, offset } = this.#names
    if (!(cursor in query && offset in query) || Number(query[offset]) === 0) return undefined
    const message = `Send either a cursor or an offset. Omit ${offset}.`
    return { path: cursor, code: 'not_allowed', message }
  }

  /**
   * Returns the requested page. A cursor contains the number of entries before it and the position of the last one,
   * sealed for one member, operation, path, query and order.
   */
  asked(memberId: number, { params, query }: Input<Operation>, seal: Seal = openSeal): Paging {
    const names = this.#names
    const {
      [names.offset]: offset,
      [names.limit]: limit,
      [names.cursor]: cursor,
      ...filters
    } = query as Readonly<Record<string, unknown>>
    const list = JSON.stringify([this.#id, memberId, params, filters])
    const purposeOf = (order: readonly string[]) => `${list} ${order.join(' ')}`
    return {
      limit: limit as number,
      isFirst: cursor === undefined && offset === 0,
      begin(order) {
        if (cursor === undefined) return { before: offset as number, after: undefined }
        const text = seal.open(cursor as string, purposeOf(order))
        if (text === undefined)
          throw invalid(
            names.cursor,
            'invalid_value',
            'Invalid cursor. Send the next_cursor of this list, with the same query.',
          )
        const [before, ...after] = JSON.parse(text) as [number, ...Position]
        return { before, after }
      },
      cursorAt: (order, before, position) =>
        seal.seal(JSON.stringify([before, ...position]), purposeOf(order)),
    }
  }
}
