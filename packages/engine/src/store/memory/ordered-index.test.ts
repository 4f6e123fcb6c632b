import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OrderedIndex, type Slot } from './ordered-index.ts'
import type { StoredRow } from '../values.ts'

const byRank = (a: StoredRow, b: StoredRow) => (a.rank as number) - (b.rank as number) || a.id - b.id

function walked(index: OrderedIndex, descending: boolean, skip: number, limit: number): StoredRow[] {
  const rows: StoredRow[] = []
  const range = { from: index.locate([]), to: index.locate([], true) }
  index.walk(range, { descending, skip }, (row) => rows.push(row) < limit)
  return rows
}

it('matches a sorted list through thousands of additions and removals', () => {
  const random = fc.sample(fc.integer({ min: 0, max: 2 ** 30 }), { numRuns: 10_000, seed: 5 })
  const index = new OrderedIndex(['rank'])
  const slots: Slot[] = []
  for (const [position, number] of random.entries()) {
    // Grows at first, then shrinks to nothing, from everywhere.
    if (position < 4000 || (position < 5000 && number % 2 === 0)) {
      const slot = { row: { id: position, rank: number % 700 } }
      slots.push(slot)
      index.add(slot)
    } else if (slots.length > 0) {
      const [slot] = slots.splice(number % slots.length, 1)
      index.remove(slot!)
    }
    if (position % 250 !== 0) continue
    const sorted = slots.map((slot) => slot.row).sort(byRank)
    expect(walked(index, false, 0, 10_000)).toEqual(sorted)
    expect(walked(index, true, 0, 10_000)).toEqual(sorted.toReversed())
    const skip = number % (sorted.length + 3)
    expect(walked(index, false, skip, 3)).toEqual(sorted.slice(skip, skip + 3))
    expect(walked(index, true, skip, 3)).toEqual(sorted.toReversed().slice(skip, skip + 3))
    const rank = number % 700
    const from = index.locate([rank])
    const end = index.locate([rank + 50], true)
    const expected = sorted.filter((row) => (row.rank as number) >= rank && (row.rank as number) <= rank + 50)
    expect(index.distance(from, end)).toBe(expected.length)
    expect(index.distance(end, from)).toBe(0)
  }
  expect(slots).toEqual([])
})
