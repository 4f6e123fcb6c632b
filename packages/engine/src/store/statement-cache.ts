interface Node<Made> {
  readonly next: Map<unknown, Node<Made>>
  made: Made | undefined
}

/** Shapes are few; this is for a caller that makes them up without end. */
const MOST_SHAPES = 1000

/**
 * What was made for each shape of a query, such as its prepared statement. A shape is a list of tokens; following it through
 * a tree puts no text together and hashes nothing that is long. Two lists, none of which is the beginning of another,
 * stand for two shapes.
 */
export class StatementCache<Made> {
  #root: Node<Made> = { next: new Map(), made: undefined }
  #size = 0

  get(shape: readonly unknown[], make: () => Made): Made {
    let node = this.#root
    for (const token of shape) {
      let next = node.next.get(token)
      if (next === undefined) node.next.set(token, (next = { next: new Map(), made: undefined }))
      node = next
    }
    if (node.made !== undefined) return node.made
    if (++this.#size > MOST_SHAPES) this.clear()
    return (node.made = make())
  }

  clear(): void {
    this.#root = { next: new Map(), made: undefined }
    this.#size = 0
  }
}
