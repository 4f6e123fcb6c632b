import { errorCodes, operationList, type ErrorCode, type OperationId } from '@chowk/contract'
import { milliseconds, type Duration } from '@chowk/engine'
import * as z from 'zod'

/** Fields that several calls take. */

export const operation = z.enum(
  operationList.map(([id]) => id) as [OperationId, ...OperationId[]],
  'There is no such operation.',
)

export const errorCode = z.enum(
  errorCodes as readonly [ErrorCode, ...ErrorCode[]],
  'There is no such error code.',
)

export const time = z.iso
  .datetime({ offset: true, error: 'A time like 2026-01-31T12:00:00Z is needed.' })
  .transform((text) => Date.parse(text))

/** A time as it is answered. */
export const timestamp = z.iso.datetime()

export const timestampOf = (time: number): string => new Date(time).toISOString()

/** A duration as milliseconds, written like `5m` or like `PT5M`. */
export const duration = z.string().transform((text, context) => {
  try {
    return milliseconds(text as Duration)
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'A duration like 5m or PT5M is needed; years and months have no fixed length.',
    })
    return z.NEVER
  }
})
