import { pollStates } from '@chowk/contract/core'
import { conflict, invalid } from '../api-error.ts'
import { items, type ItemRow } from '../entities/content.ts'
import { itemOptions, votes, type OptionRow, type VoteRow } from '../entities/engagement.ts'
import type { WriteContext, Presenting } from '../handler.ts'
import { all } from '../store/all.ts'
import type { Tx } from '../store/store.ts'
import { findItemRow } from './content/find-item.ts'
import { wrongState } from './states.ts'
import { optionPlaces } from './content/kinds.ts'

/** Inserts the options of a new item; `correct` is the index of the right one, if any. */
export async function addOptions(tx: Tx, itemId: number, texts: readonly string[], correct?: number) {
  await all(
    texts.map((text, position) =>
      tx.insert(itemOptions, {
        item_id: itemId,
        position,
        text,
        votes: 0,
        correct: position === correct,
      }),
    ),
  )
}

/**
 * Records a member's only choice among the options of an item.
 * @throws ApiError `not_found`, `validation_failed` if it is not an option of the item, `conflict` if the member has
 * already chosen or the poll is closed.
 */
export async function choose(
  { tx, member, now }: WriteContext,
  type: 'poll' | 'mcq',
  id: number,
  optionId: number,
): Promise<{ row: ItemRow; option: OptionRow }> {
  const [, option] = await all([findItemRow({ tx, member }, type, id), tx.get(itemOptions, optionId)])
  if (option?.item_id !== id) throw invalid('option_id', 'not_found', 'Unknown option.')
  const cast = { member_id: member.id, item_id: id, option_id: optionId }
  const [row, vote, counted] = await all([
    tx.increment(items, id, { answers_count: 1 }, { closed: false }),
    tx.insertIfAbsent(votes, { ...cast, suspended: false, created_at: now }),
    tx.increment(itemOptions, optionId, { votes: 1 }),
  ])
  if (row === undefined) throw wrongState(pollStates, 'closed', [])
  if (vote === undefined)
    throw conflict(type === 'poll' ? 'You have already voted.' : 'You have already answered.')
  return { row, option: counted ?? option }
}

/** Changes the counts of some votes, at their items first, as new votes do. */
export async function countVotes(tx: Tx, rows: readonly VoteRow[], amount: 1 | -1): Promise<void> {
  await all([
    ...rows.map(({ item_id }) => tx.increment(items, item_id, { answers_count: amount })),
    ...rows.map(({ option_id }) => tx.increment(itemOptions, option_id, { votes: amount })),
  ])
}

/** The options of an item in order, and the id of the member's choice. */
export interface Options {
  readonly options: readonly OptionRow[]
  readonly chosen: number | null
}

/** Returns the options of each item, in the order given; fetches them together. */
export async function optionsOf(
  { tx, member }: Pick<Presenting, 'tx' | 'member'>,
  rows: readonly ItemRow[],
): Promise<Options[]> {
  const own = rows.map(({ id }) => ({ member_id: member.id, item_id: id }))
  const [found, cast] = await all([
    tx.findMany(
      itemOptions,
      'place',
      rows.flatMap(({ id }) => optionPlaces(id)),
    ),
    tx.findMany(votes, 'vote', own),
  ])
  const options = new Map(rows.map(({ id }) => [id, [] as OptionRow[]]))
  for (const option of found) options.get(option.item_id)?.push(option)
  const chosen = new Map(cast.map((vote) => [vote.item_id, vote.option_id]))
  return rows.map(({ id }) => ({
    options: (options.get(id) ?? []).sort((a, b) => a.position - b.position),
    chosen: chosen.get(id) ?? null,
  }))
}
