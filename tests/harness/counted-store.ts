import type { OperationId } from '@chowk/contract'
import type { ReadTx, Store, Tx } from '@chowk/engine'
import { expect } from 'vitest'
import type { LooseInput, Client } from './client.ts'

/** Statistics of a store. */
export interface StoreCalls {
  calls: number
  /** Length of all arguments as JSON. */
  sent: number
  rows: number
}

/** Returns a store that counts its calls. */
export function countedStore(store: Store): { readonly store: Store; readonly asked: StoreCalls } {
  const asked: StoreCalls = { calls: 0, sent: 0, rows: 0 }
  const reads = ['get', 'find', 'getMany', 'findMany', 'page', 'count', 'search']

  function counted<T extends ReadTx>(tx: T): T {
    return new Proxy(tx, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
        if (!reads.includes(String(name))) return method.bind(target)
        return async (...args: unknown[]) => {
          const found: unknown = await method.apply(target, args)
          asked.calls++
          asked.sent += JSON.stringify(args.slice(1)).length
          if (Array.isArray(found)) asked.rows += found.length
          else if (found instanceof Map) asked.rows += found.size
          else if (typeof found === 'object') asked.rows++
          return found
        }
      },
    })
  }

  return {
    asked,
    store: Object.assign(Object.create(store) as Store, {
      read: <T>(work: (tx: ReadTx) => Promise<T>) => store.read((tx) => work(counted(tx))),
      transact: <T>(work: (tx: Tx) => Promise<T>) => store.transact((tx) => work(counted(tx))),
    }),
  }
}

/** Returns the store calls of each of some operations, all of which must succeed. */
export async function costOf(
  requestedCalls: StoreCalls,
  caller: Client,
  calls: readonly (readonly [OperationId, LooseInput])[],
): Promise<readonly (StoreCalls & { readonly id: OperationId })[]> {
  const costs = []
  for (const [id, input] of calls) {
    Object.assign(requestedCalls, { calls: 0, sent: 0, rows: 0 })
    expect((await caller.callLoosely(id, input)).status, id).toBeLessThan(300)
    costs.push({ id, ...requestedCalls })
  }
  return costs
}
