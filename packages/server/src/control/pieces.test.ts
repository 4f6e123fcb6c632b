import { expect, onTestFinished, test } from 'vitest'
import { yieldingToOthers, streamList } from './pieces.ts'

const calls = Array.from({ length: 10_000 }, (_, id) => ({ id, path: '/api/v1/posts', body: 'a'.repeat(40) }))

const asList = (made: () => void) =>
  streamList('requests', calls, (call) => {
    made()
    return call
  })
const asEvents = async function* (made: () => void) {
  for (const call of calls) {
    made()
    yield JSON.stringify(call)
  }
}

test.each([
  ['list', asList],
  ['stream of events', asEvents],
])('writes a long %s in chunks, one per turn', async (_, pieces) => {
  let turn = 0
  let turning = setImmediate(function next() {
    turn++
    turning = setImmediate(next)
  })
  onTestFinished(() => clearImmediate(turning))
  const madeIn = new Map<number, number>()
  const reading = yieldingToOthers(pieces(() => madeIn.set(turn, (madeIn.get(turn) ?? 0) + 1)))
  while (!(await reading.next()).done);
  expect(Math.max(...madeIn.values())).toBeLessThan(1000)
  expect([...madeIn.values()].reduce((sum, count) => sum + count)).toBe(calls.length)
})

test.each([[[]], [[1]], [calls]])(
  'writes a list in pieces like as a whole',
  async (values: readonly unknown[]) => {
    let text = ''
    for await (const chunk of streamList('rows', values, (value) => ({ value }), { now: 5 })) text += chunk
    expect(JSON.parse(text)).toEqual({ now: 5, rows: values.map((value) => ({ value })) })
  },
)
