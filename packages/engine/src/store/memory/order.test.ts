import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareText, compareValues } from './order.ts'

it('orders text as its UTF-8 bytes are ordered', () => {
  const unit = fc.oneof(
    fc.constantFrom('', 'a', 'b', '\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const text = fc.array(unit, { maxLength: 4 }).map((units) => units.join(''))
  const property = fc.property(text, text, (a, b) => {
    expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
  })
  fc.assert(property, { seed: 3, numRuns: 2000 })
})

it('orders null before every value, and false before true', () => {
  const shuffled = [2, null, -1, 0.5, null]
  expect(shuffled.toSorted(compareValues)).toEqual([null, null, -1, 0.5, 2])
  expect([true, null, false].toSorted(compareValues)).toEqual([null, false, true])
})
