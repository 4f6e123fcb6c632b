import type { Operations } from '@chowk/contract'
import { items, type ItemRow } from '../../entities/content.ts'
import { itemTags } from '../../entities/search.ts'
import type { Handler, ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { presentItems } from '../content/present-items.ts'
import { readableItems } from '../content/readable-items.ts'
import { merged, pageOfStream, streamOf, type Dated } from '../content/streams.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { sourcesOf } from './sources.ts'

/** How far a feed reaches back. */
const DEPTH = 1000

export const list: Handler<Operations['feed']['list']> = async (context, { query }) => {
  const page = await pageOfStream(distinct(merged(await streamsOf(context))), query, DEPTH)
  const rows = await context.tx.getMany(
    items,
    page.items.map(({ id }) => id),
  )
  const shown = page.items.flatMap(({ id }) => rows.get(id) ?? [])
  return { ...page, items: await presentItems(context, shown) }
}

/** One stream for each way in which an item comes into the feed; an item may come in several. */
async function streamsOf(context: ReadContext): Promise<AsyncGenerator<Dated>[]> {
  const { tx } = context
  const [{ authors, communities, own, tags }, viewer, readable] = await all([
    sourcesOf(context),
    viewerOf(context),
    readableItems(context),
  ])
  const visible = viewer.readable()
  const status = 'published' as const
  const order = 'desc'
  return [
    streamOf(
      (paging) =>
        tx.mergedPage(items, {
          index: 'ofAuthor',
          ranges: [...authors].map((author_id) => ({ author_id, status })),
          where: [['type', '!=', 'community'], ...visible],
          order,
          ...paging,
        }),
      (rows) => rows.map(dated),
    ),
    streamOf(
      (paging) =>
        tx.mergedPage(items, {
          index: 'ofCommunity',
          ranges: [
            ...[...communities].map((community_id) => ({ community_id, restricted: false, status })),
            ...[...own].map((community_id) => ({ community_id, restricted: true, status })),
          ],
          where: visible,
          order,
          ...paging,
        }),
      (rows) => rows.map(dated),
    ),
    streamOf(
      (paging) =>
        tx.mergedPage(itemTags, {
          index: 'ofTag',
          ranges: [...tags].map((tag_id) => ({ tag_id })),
          where: viewer.shown('author_id'),
          order,
          ...paging,
        }),
      async (rows) => {
        const found = viewer.withholds && (await readable(rows.map(({ item_id }) => item_id)))
        const shown = found ? rows.filter(({ item_id }) => found.has(item_id)) : rows
        return shown.map(({ item_id, published_at }) => ({ id: item_id, at: published_at }))
      },
    ),
  ]
}

const dated = ({ id, published_at, created_at }: ItemRow): Dated => ({ id, at: published_at ?? created_at })

/** Each item once, however many ways lead to it. */
async function* distinct(stream: AsyncGenerator<Dated>): AsyncGenerator<Dated> {
  const given = new Set<number>()
  for await (const entry of stream) {
    if (given.has(entry.id)) continue
    given.add(entry.id)
    yield entry
  }
}
