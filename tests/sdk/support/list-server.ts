/** An item of a list. */
export interface Listed {
  readonly id: number
  readonly type: string
  readonly title: string
}

export const listed = (id: number): Listed => ({ id, type: 'post', title: `Post ${id}` })

/** A server of one list, that can change between two requests. */
export class ListServer {
  /** In the order of the list. */
  items: Listed[]
  /** The query of each request. */
  readonly queries: Record<string, string>[] = []
  /** Changes of the list after the response of that number, from 1. */
  readonly afterwards = new Map<number, () => void>()
  readonly baseUrl = 'http://list.test/api/v1'
  /** The name of the list within the answer; the answer itself where there is none. */
  readonly #part: string | undefined

  constructor(count: number, { part }: { part?: string } = {}) {
    this.items = Array.from({ length: count }, (_, index) => listed(count - index))
    this.#part = part
  }

  remove(...ids: readonly number[]): void {
    this.items = this.items.filter(({ id }) => !ids.includes(id))
  }

  /** Puts new ones before all others. */
  add(...ids: readonly number[]): void {
    this.items = [...ids.map(listed), ...this.items]
  }

  readonly fetch = (url: string): Promise<Response> => {
    const query = Object.fromEntries(new URL(url).searchParams)
    this.queries.push(query)
    const prefix = this.#part === undefined ? '' : `${this.#part}_`
    const {
      [`${prefix}offset`]: offset = 0,
      [`${prefix}limit`]: limit = 10,
      [`${prefix}cursor`]: cursor,
    } = query
    if (Number(limit) > 50)
      return Promise.resolve(Response.json({ ok: false, code: 'validation_failed' }, { status: 422 }))
    // A cursor names the last item that was given: what is next comes after it, whether it is still there or not.
    const after = cursor === undefined ? undefined : this.items.findIndex(({ id }) => id < Number(cursor))
    const start = after === undefined ? Number(offset) : after < 0 ? this.items.length : after
    const items = this.items.slice(start, start + Number(limit))
    const has_more = start + items.length < this.items.length
    const next_cursor = has_more ? String(items.at(-1)?.id) : null
    const page = {
      items,
      next_offset: start + items.length,
      has_more,
      next_cursor,
    }
    this.afterwards.get(this.queries.length)?.()
    return Promise.resolve(
      Response.json({
        ok: true,
        request_id: 'r',
        ...(this.#part === undefined ? page : { item: {}, [this.#part]: page }),
      }),
    )
  }
}
