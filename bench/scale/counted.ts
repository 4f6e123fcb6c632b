import type { ReadTx, Store, Tx } from '@chowk/engine'

/** Counts of calls of a store. */
export interface Asked {
  statements: number
  rows: number
}

const reads: ReadonlySet<unknown> = new Set(['get', 'find', 'getMany', 'findMany', 'page', 'count', 'search'])

const UNDONE = new Error('What was done is undone.')

/** Wraps a store to count reads, and to roll back every transaction, so that calls see the same state. */
export function undoing(store: Store): { readonly store: Store; readonly asked: Asked } {
  const asked: Asked = { statements: 0, rows: 0 }
  const counted = <T extends ReadTx>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
        if (!reads.has(name)) return method.bind(target)
        return async (...args: unknown[]) => {
          const found: unknown = await method.apply(target, args)
          asked.statements++
          asked.rows += found instanceof Map ? found.size : Array.isArray(found) ? found.length : 1
          return found
        }
      },
    })
  const transact = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let value: T | undefined
    const undone = store.transact(async (tx) => {
      value = await work(counted(tx))
      throw UNDONE
    })
    await undone.catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })
    return value as T
  }
  const read = <T>(work: (tx: ReadTx) => Promise<T>) => store.read((tx) => work(counted(tx)))
  return { asked, store: Object.assign(Object.create(store) as Store, { read, transact }) }
}
