import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { findCommunity } from './find-community.ts'
import { presentCommunity } from './present-community.ts'

export const get: Behaviour<Operations['communities']['get']> = async (context, { params }) => {
  const row = await findCommunity(context.tx, params.slug)
  const { community, tabs } = await presentCommunity(context, row)
  return { item: community, tabs }
}
