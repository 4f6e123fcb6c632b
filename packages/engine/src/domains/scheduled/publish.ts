import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { mustBeAllowedToGoLive, publishScheduled } from '../content/publish.ts'
import { lockScheduled } from './lock-scheduled.ts'

export const publish: Handler<Operations['scheduled']['publish']> = async (context, { params }) => {
  const item = await lockScheduled(context, params, 'publish')
  await mustBeAllowedToGoLive(context.tx, item)
  const live = (await publishScheduled(context.tx, item, context))?.item ?? item
  const url = itemPaths[live.type] + (live.slug ?? '')
  return { status: 'published', url, web_url: context.site.absolute(url) }
}
