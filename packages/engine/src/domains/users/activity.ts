import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { pageOfActivity } from '../activity/page-of-activity.ts'
import { publicStreams } from '../activity/public-streams.ts'
import { findMember } from '../members/find-member.ts'
import { mustShow } from '../preferences.ts'

export const activity: Handler<Operations['users']['activity']> = async (context, { params }) => {
  const user = await findMember(context, params.username)
  await mustShow(context, user.id, 'show_activity')
  return pageOfActivity(context, await publicStreams(context, user.id))
}
