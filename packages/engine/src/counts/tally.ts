const PAGE = 4096
const NONE = -(2 ** 31)

/** Numbers by key, four bytes each where keys are close together, as ids are. */
export class Tally {
  readonly #pages = new Map<number, Int32Array>()

  get(key: number): number | undefined {
    const value = this.#pages.get(Math.floor(key / PAGE))?.[key % PAGE]
    return value === NONE ? undefined : value
  }

  add(key: number, amount: number): void {
    const pageNumber = Math.floor(key / PAGE)
    let page = this.#pages.get(pageNumber)
    if (page === undefined) this.#pages.set(pageNumber, (page = new Int32Array(PAGE).fill(NONE)))
    const before = page[key % PAGE]!
    page[key % PAGE] = before === NONE ? amount : before + amount
  }

  *keys(): Generator<number> {
    for (const [pageNumber, page] of this.#pages)
      for (const [index, value] of page.entries()) if (value !== NONE) yield pageNumber * PAGE + index
  }
}
