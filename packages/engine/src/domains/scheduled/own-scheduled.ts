import { contentStates } from '@chowk/contract'
import { items, type ItemRow } from '../../entities/content.ts'
import { notFound, type Failure } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { wrongState } from '../states/transition.ts'

interface Named {
  readonly type: string
  readonly id: number
}

/**
 * An item of the member that is still scheduled.
 * @throws Failure `not_found` for another's or none, `conflict` for one that is scheduled no longer.
 */
export async function ownScheduled(
  { tx, member }: Pick<ReadContext, 'tx' | 'member'>,
  named: Named,
): Promise<ItemRow> {
  const item = await tx.get(items, named.id)
  const type = named.type === 'job_post' ? 'job' : named.type
  if (item === undefined || item.type !== type || item.author_id !== member.id) throw notFound()
  if (item.status !== 'scheduled') throw noLongerScheduled(item)
  return item
}

export const noLongerScheduled = ({ status }: Pick<ItemRow, 'status'>): Failure =>
  wrongState(contentStates, status, ['author'])
