import { soon } from './clock.ts'

/** UTF-16 units, or bytes, of texts that are worked on in one turn of the event loop: the worst take a microsecond each. */
const MOST_UNITS = 16_384
/** Less than this is not worth counting. */
const FEW_UNITS = 1024

let used = 0
const waiting: { readonly units: number; readonly begin: () => void }[] = []

/**
 * Waits until there is room in a turn of the event loop for work on so many units: what many send at once does not add up to one
 * long turn. What is larger than a turn has one to itself. Undefined where it may begin at once.
 * @param ahead Before all others that wait.
 */
export function roomInTurn(units: number, ahead = false): Promise<void> | undefined {
  if (units < FEW_UNITS) return undefined
  if (waiting[0] || !fits(units))
    return new Promise((begin) => waiting[ahead ? 'unshift' : 'push']({ units, begin }))
  if (used === 0) soon(nextTurn)
  used += units
  return undefined
}

/** Waits for a turn in which no other long work is done: this one or the next. */
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
