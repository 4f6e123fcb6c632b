import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { ownStreams } from './own-streams.ts'
import { pageOfActivity } from './page-of-activity.ts'
import { publicStreams } from './public-streams.ts'

export const list: Behaviour<Operations['activity']['list']> = async (context, { query }) =>
  pageOfActivity(
    [...(await publicStreams(context, context.member.id)), ...(await ownStreams(context))],
    query,
  )
