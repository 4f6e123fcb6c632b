import { comments } from '../../entities/engagement.ts'
import type { ReadContext } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentAnswers } from './present-comments.ts'

/** A page of the answers to a question: the accepted one, then the most liked. */
export async function listAnswers(
  context: ReadContext,
  itemId: number,
  { answers_offset: offset, answers_limit: limit }: { answers_offset: number; answers_limit: number },
) {
  const viewer = await viewerOf(context)
  const rows = await context.tx.page(comments, {
    index: 'mostLiked',
    equals: { item_id: itemId, kind: 'answer' },
    where: viewer.shown('author_id'),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, { offset, limit })
  return { ...page, items: await presentAnswers(context, page.items) }
}
