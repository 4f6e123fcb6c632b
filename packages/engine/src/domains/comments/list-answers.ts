import { comments } from '../../entities/engagement.ts'
import type { ListContext } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { pageOfReplies } from './page-of-replies.ts'
import { presentAnswers } from './present-comments.ts'

/** A page of the answers to a question: the accepted one, then the most liked; or of the replies to one of them. */
export async function listAnswers(context: ListContext, itemId: number, repliesTo?: number) {
  const viewer = await viewerOf(context)
  const page =
    repliesTo === undefined
      ? await pageOfRows(context, comments, {
          index: 'mostLiked',
          equals: { item_id: itemId, kind: 'answer' },
          where: viewer.visibleComments(),
          order: 'desc',
        })
      : await pageOfReplies(context, { item_id: itemId, kind: 'answer', id: repliesTo })
  return { ...page, items: await presentAnswers(context, page.items) }
}
