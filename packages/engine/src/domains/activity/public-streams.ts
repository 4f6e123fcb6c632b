import { items } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import { reviews } from '../../entities/services.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { excerptOf } from '../../text/html.ts'
import { itemsOfReadable } from '../comments/find-comment.ts'
import { readableItems } from '../content/find-item.ts'
import { streamOf, type Stream } from '../content/streams.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { itemSubject, published, wrote, type Activity } from './page-of-activity.ts'

/** Returns a member's public activity, without subjects that the caller may not see. */
export async function publicStreams(context: ReadContext, author_id: number): Promise<Stream<Activity>[]> {
  const [viewer, readable] = await all([viewerOf(context), readableItems(context)])
  const order = 'desc'
  return [
    streamOf(
      context,
      items,
      {
        index: 'ofAuthor',
        equals: { author_id, status: 'published' },
        where: [['type', '!=', 'community'], ...viewer.readable()],
        order,
      },
      (rows) => rows.map(published),
    ),
    streamOf(
      context,
      comments,
      { index: 'ofAuthor', equals: { author_id }, where: viewer.visibleComments(), order },
      async (rows) => {
        const found = await itemsOfReadable(context, rows)
        return rows.flatMap((row) => {
          const item = found.get(row.id)
          return item === undefined ? [] : [wrote(item, row)]
        })
      },
    ),
    streamOf(
      context,
      reviews,
      { index: 'ofMember', equals: { author_id }, where: viewer.visibleComments(), order },
      async (rows) => {
        const found = await readable(rows.map((row) => row.service_id))
        return rows.flatMap(({ id, service_id, body, created_at: at }): Activity[] => {
          const service = found.get(service_id)
          if (service === undefined) return []
          const subject = itemSubject(service)
          return [{ at, id, kind: 'reviewed', subject, excerpt: excerptOf(body ?? '') }]
        })
      },
    ),
  ]
}
