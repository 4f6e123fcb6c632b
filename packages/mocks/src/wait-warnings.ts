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
  const held = neededByFetch.filter(isFaked)
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
    ...(held.length === 0
      ? []
      : [
          `Faked: ${held.join(', ')}. fetch needs them: vi.useFakeTimers({ toNotFake: ['${neededByFetch.join("', '")}'] }), or doNotFake in Jest.`,
        ]),
    ...callers.slice(0, 5),
  ].join('\n')
}

const waitingLines = (now: number, at: number): readonly string[] => [
  `Something waits for the clock of a mock, and nobody moves it: it stands at ${timestamp(now)}, and the wait ends at ${timestamp(at)}.`,
  `Call mock.clock.advance('${(at - now) / SECOND}s'), or put what waits into await mock.clock.until(…), which moves the clock through every wait.`,
]

const unanswered = (baseUrl: string): readonly string[] => [
  `A call with the clock of a mock has been under way for a second, and the mock, which answers ${baseUrl}, has nothing of it to do.`,
  'Its file, key or middleware may be slow, or its request may not reach the mock: with fetch: mock.fetch it does without MSW.',
]

const isOfLibrary = /node_modules|node:|<anonymous>|packages\/(?:mocks|sdk)\/src/

const describeCall = ({ operation, method, path, status, code }: CallRecord): string =>
  `${operation ?? `${method} ${path}`}, which got ${status}${code === undefined ? '' : ` ${code}`}`

/** Returns the warning about a call that ended without an answer of the mock. */
export const passedByMessage = (baseUrl: string): string =>
  [
    `A call ended without an answer of the mock: it may have reached a server at ${baseUrl}, with its key and its body.`,
    "process.nextTick is faked, and MSW 3 then intercepts nothing. In Jest: jest.useFakeTimers({ doNotFake: ['nextTick'] }).",
  ].join('\n')
