import { secrets } from '../entities/secrets.ts'
import type { Runtime } from './runtime.ts'
import { Seal } from './seal.ts'

const KEY = 32
const byRuntime = new WeakMap<Runtime, Seal>()
/** Of those whose store could not be written yet. */
const unkept = new WeakMap<Runtime, Seal>()

/**
 * The seal of a store's cursors. Its key is drawn once and kept in the store: every server of it has the same, also after a restart.
 * At once, but for the first time; not within a view or a transaction.
 */
export const cursorSeal = (runtime: Runtime): Seal | Promise<Seal> =>
  byRuntime.get(runtime) ?? findOrDraw(runtime)

async function findOrDraw(runtime: Runtime): Promise<Seal> {
  const { store, services } = runtime
  const name = 'cursors'
  const found = await store.read((tx) => tx.find(secrets, 'name', { name }))
  let value = found?.value
  if (value === undefined) {
    const drawn = services.random.bytes(KEY).slice()
    try {
      const row = await store.transact(
        async (tx) =>
          (await tx.insertIfAbsent(secrets, { name, value: drawn })) ??
          (await tx.find(secrets, 'name', { name })),
      )
      value = row!.value
    } catch {
      // Where nothing can be written lists are read all the same, with a key that lasts until one can be kept.
      const seal = unkept.get(runtime) ?? new Seal(drawn)
      unkept.set(runtime, seal)
      return seal
    }
  }
  const seal = new Seal(value)
  byRuntime.set(runtime, seal)
  return seal
}
