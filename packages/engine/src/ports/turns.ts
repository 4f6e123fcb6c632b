import { soon } from './clock.ts'

/** The limit of UTF-16 units, or bytes, of text per turn of the event loop. The worst take a microsecond each. */
const MOST_UNITS = 16_384
/** Smaller work is not counted. */
const FEW_UNITS = 1024

let used = 0
const waiting: { readonly units: number; readonly begin: () => void }[] = []

/**
 * Waits for room in a turn of the event loop, so that concurrent work does not add up to one long turn. Work larger
 * than a turn gets one of its own. Returns undefined if the work may start immediately.
 * @param ahead Jump the queue.
 */
export function roomInTurn(units: number, ahead = false): Promise<void> | undefined {
  if (units < FEW_UNITS) return undefined
  if (waiting[0] || !fits(units))
    return new Promise((begin) => waiting[ahead ? 'unshift' : 'push']({ units, begin }))
  if (used === 0) soon(nextTurn)
  used += units
  return undefined
}

/** Waits for a turn without other long work: this one or a later one. */
export const ownTurn = (): Promise<void> | undefined => roomInTurn(MOST_UNITS, true)

const fits = (units: number): boolean => used === 0 || used + units <= MOST_UNITS

function nextTurn(): void {
  used = 0
  while (waiting[0] && fits(waiting[0].units)) {
    const { units, begin } = waiting.shift()!
    used += units
    begin()
  }
  if (used > 0) soon(nextTurn)
}
