import { call } from './api.js'
import { state, update } from './state.js'

/** Reloads the data of the view. Failed reads leave it unchanged: the header shows that the server is away. */
export async function refresh() {
  const reads = {
    calls: [],
    clock: [readSchedule],
    members: [readMembers],
    faults: [],
  }
  const wanted = reads[/** @type {keyof typeof reads} */ (state.view)]
  await Promise.all([readClock, readFaults, ...wanted].map((read) => read().catch(() => undefined)))
}

export async function readVocabulary() {
  update({ vocabulary: await call('GET', 'vocabulary').catch(() => state.vocabulary) })
}

async function readClock() {
  setClock(await call('GET', 'clock'))
}

/** @param {{ now: string, frozen: boolean }} clock */
export const setClock = ({ now, frozen }) => update({ clock: { now, frozen, readAt: performance.now() } })

/** Returns the server's current time in milliseconds since 1970, or undefined before the first read. */
export function serverNow() {
  if (state.clock === undefined) return undefined
  const { now, frozen, readAt } = state.clock
  return Date.parse(now) + (frozen ? 0 : performance.now() - readAt)
}

async function readSchedule() {
  update({ schedule: (await call('GET', 'schedule')).items })
}

/** Reloads as many members as are shown. */
export async function readMembers() {
  /** @type {import('./types').Member[]} */
  const members = []
  let next = null
  do {
    const page = await call('GET', `members${next === null ? '' : `?after=${encodeURIComponent(next)}`}`)
    members.push(...page.members)
    next = page.next
  } while (next !== null && members.length < state.members.length)
  update({ members, nextMember: next })
}

export async function readMoreMembers() {
  if (state.nextMember === null) return
  const { members, next } = await call('GET', `members?after=${encodeURIComponent(state.nextMember)}`)
  update({ members: [...state.members, ...members], nextMember: next })
}

export async function readFaults() {
  update({ faults: (await call('GET', 'faults')).faults })
}
