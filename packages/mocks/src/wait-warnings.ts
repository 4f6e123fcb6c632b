import type { CallRecord } from '@chowk/engine'
import { isFaked, neededByFetch } from './fake-timers.ts'
import type { Sleeper } from './mock-clock.ts'
import { timestamp } from './times.ts'

const SECOND = 1000

/** Returns the warning about a wait on a stopped clock: the waiting code, the time, its cause, and what to do. */
export function stuckMessage(
  { at, began, error, realEnd }: Sleeper,
  now: number,
  latest: CallRecord | undefined,
  baseUrl: string,
): string {
  const fakedNames = neededByFetch.filter(isFaked)
  const callers = (began.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !isOfLibrary.test(line))
  return [
    ...(realEnd === undefined ? waitingLines(now, at) : unanswered(baseUrl)),
    ...(error
      ? [`It waits after ${error.name}: ${error.message}`]
      : latest
        ? [`The latest call was ${describeCall(latest)}.`]
        : []),
    ...(fakedNames.length === 0
      ? []
      : [
          `Faked: ${fakedNames.join(', ')}. fetch needs the real ones: vi.useFakeTimers({ toNotFake: ['${neededByFetch.join("', '")}'] }), or doNotFake in Jest.`,
        ]),
    ...callers.slice(0, 5),
  ].join('\n')
}

const waitingLines = (now: number, time: number): readonly string[] => [
  `A call is waiting for a mock’s clock, which is not moving: it is at ${timestamp(now)}, and the wait ends at ${timestamp(time)}.`,
  `Call mock.clock.advance('${(time - now) / SECOND}s'), or wrap the call in await mock.clock.until(…), which moves the clock through every wait.`,
]

const unanswered = (baseUrl: string): readonly string[] => [
  `A call that uses a mock’s clock has been pending for a second, but the mock at ${baseUrl} has not received it.`,
  'Its file, key or middleware might be slow, or its request might not reach the mock. Pass fetch: mock.fetch to bypass MSW.',
]

const isOfLibrary = /node_modules|node:|<anonymous>|packages\/(?:mocks|sdk)\/src/

const describeCall = ({ operation, method, path, status, code }: CallRecord): string =>
  `${operation ?? `${method} ${path}`}, which returned ${status}${code === undefined ? '' : ` ${code}`}`

/** Returns the warning about a call that ended without an answer of the mock. */
export const passedByMessage = (baseUrl: string): string =>
  [
    `A call ended without a response from the mock. It might have reached a server at ${baseUrl}, with its key and body.`,
    "process.nextTick is faked, so MSW 3 intercepts nothing. In Jest: jest.useFakeTimers({ doNotFake: ['nextTick'] }).",
  ].join('\n')
