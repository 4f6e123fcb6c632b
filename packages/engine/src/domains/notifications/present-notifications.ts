import type { NotificationKind } from '@chowk/contract'
import { NOT_SHOWN } from '@chowk/contract/core'
import { memberCards } from '../members/members.ts'
import { isRead, type ReadMark } from './read-mark.ts'
import { findSubjects, subjectKey, type SubjectKey } from '../subjects.ts'
import type { NotificationRow } from '../../entities/notifications.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../../handler.ts'

/** The texts of notifications: `{actor}` is the actor, `{subject}` the subject. */
const messages: Readonly<Record<NotificationKind, string>> = {
  comment: '{actor} commented on {subject}.',
  reply: '{actor} replied to you on {subject}.',
  answer: '{actor} answered {subject}.',
  answer_accepted: '{actor} accepted your answer to {subject}.',
  follow: '{actor} started following you.',
  connection_request: '{actor} wants to connect with you.',
  connection_accepted: 'You and {actor} are now connected.',
  community_invite: '{actor} invites you to join {subject}.',
  community_invite_accepted: '{actor} accepted your invite to {subject}.',
  community_request: '{actor} asks to join {subject}.',
  community_request_accepted: '{actor} let you join {subject}.',
  community_role: '{actor} gave you a higher role in {subject}.',
  community_removed: '{actor} put you out of {subject}.',
  community_public: '{actor} is making {subject} public. Earlier publications stay visible only to members.',
  group_asked: '{actor} asks you back to the group {subject}, which you left.',
  group_added: '{actor} added you to the group {subject}.',
  booking_pending: '{actor} requested a booking of {subject}.',
  booking_requested: '{actor} requested a booking of {subject}.',
  booking_accepted: '{actor} accepted your booking of {subject}.',
  booking_declined: '{actor} declined your booking of {subject}.',
  booking_in_progress: '{actor} is working on your booking of {subject}.',
  booking_delivered: '{actor} delivered your booking of {subject}.',
  booking_completed: '{actor} confirmed that the booking of {subject} is complete.',
  booking_cancelled: '{actor} cancelled the booking of {subject}.',
  review: '{actor} reviewed {subject}.',
  review_reply: '{actor} replied to your review of {subject}.',
  application_submitted: '{actor} applied for {subject}.',
  application_under_review: '{actor} is looking at your application for {subject}.',
  application_shortlisted: '{actor} put you on the shortlist for {subject}.',
  application_interview: '{actor} wants to interview you for {subject}.',
  application_offered: '{actor} offers you the job {subject}.',
  application_hired: '{actor} hired you for {subject}.',
  application_rejected: '{actor} turned down your application for {subject}.',
  application_withdrawn: '{actor} withdrew the application for {subject}.',
  item_hidden: 'Moderators have hidden {subject}.',
  item_restored: 'Moderators have restored {subject}.',
  comment_hidden: 'Moderators have hidden something you posted on {subject}.',
  comment_restored: 'Moderators have restored something you posted on {subject}.',
  review_hidden: 'Moderators have hidden your review of {subject}.',
  review_restored: 'Moderators have restored your review of {subject}.',
  community_hidden: 'Moderators have hidden the community {subject}.',
  community_restored: 'Moderators have restored the community {subject}.',
  tag_hidden: 'Moderators have hidden the tag {subject}.',
  tag_restored: 'Moderators have restored the tag {subject}.',
  publication_failed: '{subject} could not be published at its scheduled time.',
}

/** Splits the message of a notification: at odd indexes are the names that members gave. */
export function messageParts(kind: NotificationKind, message: string): readonly string[] {
  const texts = messages[kind].split(/\{\w+\}/)
  const [, ...names] = new RegExp(`^${texts.join('(.*)')}$`, 's').exec(message) ?? []
  return texts.flatMap((text, index) => [text, ...names.slice(index, index + 1)])
}

/** Presents notifications in the order given; fetches actors and subjects together. */
export async function presentNotifications(
  context: Presenting,
  rows: readonly NotificationRow[],
  mark: ReadMark | undefined,
) {
  const keys = rows.flatMap((row) => subjectOf(row) ?? [])
  const [cardOf, subjects] = await all([
    memberCards(context, pluck(rows, 'actor_id')),
    findSubjects(context, keys),
  ])
  return rows.map((row) => {
    const { id, kind, actor_id, created_at } = row
    const actor = actor_id === null ? null : cardOf(actor_id)
    const key = subjectOf(row)
    const found = key && subjects.get(subjectKey(key))
    const names = {
      actor: actor?.display_name ?? 'Someone',
      // Erased items have no title.
      subject: found?.title ? `“${found.title}”` : 'something you can no longer see',
    }
    return {
      id,
      kind,
      message: messages[kind].replace(/\{(actor|subject)\}/g, (_, name: keyof typeof names) =>
        names[name].replace(NOT_SHOWN, ''),
      ),
      actor,
      subject: key && found && found.url !== null ? { ...key, title: found.title, url: found.url } : null,
      read: isRead(row, mark),
      created_at: timestamp(created_at),
    }
  })
}

function subjectOf({ kind, subject_type: type, subject_id: id }: NotificationRow): SubjectKey | undefined {
  if (type === null || id === null) return undefined
  // A failed scheduled community is still an item.
  return { type: kind === 'publication_failed' && type === 'community' ? 'scheduled_community' : type, id }
}
