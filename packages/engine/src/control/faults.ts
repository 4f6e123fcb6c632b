import { errors, operationList } from '@chowk/contract'
import type { Fault } from '../fault.ts'

/** @throws RangeError for an operation or a code that does not exist, and for a fault in which nothing goes wrong. */
export function assertFault(operation: string | undefined, { status, code, delayMs, drop }: Fault): void {
  if (operation !== undefined && !operationList.some(([id]) => id === operation))
    throw new RangeError(`There is no operation "${operation}".`)
  if (code !== undefined && !Object.hasOwn(errors, code))
    throw new RangeError(`There is no error code "${code}".`)
  if (status === undefined && code === undefined && delayMs === undefined && drop === undefined)
    throw new RangeError('Say what goes wrong: a status, a code, a delay, or where the answer is dropped.')
}
