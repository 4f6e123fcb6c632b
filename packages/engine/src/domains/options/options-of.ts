import { limits } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { itemOptions, votes, type OptionRow } from '../../entities/engagement.ts'
import { all } from '../../store/all.ts'
import type { Presenting } from '../content/present-items.ts'

/** The options of an item in their order, and the id of the one that the member chose. */
export interface Options {
  readonly options: readonly OptionRow[]
  readonly chosen: number | null
}

/** The options of each item, in the order given; fetched together. */
export async function optionsOf(
  { tx, member }: Pick<Presenting, 'tx' | 'member'>,
  rows: readonly ItemRow[],
): Promise<Options[]> {
  const own = rows.map(({ id }) => ({ member_id: member.id, item_id: id }))
  const [found, cast] = await all([
    tx.findMany(itemOptions, 'place', rows.flatMap(placesOf)),
    tx.findMany(votes, 'vote', own),
  ])
  const options = new Map(rows.map(({ id }) => [id, [] as OptionRow[]]))
  for (const option of found) options.get(option.item_id)?.push(option)
  const chosen = new Map(cast.map((vote) => [vote.item_id, vote.option_id]))
  return rows.map(({ id }) => ({
    options: (options.get(id) ?? []).sort((one, other) => one.position - other.position),
    chosen: chosen.get(id) ?? null,
  }))
}

const placesOf = ({ id }: ItemRow) =>
  Array.from({ length: limits.optionsMax }, (_, position) => ({ item_id: id, position }))
