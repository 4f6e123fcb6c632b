import type { ModeratedSubject } from '@chowk/contract/internal'
import { conflict, forbidden, notFound } from '../../api-error.ts'
import { auditEntries } from '../../entities/moderation.ts'
import { all } from '../../store/all.ts'
import type { TaskContext } from '../../tasks/task.ts'
import { assertOutranksIn, standingOf } from '../communities/find-community.ts'
import { assertImpartial } from '../reports/own-case.ts'
import { resolveReports } from '../reports/resolve-reports-task.ts'
import { items } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import { reviews } from '../../entities/services.ts'
import type { Acting, InternalHandler, InternalHandlers } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { findOneModerated } from '../reports/moderated-subjects.ts'
import { eraseComment, eraseItem, eraseReview } from './erase.ts'
import { setHidden, type ModeratedContent } from './hidden.ts'

const found = <T>(value: T | undefined, { type, id }: ModeratedContent): T => {
  if (value === undefined) throw notFound(`No ${type} has the ID ${id}.`)
  return value
}

/** @throws ApiError `not_found` */
const subjectOf = async (tx: ReadTx, content: ModeratedContent) =>
  found(await findOneModerated(tx, content), content)

const show: InternalHandler<'content.show'> = ({ tx }, { params }) => subjectOf(tx, params)

type Moderating = TaskContext & Pick<Acting, 'audit' | 'actor' | 'self'>

/**
 * No one judges their own case. Moderators decide about everything else, admins of a community about what members below
 * them have there, unless moderators have decided it.
 * @throws ApiError `forbidden`
 */
export async function mayModerate(
  context: Pick<Moderating, 'tx' | 'actor' | 'self'>,
  { type, id, author, community_id }: ModeratedSubject,
): Promise<void> {
  const { tx, self } = context
  assertImpartial(context, author?.id)
  if (self === undefined) return
  if (community_id === null) throw forbidden('This is for moderators.')
  const [own, theirs, [decided]] = await all([
    standingOf(tx, community_id, self.id),
    standingOf(tx, community_id, author?.id ?? 0),
    tx.page(auditEntries, {
      index: 'ofSubject',
      equals: { subject_type: type, subject_id: id },
      where: [['act', 'in', ['content.hide', 'content.restore']]],
      limit: 1,
    }),
  ])
  assertOutranksIn(own, theirs.role ?? 'member')
  if (decided) throw forbidden('The moderators of the site have decided this.')
}

/** Hides or restores content, records that, and closes what is reported of it. @throws ApiError `not_found`, `conflict` */
export async function moderate(
  context: Moderating,
  content: ModeratedContent,
  hidden: boolean,
  reason: string | undefined,
) {
  const { tx, now, actor, self, audit } = context
  const subject = await subjectOf(tx, content)
  await mayModerate(context, subject)
  const changed = await setHidden(tx, content, hidden, context)
  const act = `${self ? 'community' : 'content'}.${hidden ? 'hide' : 'restore'}` as const
  if (changed) await audit({ act, subject: { ...content, name: subject.title }, reason })
  if (hidden) {
    const about = { target_type: content.type, target_id: content.id }
    await resolveReports(context, about, { resolution: 'hidden', resolved_at: now, resolved_by: actor.name })
  }
  return changed
}

const moderates =
  (hidden: boolean): InternalHandler<'content.hide' | 'content.restore'> =>
  async (context, { params, body: { reason } }) => {
    const changed = await moderate(context, params, hidden, reason)
    return { ...params, changed, state: (await subjectOf(context.tx, params)).state }
  }

const erase: InternalHandler<'content.erase'> = async (context, { params, body: { reason } }) => {
  const { tx, audit } = context
  const { type, id } = params
  const { title: name, author, state } = await subjectOf(tx, params)
  // A concurrent deletion may have removed the row.
  if (type === 'community' || type === 'tag') throw conflict(`A ${type} can be hidden, but not erased.`)
  if (type === 'review') await eraseReview(tx, found(await tx.get(reviews, id), params), context)
  else if (type === 'comment' || type === 'answer')
    await eraseComment(tx, found(await tx.get(comments, id), params), context)
  else await eraseItem(tx, found(await tx.get(items, id), params), context)
  const before = { author: author?.username ?? null, state }
  await audit({ subject: { ...params, name }, reason, before })
  return { ...params, changed: true, state: 'deleted' }
}

export const handlers: InternalHandlers<'content'> = {
  show,
  hide: moderates(true),
  restore: moderates(false),
  erase,
}
