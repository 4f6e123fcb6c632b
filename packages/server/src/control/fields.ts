import { errorCodes, operationList, type ErrorCode, type OperationId } from '@chowk/contract'
import { milliseconds, type Duration } from '@chowk/engine'
import * as z from 'zod'

/** Fields that several calls share. */

export const operation = z.enum(
  operationList.map(([id]) => id) as [OperationId, ...OperationId[]],
  'Unknown operation.',
)

export const errorCode = z.enum(errorCodes as readonly [ErrorCode, ...ErrorCode[]], 'Unknown error code.')

export const time = z.iso
  .datetime({ offset: true, error: 'Expected a time such as 2026-01-31T12:00:00Z.' })
  .transform((text) => Date.parse(text))

/** A time, as in responses. */
export const timestamp = z.iso.datetime()

export const timestampOf = (time: number): string => new Date(time).toISOString()

/** A duration, written like `5m` or `PT5M`, parsed to milliseconds. */
export const duration = z.string().transform((text, context) => {
  try {
    return milliseconds(text as Duration)
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'Expected a duration such as 5m or PT5M. Years and months have no fixed length.',
    })
    return z.NEVER
  }
})

/** Converts the names of fields to snake case: `delayMs` becomes `delay_ms`. */
export const toSnakeCase = (fields: object) =>
  renamed(fields, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

export const toCamelCase = (fields: object) =>
  renamed(fields, (name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))

const renamed = (fields: object, rename: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]))
