import { notFound } from '../../api-error.ts'
import { items } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import { reviews } from '../../entities/services.ts'
import type { Acting, InternalHandler, InternalHandlers, WriteContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { findOneModerated } from '../reports/moderated-subjects.ts'
import { eraseComment, eraseItem, eraseReview } from './erase.ts'
import { setHidden, type ModeratedContent } from './hidden.ts'
import type { Clocked } from './slug.ts'

const found = <T>(value: T | undefined, { type, id }: ModeratedContent): T => {
  if (value === undefined) throw notFound(`No ${type} has the ID ${id}.`)
  return value
}

/** @throws ApiError `not_found` */
const subjectOf = async (tx: ReadTx, content: ModeratedContent) =>
  found(await findOneModerated(tx, content), content)

const show: InternalHandler<'content.show'> = ({ tx }, { params }) => subjectOf(tx, params)

/** Hides or restores content, and records that. @throws ApiError `not_found`, `conflict` */
export async function moderate(
  context: Clocked & Pick<WriteContext, 'tx'> & Pick<Acting, 'audit'>,
  content: ModeratedContent,
  hidden: boolean,
  reason: string | undefined,
) {
  const { title: name } = await subjectOf(context.tx, content)
  const changed = await setHidden(context.tx, content, hidden, context)
  const act = hidden ? 'content.hide' : 'content.restore'
  if (changed) await context.audit({ act, subject: { ...content, name }, reason })
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
