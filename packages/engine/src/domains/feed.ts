import type { FollowType } from '@chowk/contract'
import { items, type ItemRow } from '../entities/content.ts'
import { connections, follows } from '../entities/network.ts'
import { itemTags } from '../entities/search.ts'
import type { Handler, ReadContext, Handlers, Viewing } from '../handler.ts'
import { all } from '../store/all.ts'
import { presentItems } from './content/present-items.ts'
import { readableItems } from './content/find-item.ts'
import {
  merged,
  mergedOrder,
  mergedPosition,
  pageOfStream,
  streamOf,
  type Dated,
  type Merged,
  type Stream,
} from './content/streams.ts'
import { viewerOf } from './viewer/viewer.ts'
import { pluck } from '../store/pluck.ts'

/** Maximum depth of a feed, in entries. */
const DEPTH = 1000

const list: Handler<'feed.list'> = async (context) => {
  const feed = distinct(await streamsOf(context))
  const page = await pageOfStream(context.paging, mergedOrder, feed, mergedPosition, DEPTH)
  const rows = await context.tx.getMany(items, pluck(page.items, 'id'))
  const visibleRows = page.items.flatMap(({ id }) => rows.get(id) ?? [])
  return { ...page, items: await presentItems(context, visibleRows) }
}

/** Returns one stream for each reason an item is in the feed; an item may be in several. */
async function streamsOf(context: ReadContext): Promise<Stream<Dated>[]> {
  const [{ authors, communities, own, tags }, viewer, readable] = await all([
    sourcesOf(context),
    viewerOf(context),
    readableItems(context),
  ])
  const visible = viewer.readable()
  const status = 'published' as const
  const order = 'desc'
  const filed = streamOf(
    context,
    itemTags,
    {
      index: 'ofTag',
      ranges: [...tags].map((tag_id) => ({ tag_id })),
      where: viewer.visible('author_id'),
      order,
    },
    async (rows) => {
      const found = viewer.withholds && (await readable(rows.map(({ item_id }) => item_id)))
      const visibleRows = found ? rows.filter(({ item_id }) => found.has(item_id)) : rows
      return visibleRows.map(({ item_id, published_at }) => ({ id: item_id, at: published_at }))
    },
  )
  return [
    streamOf(
      context,
      items,
      {
        index: 'ofAuthor',
        ranges: [...authors].map((author_id) => ({ author_id, status })),
        where: [['type', '!=', 'community'], ...visible],
        order,
      },
      (rows) => rows.map(dated),
    ),
    streamOf(
      context,
      items,
      {
        index: 'ofCommunity',
        ranges: [
          ...[...communities].map((community_id) => ({ community_id, restricted: false, status })),
          ...[...own].map((community_id) => ({ community_id, restricted: true, status })),
        ],
        // One condition for all ranges: a list of communities in each would grow quadratically.
        where: viewer.readableWhereOpen(),
        order,
      },
      (rows) => rows.map(dated),
    ),
    // An item is filed once for each of its tags. No row has an id below 1.
    (after, expected) => filed(after && [...after, 0], expected),
  ]
}

const dated = ({ id, published_at, created_at }: ItemRow): Dated => ({ id, at: published_at ?? created_at })

/** Yields each item once; its position is after it in all streams. */
const distinct = (streams: readonly Stream<Dated>[]): Stream<Merged<Dated>> =>
  async function* (after, expected) {
    const seenIds = new Set<number>()
    for await (const entry of merged(streams)(after, expected)) {
      if (seenIds.has(entry.id)) continue
      seenIds.add(entry.id)
      yield { ...entry, stream: streams.length }
    }
  }

/** Maximum number of followed targets of each kind, the latest. */
const MAX_SOURCES = 1000

/** Returns the authors, communities and tags in the feed of a member. */
async function sourcesOf({ tx, member }: Viewing) {
  const followed = async (target_type: FollowType) => {
    const equals = { member_id: member.id, target_type }
    const rows = await tx.page(follows, {
      index: 'ofMemberByType',
      equals,
      order: 'desc',
      limit: MAX_SOURCES,
    })
    return rows.map((row) => row.target_id)
  }
  const [users, communities, tags, connected, viewer] = await all([
    followed('user'),
    followed('community'),
    followed('tag'),
    tx.page(connections, {
      index: 'ofMember',
      equals: { member_id: member.id, state: 'connected' },
      order: 'desc',
      limit: MAX_SOURCES,
    }),
    viewerOf({ tx, member }),
  ])
  const own = await viewer.newestCommunities(MAX_SOURCES)
  return {
    authors: new Set([member.id, ...users, ...connected.map((row) => row.other_id)]),
    communities: new Set([...own, ...communities]),
    /** The member's own communities, whose restricted items they also see. */
    own: new Set(own),
    tags: new Set(tags),
  }
}

export const handlers: Handlers<'feed'> = { list }
