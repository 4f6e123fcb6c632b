/** @throws TypeError saying what `name` has to be where it is given and is something else. */
function check(name: string, value: unknown, isRight: boolean, rule: string): void {
  if (value === undefined || isRight) return
  const told = value instanceof Date || typeof value === 'number' ? String(value) : JSON.stringify(value)
  throw new TypeError(`${name} has to be ${rule}, not ${told ?? typeof value}.`)
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0

/** Checks what can be set for a client or for a call. @throws TypeError */
export function checkOptions(options: object): void {
  const { timeout, deadline, maxRetries, signal, priority, idempotencyKey, fetch } = options as Readonly<
    Record<string, unknown>
  >
  check('timeout', timeout, isAmount(timeout), '0 milliseconds or more')
  const isMoment = deadline instanceof Date && !isNaN(+deadline)
  check('deadline', deadline, isMoment || isAmount(deadline), '0 milliseconds or more, or a valid Date')
  const isCount = isAmount(maxRetries) && (maxRetries === Infinity || Number.isInteger(maxRetries))
  check('maxRetries', maxRetries, isCount, 'a whole number, 0 or more')
  check(
    'signal',
    signal,
    typeof (signal as Partial<AbortSignal> | undefined)?.aborted === 'boolean',
    'an AbortSignal',
  )
  check('priority', priority, priority === 'interactive' || priority === 'bulk', 'interactive or bulk')
  const isKey = typeof idempotencyKey === 'string' && /^[!#-+\--~]{1,255}$/.test(idempotencyKey)
  check('idempotencyKey', idempotencyKey, isKey, '1 to 255 visible ASCII characters without comma or quote')
  check('fetch', fetch, typeof fetch === 'function', 'a function')
}

/** @throws TypeError where a number of calls a minute is none. */
export const checkPace = (pace: number): void => check('pace', pace, pace > 0, 'a number of calls a minute')

/** @throws TypeError where a number of items is none. */
export const checkMax = (max: number): void => check('max', max, isAmount(max), '0 items or more')

/** Headers with their names in lower case; undefined stays. @throws TypeError where one cannot be sent. */
export function fieldsOf(headers: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      // Finds what cannot be sent, as that would look like a connection that broke.
      if (value !== undefined) new Headers([[name, value]])
      return [name.toLowerCase(), value as string]
    }),
  )
}
