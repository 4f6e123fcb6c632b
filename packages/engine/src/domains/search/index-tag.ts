import type { TagRow } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { insertEntry } from './entries.ts'

/** Lets a new tag be found. */
export const indexTag = (tx: Tx, tag: TagRow): Promise<unknown> =>
  insertEntry(
    tx,
    { type: 'tag', id: tag.id },
    {
      title: tag.name,
      texts: [tag.slug, tag.description ?? ''],
      author_id: null,
      community_id: null,
      restricted: false,
      published_at: tag.created_at,
    },
  )
