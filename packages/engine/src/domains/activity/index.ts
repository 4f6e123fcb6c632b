import type { Handler, Handlers } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { ownStreams } from './own-streams.ts'
import { pageOfActivity } from './page-of-activity.ts'
import { publicStreams } from './public-streams.ts'

const list: Handler<'activity.list'> = async (context) => {
  const streams = await all([publicStreams(context, context.member.id), ownStreams(context)])
  return pageOfActivity(context, streams.flat())
}

export const handlers: Handlers<'activity'> = { list }
