import type { Operation } from './operation.ts'

/** Whether the operation takes a body at all. */
export const takesBody = (row: Operation): boolean => row.body.type !== 'undefined'
