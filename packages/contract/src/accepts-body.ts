import type { Operation } from './operation.ts'

/** Whether the operation accepts a body. */
export const acceptsBody = (row: Operation): boolean => row.body.type !== 'undefined'
