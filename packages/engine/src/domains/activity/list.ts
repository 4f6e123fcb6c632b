import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { ownStreams } from './own-streams.ts'
import { pageOfActivity } from './page-of-activity.ts'
import { publicStreams } from './public-streams.ts'

export const list: Handler<Operations['activity']['list']> = async (context) => {
  const streams = await all([publicStreams(context, context.member.id), ownStreams(context)])
  return pageOfActivity(context, streams.flat())
}
