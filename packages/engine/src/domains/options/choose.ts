import { pollStates } from '@chowk/contract/core'
import { items, type ItemRow } from '../../entities/content.ts'
import { itemOptions, votes, type OptionRow } from '../../entities/engagement.ts'
import { conflict, invalid } from '../../failure.ts'
import type { WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findItemRow } from '../content/find-item.ts'
import { wrongState } from '../states/transition.ts'

/**
 * Counts the one choice that a member has among the options of an item.
 * @throws ApiError `not_found`, `validation_failed` where it is no option of the item, `conflict` where the member has
 * chosen before or the poll is closed.
 */
export async function choose(
  { tx, member, now }: WriteContext,
  type: 'poll' | 'mcq',
  id: number,
  optionId: number,
): Promise<{ row: ItemRow; option: OptionRow }> {
  const [, option] = await all([findItemRow({ tx, member }, type, id), tx.get(itemOptions, optionId)])
  if (option?.item_id !== id)
    throw invalid({ path: 'option_id', code: 'not_found', message: 'There is no such option here.' })
  const [row, vote, counted] = await all([
    tx.increment(items, id, { answers_count: 1 }, { closed: false }),
    tx.insertIfAbsent(votes, { member_id: member.id, item_id: id, option_id: optionId, created_at: now }),
    tx.increment(itemOptions, optionId, { votes: 1 }),
  ])
  if (row === undefined) throw wrongState(pollStates, 'closed', [])
  if (vote === undefined)
    throw conflict(type === 'poll' ? 'You have voted already.' : 'You have answered already.')
  return { row, option: counted ?? option }
}
