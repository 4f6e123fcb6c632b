import { reports } from '../../entities/engagement.ts'
import { all } from '../../store/all.ts'
import { memberContextOf, type View } from '../../view.ts'
import { assertImpartial } from '../reports/own-case.ts'
import { findMember } from './find-member.ts'
import { assertModerator } from './assert-moderator.ts'
import { suspensionOf } from './suspension.ts'

/** Returns a member as moderators see one, suspended or not. @throws ApiError `not_found`, `forbidden`, SignInNeeded */
export async function moderatedMember(view: View, username: string) {
  const context = memberContextOf(view)
  assertModerator(view.member)
  const member = await findMember(context.tx, username)
  assertImpartial(context, member.id)
  const [suspension, open] = await all([
    suspensionOf(context.tx, member),
    context.tx.count(reports, { index: 'ofAuthor', equals: { author_id: member.id, resolution: null } }),
  ])
  return { member, suspension, open }
}
