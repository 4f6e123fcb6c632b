import { contentStates } from '@chowk/contract/core'
import { communities } from '../../entities/communities.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { nextState } from '../states/transition.ts'

interface Named {
  readonly type: string
  readonly id: number
}

/**
 * An item of the member to which this can be done, and stays so until the transaction ends or changes it.
 * @throws ApiError `not_found` for another's or none, `conflict` for one whose state does not allow it, as what is live already.
 */
export async function lockScheduled(
  { tx, member }: WriteContext,
  named: Named,
  action: 'reschedule' | 'publish' | 'cancel',
): Promise<ItemRow> {
  const found = await tx.get(items, named.id)
  const type = named.type === 'job_post' ? 'job' : named.type
  if (found === undefined || found.type !== type || found.author_id !== member.id) throw notFound()
  // The community comes first, as everywhere: it counts what is published in it.
  const [, item = found] = await all([
    found.community_id === null ? undefined : tx.lock(communities, found.community_id),
    tx.lock(items, found.id),
  ])
  nextState(contentStates, item.status, action, ['author'])
  return item
}
