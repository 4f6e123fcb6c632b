import { HttpHandler } from 'msw'

/** Features of the platform that `fetch` and MSW need. */
export const neededByFetch = ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask']

/** Whether a test runner has replaced a function. It attaches its clock to the replacement. */
export function isFaked(name: string): boolean {
  const { process, ...otherGlobals } = globalThis as unknown as Readonly<Record<string, object | undefined>>
  const own = otherGlobals[name] ?? (process as typeof otherGlobals | undefined)?.[name]
  return own !== undefined && 'clock' in own
}

/** Whether requests may pass by MSW: MSW 3, unlike 2, takes connections over in a `nextTick`. */
export const isPassedBy = (): boolean => 'dispose' in HttpHandler.prototype && isFaked('nextTick')
