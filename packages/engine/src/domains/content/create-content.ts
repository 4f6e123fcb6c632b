import { parseDateTime } from '@chowk/contract/core'
import { initialCounters, itemContents, items, type ItemRow } from '../../entities/content.ts'
import type { WriteContext } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { all } from '../../store/all.ts'
import { excerptOfText, plainText } from '../../text/html.ts'
import { slugify } from '../../text/slugs.ts'
import { useImages } from '../media/use-images.ts'
import { findTags } from '../tags.ts'
import { checkSent, type SentContent } from './check-sent.ts'
import type { EditableType } from './find-item.ts'
import { holdersOf } from './images.ts'
import { detailsOf, kinds, type SentDetails, type SentText } from './kinds.ts'
import { placementOf } from './placement.ts'
import { afterPublication, publicTagsOf } from './publish.ts'
import { insertWithSlug } from './slug.ts'

/** The fields that all bodies of content creates share. */
export interface ContentBody extends SentText, SentContent {
  readonly community_id?: number | undefined
  readonly community?: string | undefined
  readonly scheduled_at?: string | undefined
}

/** The parts specific to one kind of item. */
interface KindParts {
  /** Searched texts in its rows. */
  readonly rowTexts?: readonly string[]
  /** Inserts rows of this kind. Runs before the item is indexed and counted. */
  readonly extend?: (item: ItemRow) => Promise<unknown>
}

/** Publishes or schedules an item, and returns its reference. */
export async function createContent<T extends EditableType>(
  context: WriteContext,
  type: T,
  content: ContentBody & SentDetails<T>,
  { rowTexts = [], extend }: KindParts = {},
) {
  const { tx, member, now, random, site } = context
  const community = await placementOf(context, content)
  const tags = (await checkSent(context, content)) ?? []
  const scheduledAt = content.scheduled_at === undefined ? undefined : parseDateTime(content.scheduled_at)
  const restricted = community?.visibility === 'private'
  const kind = kinds[type]
  const title = content[kind.title] ?? ''
  const body = content[kind.body] ?? null
  const details = detailsOf(type, content)
  const text = plainText(body ?? '')
  const [item, found] = await all([
    insertWithSlug(
      random,
      slugify(title, type),
      (slug) =>
        tx.insertIfAbsent(items, {
          type,
          status: scheduledAt === undefined ? 'published' : 'scheduled',
          author_id: member.id,
          community_id: community?.id ?? null,
          restricted,
          slug,
          title,
          excerpt: excerptOfText(text),
          tags,
          featured_image: content.featured_image ?? null,
          gallery: content.gallery ?? [],
          scheduled_at: scheduledAt ?? null,
          published_at: scheduledAt === undefined ? now : null,
          created_at: now,
          updated_at: now,
          ...initialCounters,
          members_only: restricted,
        }),
      restricted,
    ),
    scheduledAt === undefined ? findTags(tx, publicTagsOf({ restricted, tags })) : [],
  ])
  if (extend) await extend(item)
  await useImages(tx, now, [], holdersOf(item, { body, details }))
  if (scheduledAt === undefined)
    await afterPublication(tx, item, { now, random }, { text, details, rowTexts, tags: found })
  else context.scheduled(scheduledAt)
  tx.withCommit(tx.insert(itemContents, { id: item.id, body, details }))
  const slug = item.slug ?? ''
  const url = itemPaths[type] + slug
  return { id: item.id, slug, url, web_url: site.absolute(url), item: { id: item.id, type, slug } }
}

/** Returns the create handler of a kind without separate rows. */
export const createOf =
  <T extends EditableType, Body extends ContentBody & SentDetails<T>>(type: T) =>
  (context: WriteContext, { body }: { readonly body: Body }) =>
    createContent(context, type, body)
