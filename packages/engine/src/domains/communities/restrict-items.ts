import { items } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { together } from '../../store/together.ts'
import type { Moment } from '../content/slug.ts'
import { reindexItem, textOfItem } from '../search/index-item.ts'
import { countTags, findTags, provideTags } from '../tags/count-tags.ts'

const BATCH = 500

/** Hides everything in a community, which is locked, from those who are no members of it, or shows it to them again. */
export async function restrictItems(
  tx: Tx,
  community_id: number,
  restricted: boolean,
  moment: Moment,
): Promise<void> {
  for (;;) {
    const rows = await tx.page(items, {
      index: 'ofCommunity',
      equals: { community_id, restricted: !restricted },
      limit: BATCH,
    })
    for (const { id } of rows) {
      const moved = await tx.update(items, id, { restricted })
      // What only some may see adds nothing to what everybody sees.
      if (moved?.status !== 'published') continue
      const [found, text] = await together([findTags(tx, moved.tags), textOfItem(tx, moved)])
      const tags = await provideTags(tx, moved.tags, found, moment)
      await countTags(tx, tags, () => (restricted ? -1 : 1))
      await reindexItem(tx, moved, text)
    }
    if (rows.length < BATCH) return
  }
}
