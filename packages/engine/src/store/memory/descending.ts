import { bisect } from './order.ts'

/** The unread part of a list: everything up to `at`. */
interface Rest {
  readonly list: readonly number[]
  at: number
}

/** Yields the distinct numbers below `below` of several ascending lists, highest first. Reads lazily. */
export function* descending(lists: readonly (readonly number[])[], below = Infinity): Generator<number> {
  const heap = lists
    .map((list): Rest => ({ list, at: lowerBound(list, below) - 1 }))
    .filter(({ at }) => at >= 0)
  for (let index = (heap.length >> 1) - 1; index >= 0; index--) sink(heap, index)
  let previous: number | undefined
  while (heap.length > 0) {
    const top = heap[0]!
    const value = last(top)
    if (value !== previous) yield value
    previous = value
    if (--top.at < 0) {
      const end = heap.pop()!
      if (heap.length === 0) return
      if (end !== top) heap[0] = end
    }
    sink(heap, 0)
  }
}

/** Returns the index of a value in an ascending list, or its insertion point. */
export const lowerBound = <T extends number | string>(list: readonly T[], value: T): number =>
  bisect(list, (each) => each < value)

function last({ list, at }: Rest): number {
  return list[at]!
}

/** Moves a rest down the heap until neither of its children has a higher last number. */
function sink(heap: Rest[], index: number): void {
  const entry = heap[index]!
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && last(heap[child + 1]!) > last(heap[child]!)) child++
    if (last(heap[child]!) <= last(entry)) break
    heap[index] = heap[child]!
    index = child
  }
  heap[index] = entry
}
