import type { Operation } from './operation.ts'

/** Whether the operation accepts a body. */
export const takesBody = (row: Operation): boolean => row.body.type !== 'undefined'
