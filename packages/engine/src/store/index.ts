export * from './entity.ts'
export * from './rate-windows.ts'
export * from './store.ts'
export { memoryStore } from './memory/store.ts'

/** For those who write a store. */
export * from './catalogue.ts'
export * from './selection.ts'
export * from './snapshot.ts'
export * from './text-search.ts'
export * from './values.ts'
export type { ImmediateReads, ImmediateRows } from './immediate/rows.ts'
export { ImmediateTransaction } from './immediate/transaction.ts'
export { ImmediateView } from './immediate/view.ts'
