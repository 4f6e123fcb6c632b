import { contentStates, type Operations } from '@chowk/contract/core'
import { communities } from '../../entities/communities.ts'
import { items } from '../../entities/content.ts'
import { forbidden } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { lockOwnItem, ownItem } from '../content/own-item.ts'
import { afterPublication, afterWithdrawal, mustBeAllowedToGoLive } from '../content/publish.ts'
import { nextState } from '../states/transition.ts'
import { presentUpdated } from './present-updated.ts'

export const archive: Handler<Operations['items']['archive']> = async (context, { body }) => {
  const { tx, member, now } = context
  const { community_id } = await ownItem(tx, member.id, body)
  // The community comes first, as everywhere: it counts the item below.
  const [, item] = await all([
    community_id === null ? undefined : tx.lock(communities, community_id),
    lockOwnItem(tx, member.id, body),
  ])
  if ((item.status === 'archived') === body.archived) return presentUpdated(context, item, [])
  if (item.hidden_from !== null)
    throw forbidden('Moderators have hidden this, and they alone can restore it.')
  const status = nextState(contentStates, item.status, body.archived ? 'archive' : 'restore', ['author'])
  if (!body.archived) await mustBeAllowedToGoLive(tx, item)
  const row = (await tx.update(items, item.id, { status, updated_at: now })) ?? item
  await (body.archived ? afterWithdrawal : afterPublication)(tx, row, context)
  return presentUpdated(context, row, ['archived'])
}
