import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countJsonMembers } from './json-text.ts'

const createError = (why: string) => new Error(why)
const written = (text: string) => countJsonMembers(Buffer.from(text), createError)

test('counts keys outside of strings only', () => {
  const text = fc.oneof(
    fc.stringMatching(/^(?:\\|"|:|,|\{|a|\\u005c){0,8}$/),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const fields = fc.array(fc.tuple(text, text), { maxLength: 8 })
  fc.assert(
    fc.property(fields, (pairs) => {
      const body = `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`
      expect(written(body)).toBe(pairs.length)
    }),
    { numRuns: 5_000 },
  )
})

test('strings have at most 500,000 escapes', () => {
  expect(written(`{"a":"${'\\/'.repeat(500_000)}"}`)).toBe(1)
  expect(() => written(`{"a":"${'\\/'.repeat(400_000)}","b":"${'\\\\'.repeat(100_001)}"}`)).toThrow(/escapes/)
})

test.each(['"a\\', '"a\\"', '"', '\\"a"', '"\\\\"\\"'])('reads %s to its end', (text) => {
  expect(written(text.repeat(1000))).toBe(0)
})
