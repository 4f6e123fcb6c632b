/** The cost of a request, in microseconds of the server's processor time. */
export interface Cost {
  /** All threads together. */
  readonly total: number
  /** The most that the thread of the event loop worked without letting anything else in. */
  readonly stall: number
}

/** Turns of an idle event loop that does nothing but count its turns stay below this, in microseconds. */
const IDLE = 100
/** Milliseconds between looks at an event loop that is watched. */
const TICK = 5

const loopMicros = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
const allMicros = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

let watching: NodeJS.Timeout | undefined
let [watchedTo, max] = [0, 0]

/** The work between two ticks is a stall, or up to a tick of small pieces. */
function tick(): void {
  const now = loopMicros()
  max = Math.max(max, now - watchedTo)
  watchedTo = now
}

/** Watches the loop from now on. Returns the longest stall since the last call. */
export function watchLoop(): number {
  const worstSoFar = max
  ;[watchedTo, max] = [loopMicros(), 0]
  watching ??= setInterval(tick, TICK)
  return worstSoFar
}

let turning: NodeJS.Immediate | undefined
let [all, loop, last, worst, busy] = [0, 0, 0, 0, 0]

function turn(): void {
  recordTurn()
  turning = setImmediate(turn)
}

function recordTurn(): void {
  const now = loopMicros()
  const spent = now - last
  last = now
  if (spent > worst) worst = spent
  if (spent > IDLE) busy += spent
}

/** Measures from now on: the event loop turns without a pause, and every turn's processor time is taken. */
export function startMeasuring(): void {
  ;[all, loop, last, worst, busy] = [allMicros(), loopMicros(), loopMicros(), 0, 0]
  turning = setImmediate(turn)
}

export function stopMeasuring(): Cost {
  clearImmediate(turning)
  recordTurn()
  // The loop's own turning does not count for the request. Work of other threads does.
  return { total: busy + Math.max(0, allMicros() - all - (last - loop)), stall: worst }
}
