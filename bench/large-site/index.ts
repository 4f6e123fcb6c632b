import { serviceCounts } from '../../packages/engine/src/entities/content.ts'
import { searchEntries } from '../../packages/engine/src/entities/search.ts'
import type { SnapshotRow } from '../../packages/engine/src/store/store.ts'
import { content } from './content.ts'
import { conversations } from './conversations.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { Rows, Shape, type SiteSize } from './shape.ts'

export { COMMON_WORD } from './content.ts'
export { BLOCKER, FOLLOWER, JOINER, type SiteSize } from './shape.ts'

/**
 * Yields the rows of a site of any size, distributed as on a real platform: few are popular and most are
 * not. One member belongs to every community, one follows thousands, one has blocked half of all; one post
 * has reactions of nearly everyone.
 */
export function* generatedSite(size: SiteSize): Generator<SnapshotRow> {
  const shape = new Shape(size)
  const rows = new Rows()
  yield* people(shape, rows)
  const published = {
    entries: rows.reserve(searchEntries, shape.communities + shape.tags),
    tags: new Int32Array(shape.tags),
    communities: new Int32Array(shape.communities),
    services: new Map<number, number>(),
  }
  yield* content(shape, rows, published)
  yield* places(shape, rows, published)
  for (const [category_id, services] of published.services)
    yield rows.of(serviceCounts, { category_id, services })
  yield* conversations(shape, rows)
  yield* rows.notificationCounts()
}
