import type { CallRecord } from '@chowk/engine'
import type { Sleeper } from './mock-clock.ts'
import { timestamp } from './times.ts'

const SECOND = 1000

/** Returns the error message for a wait on a stopped clock: the waiting code, the time, and the method to call. */
export function stuckMessage({ at, began }: Sleeper, now: number, latest: CallRecord | undefined): string {
  const wait = `${(at - now) / SECOND}s`
  const held = neededByFetch.filter(isHeld)
  const callers = (began.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !isOfLibrary.test(line))
  return [
    `Something waits for the clock of a mock, and nobody moves it: it stands at ${timestamp(now)}, and the wait ends at ${timestamp(at)}.`,
    ...(latest === undefined ? [] : [`The latest call was ${told(latest)}.`]),
    `Call mock.clock.advance('${wait}'), or put what waits into await mock.clock.until(…), which moves the clock through every wait.`,
    ...(held.length === 0
      ? []
      : [
          `Faked: ${held.join(', ')}. fetch needs them: vi.useFakeTimers({ toNotFake: ['${neededByFetch.join("', '")}'] }), or doNotFake in Jest.`,
        ]),
    ...callers.slice(0, 5),
  ].join('\n')
}

const isOfLibrary = /node_modules|node:|<anonymous>|packages\/(?:mocks|sdk)\/src/

const neededByFetch = ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask']

/** Test runners attach their clock to the functions that replace those of the platform. */
function isHeld(name: string): boolean {
  const { process, ...others } = globalThis as unknown as Readonly<Record<string, object | undefined>>
  const own = others[name] ?? (process as typeof others | undefined)?.[name]
  return own !== undefined && 'clock' in own
}

const told = ({ operation, method, path, status, code }: CallRecord): string =>
  `${operation ?? `${method} ${path}`}, which got ${status}${code === undefined ? '' : ` ${code}`}`
