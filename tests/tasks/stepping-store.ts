import type { Store } from '@chowk/engine'
import type { Tx } from '../../packages/engine/src/store/store.ts'

interface Watching {
  /** Told after each transaction how many rows it changed; the next begins once this has settled. */
  readonly afterEach?: (changed: number) => Promise<void>
  /** Told before each transaction commits; where it throws, the transaction is undone. */
  readonly beforeCommit?: () => void
}

const writes: ReadonlySet<string> = new Set(['insert', 'insertIfAbsent', 'update', 'increment', 'take'])

/** A store that is looked at between any two of its transactions. */
export function steppingStore(store: Store, watching: Watching): Store {
  return new Proxy(store, {
    get(target, name) {
      if (name !== 'transact') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      return async (work: (tx: Tx) => Promise<unknown>) => {
        let changed = 0
        const result = await target.transact(async (tx) => {
          changed = 0
          const givenResult = await work(counting(tx, (rows) => (changed += rows)))
          watching.beforeCommit?.()
          return givenResult
        })
        await watching.afterEach?.(changed)
        return result
      }
    },
  })
}

function counting(tx: Tx, count: (rows: number) => void): Tx {
  return new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]) => {
        const result = Reflect.apply(value, target, parameters) as unknown
        if (writes.has(name as string)) count(1)
        if (name === 'deleteMany') void (result as Promise<number>).then(count, () => undefined)
        return result
      }
    },
  })
}
