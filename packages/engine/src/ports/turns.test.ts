import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownTurn, roomInTurn } from './turns.ts'

/** Returns the turn of the event loop in which each piece of work begins. */
async function turnsOf(...units: number[]): Promise<number[]> {
  let turn = 0
  const turning = (async () => {
    while (turn < units.length + 2) {
      await setImmediate()
      turn++
    }
  })()
  const began = units.map(async (each) => {
    const room = roomInTurn(each)
    if (room) await room
    return turn
  })
  await turning
  return Promise.all(began)
}

test('long texts have a turn of the event loop each, in order', async () => {
  const turns = await turnsOf(250_000, 250_000, 20_000, 16_384)
  expect(new Set(turns).size).toBe(4)
  expect(turns).toEqual(turns.toSorted((one, other) => one - other))
})

test('shorter ones share a turn as long as they fit', async () => {
  const turns = await turnsOf(10_000, 6000, 6000, 6000, 6000)
  expect(turns.map((turn) => turns.indexOf(turn))).toEqual([0, 0, 2, 2, 4])
})

test('short ones wait for nothing', () => {
  expect(Array.from({ length: 60 }, () => roomInTurn(1000))).toEqual(
    Array.from({ length: 60 }, () => undefined),
  )
})

test('whoever asks for a turn to itself has the next, before those that wait', async () => {
  const order: string[] = []
  const waiting = ['first', 'second', 'third'].map(async (name) => {
    await roomInTurn(100_000)
    order.push(name)
  })
  await ownTurn()
  order.push('own')
  await Promise.all(waiting)
  expect(order.indexOf('own')).toBeLessThan(order.indexOf('second'))
})
