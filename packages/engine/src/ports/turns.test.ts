import { beforeEach, expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** A loop whose turns and time the test moves. */
class FakeLoop {
  time = 0
  turn = 0
  readonly pause: number
  readonly #later: (() => void)[] = []

  constructor(pause = 0) {
    this.pause = pause
  }

  now = () => this.time
  soon = (work: () => void) => this.#later.push(work)
  afterMicrotasks = (work: () => void) => void Promise.resolve().then(() => process.nextTick(work))

  /** Runs turns until nothing is left to do. */
  async run(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate)
      const works = this.#later.splice(0)
      if (works.length === 0) return
      this.turn++
      for (const work of works) work()
    }
  }
}

let loop: FakeLoop
let turns: Turns
/** What began, in order: its name and turn. */
let startedTurns: [name: string, turn: number][]

beforeEach(() => {
  loop = new FakeLoop()
  turns = new Turns(loop)
  startedTurns = []
})

/** Asks for a turn, and then works for some milliseconds. */
async function work(owner: string, ms: number, units = 0): Promise<void> {
  const room = turns.room(() => owner, units)
  if (room) await room
  startedTurns.push([owner, loop.turn])
  loop.time += ms
}

const turnsBegun = () => startedTurns.map(([, turn]) => turn)

test('gives long texts a turn each, in order', async () => {
  for (const units of [250_000, 250_000, 20_000, 16_384]) void work('asha', 0, units)
  await loop.run()
  expect(turnsBegun()).toEqual([0, 1, 2, 3])
})

test('lets shorter texts share a turn as long as they fit', async () => {
  for (const units of [10_000, 6000, 6000, 6000, 6000]) void work('asha', 0, units)
  await loop.run()
  expect(turnsBegun()).toEqual([0, 0, 1, 1, 2])
})

test('counts the time of work: after 10 ms, the next begins in a new turn', async () => {
  for (let index = 0; index < 6; index++) void work('asha', 4)
  await loop.run()
  expect(turnsBegun()).toEqual([0, 0, 0, 1, 1, 1])
})

test('runs quick work without waiting', async () => {
  for (let index = 0; index < 60; index++) void work('asha', 0)
  expect(turnsBegun()).toEqual(Array(60).fill(0))
  await loop.run()
})

test('does not let one request wait behind sixty of another owner', async () => {
  for (let index = 0; index < 60; index++) void work('asha', 30)
  void work('dev', 1)
  await loop.run()
  expect(startedTurns.find(([owner]) => owner === 'dev')).toEqual(['dev', 2])
  expect(loop.turn).toBe(60)
})

test('alternates between owners in any order of requests', async () => {
  for (const owner of ['asha', 'asha', 'asha', 'dev', 'dev', 'ivy']) void work(owner, 10)
  await loop.run()
  expect(startedTurns.map(([owner]) => owner).join(' ')).toBe('asha asha dev ivy asha dev')
})

test('yields between exhausted turns so that connections are accepted', async () => {
  turns = new Turns((loop = new FakeLoop(3)))
  for (const ms of [10, 1, 10, 10]) void work('asha', ms)
  await loop.run()
  expect(turnsBegun()).toEqual([0, 4, 4, 8])
})

test('grants an exclusive turn before all waiting ones', async () => {
  for (let index = 0; index < 3; index++) void work('asha', 10)
  void turns.own()!.then(() => void startedTurns.push(['own', loop.turn]))
  await loop.run()
  expect(startedTurns).toEqual([
    ['asha', 0],
    ['own', 1],
    ['asha', 2],
    ['asha', 3],
  ])
})

test('does not let a caller of exclusive turns starve others', async () => {
  for (let index = 0; index < 3; index++) void work('asha', 10)
  const pendingTurn = (async () => {
    for (let index = 0; index < 3; index++) {
      await turns.own()
      startedTurns.push(['own', loop.turn])
    }
  })()
  await loop.run()
  await pendingTurn
  expect(startedTurns.map(([name]) => name).join(' ')).toBe('asha own asha own asha own')
})

test('starts one piece per turn on platforms without macrotasks', async () => {
  turns = new Turns({ now: loop.now, soon: loop.soon, afterMicrotasks: undefined, pause: 0 })
  for (const ms of [10, 1, 1]) void work('asha', ms)
  await loop.run()
  expect(turnsBegun()).toEqual([0, 1, 2])
})
