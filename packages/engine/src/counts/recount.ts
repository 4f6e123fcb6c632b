import type { AnyEntity, RowOf } from '../store/entity.ts'
import type { Tx } from '../store/store.ts'
import { entitiesOf, keptCounts, type KeptCount } from './kept-counts.ts'
import { Tally } from './tally.ts'

/** A count or a copy that is not what its rows come to. */
export interface Wrong {
  /** The entity and the columns. */
  readonly of: string
  /** The id, or the key, of its row. */
  readonly id: number
  /** The problem, for operators, without text by members. */
  readonly says: string
  /** Writes the right value, unless the row has changed since. Returns whether it did. */
  readonly fix: (tx: Tx) => Promise<boolean>
}

interface WrongCount extends Wrong {
  /** Undefined if the row is missing. */
  readonly kept: number | undefined
  readonly counted: number
}

interface Tallied {
  readonly count: KeptCount
  readonly kept: Tally
  readonly counted: Tally
  /** Amounts that a count may include. */
  readonly optional: Tally
}

/** Recounts all counts from rows, which are added in the order of {@link entities}, each entity's by id. */
export class Recount {
  readonly entities: readonly AnyEntity[]
  readonly #tallied: readonly Tallied[]
  /** The action for a row of each entity. */
  readonly #readers = new Map<string, ((row: RowOf<AnyEntity>) => void)[]>()

  constructor() {
    const counts = keptCounts()
    this.entities = entitiesOf(counts)
    this.#tallied = counts.map((count) => ({
      count,
      kept: new Tally(),
      counted: new Tally(),
      optional: new Tally(),
    }))
    for (const { name } of this.entities) this.#readers.set(name, [])
    for (const { count, kept, counted, optional } of this.#tallied) {
      this.#readers.get(count.in.name)!.push((row) => {
        for (const [key, value] of count.kept(row)) kept.add(key, value)
      })
      for (const { from, keys, amount, optional: isOptional } of count.of)
        this.#readers.get(from.name)!.push((row) => {
          const found = keys(row)
          if (found === false || found === null) return
          for (const key of typeof found === 'number' ? [found] : found)
            (isOptional ? optional : counted).add(key, amount ? amount(row) : 1)
        })
    }
  }

  add(entity: string, row: RowOf<AnyEntity>): void {
    for (const read of this.#readers.get(entity)!) read(row)
  }

  *wrong(): Generator<WrongCount> {
    for (const { count, kept, counted, optional } of this.#tallied) {
      const keys = count.sparse ? new Set([...kept.keys(), ...counted.keys()]) : kept.keys()
      for (const key of keys) {
        const [value, right] = [kept.get(key), counted.get(key) ?? 0]
        const over = (value ?? 0) - right
        if (over >= 0 && over <= (optional.get(key) ?? 0)) continue
        yield {
          of: `${count.in.name}.${count.column}`,
          id: key,
          kept: value,
          counted: right,
          says: `is ${value ?? 'missing'}, not ${right}`,
          fix: (tx) => count.fix(tx, key, value, right),
        }
      }
    }
  }
}
