import type { ContentType } from '@chowk/contract'
import type { ListContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { listComments } from '../comments/list-comments.ts'
import { findItem } from './find-item.ts'
import type { WholeItem } from './item-content.ts'
import type { Presenting } from './present-items.ts'

interface Asked {
  readonly params: { readonly id: number }
  readonly query: { readonly replies_to?: number | undefined }
}

/** The handler that reads an item of a kind with its comments. */
export const getOf =
  <Item>(type: ContentType, present: (context: Presenting, item: WholeItem) => Promise<Item>) =>
  async (context: ListContext, { params, query }: Asked) => {
    const found = await findItem(context, type, params.id)
    const [item, comments] = await all([
      present(context, found),
      listComments(context, found.row.id, query.replies_to),
    ])
    return { item, comments }
  }
