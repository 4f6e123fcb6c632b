import type { SubjectKey } from '../domains/subjects/find-subjects.ts'
import { comments } from '../entities/engagement.ts'
import { notifications } from '../entities/notifications.ts'
import { notFound } from '../failure.ts'
import type { ReadContext } from '../handler.ts'

/** What a notification is about. */
export interface Notified {
  /** The item, as far as it is about one. */
  readonly subject: SubjectKey | undefined
  /** The id of the comment, the answer or the reply that it tells of. */
  readonly comment: number | undefined
}

/**
 * What a notification of the member is about. One from before they named what was said names the item alone: what was said is then
 * what the actor said there at that moment.
 * @throws ApiError `not_found`
 */
export async function findNotified({ tx, member }: ReadContext, id: number): Promise<Notified> {
  const told = await tx.get(notifications, id)
  if (told?.member_id !== member.id) throw notFound()
  const { kind, actor_id: author_id, subject_type, subject_id: item_id, created_at } = told
  if (subject_type === null || item_id === null) return { subject: undefined, comment: undefined }
  const subject = { type: subject_type, id: item_id } as SubjectKey
  if (told.remark_id !== null) return { subject, comment: told.remark_id }
  if ((kind !== 'comment' && kind !== 'answer' && kind !== 'reply') || author_id === null)
    return { subject, comment: undefined }
  const [said] = await tx.page(comments, {
    index: 'ofAuthor',
    equals: { author_id, created_at },
    where: [
      ['item_id', '=', item_id],
      ['kind', '=', kind],
    ],
    limit: 1,
  })
  return { subject, comment: said?.id }
}
