import type { NotificationRow } from '../../entities/notifications.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../content/present-items.ts'
import { memberCards } from '../members.ts'
import { findSubjects, subjectKey, type SubjectKey } from '../subjects.ts'
import { messages } from './messages.ts'
import { isRead, type ReadMark } from './read-mark.ts'
import { pluck } from '../../store/pluck.ts'

/** Notifications in the order given; actors and subjects are fetched together. */
export async function presentNotifications(
  context: Presenting,
  rows: readonly NotificationRow[],
  mark: ReadMark | undefined,
) {
  const [cardOf, subjects] = await all([
    memberCards(context, pluck(rows, 'actor_id')),
    findSubjects(
      context,
      rows.flatMap((row) => subjectOf(row) ?? []),
    ),
  ])
  return rows.map((row) => {
    const { id, kind, actor_id, created_at } = row
    const actor = actor_id === null ? null : cardOf(actor_id)
    const key = subjectOf(row)
    const found = key && subjects.get(subjectKey(key))
    const names = {
      actor: actor?.display_name ?? 'Somebody',
      subject: found ? `“${found.title}”` : 'something you can no longer see',
    }
    return {
      id,
      kind,
      message: messages[kind].replace(/\{(actor|subject)\}/g, (_, name: keyof typeof names) => names[name]),
      actor,
      subject: key && found && found.url !== null ? { ...key, title: found.title, url: found.url } : null,
      read: isRead(row, mark),
      created_at: timestamp(created_at),
    }
  })
}

function subjectOf({ kind, subject_type: type, subject_id: id }: NotificationRow): SubjectKey | undefined {
  if (type === null || id === null) return undefined
  // What could not be published is an item, and no community yet.
  return { type: kind === 'publication_failed' && type === 'community' ? 'scheduled_community' : type, id }
}
