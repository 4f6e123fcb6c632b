import { all } from '../store/all.ts'
import type { AnyEntity, RowOf } from '../store/entity.ts'
import { pluck } from '../store/pluck.ts'
import type { Store } from '../store/store.ts'
import { STEP } from '../tasks/task.ts'
import { keptCopies, type KeptCopy } from './kept-copies.ts'
import type { Wrong } from './recount.ts'

type Row = RowOf<AnyEntity>

/** Compares every copy that a store keeps with what it follows from: rows of a chunk as of one moment. */
export async function* recheckCopies(store: Pick<Store, 'export' | 'read'>): AsyncGenerator<Wrong> {
  const entities = [...new Set(pluck(keptCopies, 'in'))]
  let chunk: number[] = []
  let of: AnyEntity | undefined
  for await (const [name, { id }] of store.export(entities)) {
    if (name !== of?.name || chunk.length === STEP) {
      yield* await wrongIn(store, of, chunk)
      chunk = []
      of = entities.find((each) => each.name === name)
    }
    chunk.push(id)
  }
  yield* await wrongIn(store, of, chunk)
}

async function wrongIn(
  store: Pick<Store, 'read'>,
  entity: AnyEntity | undefined,
  ids: readonly number[],
): Promise<readonly Wrong[]> {
  if (entity === undefined) return []
  const copies = keptCopies.filter((each) => each.in === entity)
  return store.read(async (tx) => {
    const rows = [...(await tx.getMany(entity, ids)).values()]
    const pairs = copies.flatMap((copy) => rows.map((row) => [copy, row] as const))
    const found = await all(
      pairs.map(async ([copy, row]) => (differ(await copy.compare(tx, row)) ? wrongOf(copy, row) : [])),
    )
    return found.flat()
  })
}

const wrongOf = (copy: KeptCopy, { id }: Row): Wrong => ({
  of: `${copy.in.name}.${copy.kept}`,
  id,
  says: `does not follow from ${copy.from}`,
  async fix(tx) {
    const now = await tx.lock(copy.in, id)
    if (now === undefined || !differ(await copy.compare(tx, now))) return false
    await copy.fix(tx, now)
    return true
  },
})

const differ = (pair: readonly [unknown, unknown] | undefined): boolean =>
  pair !== undefined && JSON.stringify(pair[0]) !== JSON.stringify(pair[1])
