import { applicationStates, bookingStates, statesOf, transitionsOf, type StateMachine } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import type { BrowserSession } from './browsing.ts'
import { startSite, type Site } from './start-site.ts'
import { stepsOn } from './trading.ts'

type Machine = StateMachine<string, string, string>

interface Flow {
  readonly machine: Machine
  readonly namespace: 'bookings' | 'applications'
  /** Starts another one. Returns its id, and the username of each side. */
  readonly start: (site: Site) => Promise<{ id: number; people: Readonly<Record<string, string>> }>
}

let applicants = 0
const flows: Readonly<Record<'booking' | 'application', Flow>> = {
  booking: {
    machine: bookingStates,
    namespace: 'bookings',
    async start({ act }) {
      const slug = 'a-website-for-your-shop-in-a-week'
      const { item } = await act('ravi', 'services.get', { params: { slug } })
      const body = { package_id: item.packages[0]!.id }
      const { id } = await act('sana', 'services.book', { params: { id: item.id }, body })
      return { id, people: { provider: 'ravi', client: 'sana' } }
    },
  },
  application: {
    machine: applicationStates,
    namespace: 'applications',
    async start({ act, save }) {
      const slug = 'first-engineer-for-a-grocery-start-up'
      const { item } = await act('lakshmi', 'jobs.get', { params: { slug } })
      const username = `engineer${++applicants}`
      await save({ username })
      await act(username, 'cv.update', { body: { headline: 'Engineer' } })
      const { id } = await act(username, 'jobs.apply', { params: { id: item.id } })
      return { id, people: { employer: 'lakshmi', applicant: username } }
    },
  },
}

/** Returns the shortest way to each state: its steps, each with who takes it. */
function waysIn({ initial, transitions }: Machine) {
  const ways = new Map<string, readonly (readonly [step: string, by: string])[]>([[initial, []]])
  // The map grows while it is walked.
  for (const [state, way] of ways)
    for (const [step, of] of Object.entries(transitions))
      for (const { from, to, by } of transitionsOf(of))
        if (from.includes(state) && !ways.has(to)) ways.set(to, [...way, [step, by[0]!]])
  return ways
}

describe.each(Object.entries(flows))('each side of the %s', (action, { machine, namespace, start }) => {
  test.each(statesOf(machine))(
    'is offered the valid steps, and takes no other, when it is %s',
    async (state) => {
      const site = await startSite()
      const browsers = new Map<string, Promise<BrowserSession>>()
      const browserOf = (username: string) => {
        const browser = browsers.get(username) ?? site.browse(username)
        browsers.set(username, browser)
        return browser
      }
      const current = async () => {
        const { id, people } = await start(site)
        for (const [step, by] of waysIn(machine).get(state)!)
          await site.act(people[by]!, `${namespace}.${step}` as 'bookings.accept', { params: { id } })
        return { id, people }
      }
      const sides = new Set(
        Object.values(machine.transitions).flatMap((of) => transitionsOf(of).flatMap(({ by }) => by)),
      )
      for (const side of sides) {
        const valid = Object.entries(machine.transitions).flatMap(([step, of]) =>
          transitionsOf(of).flatMap(({ from, to, by }) =>
            from.includes(state) && by.includes(side) ? [[step, to] as const] : [],
          ),
        )
        const first = await current()
        const path = `/${namespace}/${first.id}`
        const page = await (await browserOf(first.people[side]!)).get(path)
        expect(new Set(stepsOn(page.body))).toEqual(new Set(valid.map(([step]) => step)))
        for (const [step, of] of Object.entries(machine.transitions)) {
          const next = valid.find(([name]) => name === step)?.[1]
          const { id, people } = next === undefined ? first : await current()
          const person = await browserOf(people[side]!)
          // Within the limit of forms per minute.
          await site.control.clock.advance(2000)
          const { status } = await person.post(`/${namespace}/${id}`, { action: `${action} ${id} ${step}` })
          const isOfSide = transitionsOf(of).some(({ by }) => by.includes(side))
          const isDone = isOfSide && transitionsOf(of)[0]!.to === state
          expect([step, status]).toEqual([step, next !== undefined || isDone ? 303 : isOfSide ? 409 : 403])
          const { items } = await site.act(people[side]!, `${namespace}.list`, { query: { limit: 50 } })
          if (side !== 'employer') expect(items.find((item) => item.id === id)!.status).toBe(next ?? state)
        }
      }
    },
  )
})
