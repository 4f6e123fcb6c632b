import type { Handler } from '../../handler.ts'
import { findCommunity } from './find-community.ts'
import { presentCommunity } from './present-community.ts'

export const get: Handler<'communities.get'> = async (context, { params }) => {
  const row = await findCommunity(context, params.slug)
  const { community, tabs } = await presentCommunity(context, row)
  return { item: community, tabs }
}
