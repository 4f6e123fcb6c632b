import { items } from '../../entities/content.ts'
import { auditEntries } from '../../entities/moderation.ts'
import { contextOf, type View } from '../../view.ts'
import type { SubjectKey } from '../subjects.ts'

/**
 * Returns who hid an item, and why, from the log: moderators of the site, or admins of its community. Undefined if its
 * author archived it.
 */
export async function hiddenBy(view: View, { type, id }: SubjectKey) {
  const { tx } = contextOf(view)
  if ((await tx.get(items, id))?.hidden_from == null) return undefined
  const [entry] = await tx.page(auditEntries, {
    index: 'ofSubject',
    equals: { subject_type: type, subject_id: id },
    where: [['act', 'in', ['content.hide', 'community.hide']]],
    order: 'desc',
    limit: 1,
  })
  return {
    who: entry?.act === 'community.hide' ? 'Admins of its community' : 'Moderators',
    reason: entry?.reason ?? null,
  }
}
