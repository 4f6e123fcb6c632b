import { parseDateTime } from '@chowk/contract/core'
import { initialCounters, itemContents, items } from '../../entities/content.ts'
import { conflict } from '../../api-error.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { communityPath } from '../../site.ts'
import { excerptOf } from '../../text/html.ts'
import { checkOwnImages } from '../content/images.ts'
import { iconPath } from '../media/built-in-images.ts'
import { useImages } from '../media/use-images.ts'
import {
  insertCommunity,
  insertUnderFreeSlug,
  type NewCommunity,
  communityImages,
} from './insert-community.ts'

export const create: Handler<'communities.create'> = async (context, { body }) => {
  const { tx, member, now, site } = context
  await checkOwnImages(tx, member.id, communityImages(body))
  const fields: NewCommunity = {
    creator_id: member.id,
    name: body.name,
    description: body.description ?? null,
    slug: body.slug ?? null,
    icon: body.icon ?? iconPath('people'),
    banner: body.banner ?? null,
    banner_style: body.banner_style ?? 'cover',
    visibility: body.visibility ?? 'public',
  }
  const scheduledAt = body.scheduled_at === undefined ? undefined : parseDateTime(body.scheduled_at)
  if (scheduledAt !== undefined) return schedule(context, fields, scheduledAt)
  const { slug: requested } = fields
  const community =
    requested === null
      ? await insertUnderFreeSlug(tx, fields, context)
      : await insertCommunity(tx, { ...fields, slug: requested }, now)
  if (community === undefined) throw conflict('Another community already has this slug.')
  const { id, slug } = community
  const url = communityPath(slug)
  return { id, slug, url, web_url: site.absolute(url), item: { id, type: 'community', slug } }
}

/** Stores a scheduled community. Until its time it has no slug, and no one can read it. */
async function schedule(
  context: WriteContext,
  { creator_id, name, description, ...fields }: NewCommunity,
  time: number,
) {
  const { tx, now } = context
  const { id } = await tx.insert(items, {
    type: 'community',
    status: 'scheduled',
    author_id: creator_id,
    community_id: null,
    restricted: true,
    slug: null,
    title: name,
    excerpt: excerptOf(description ?? ''),
    tags: [],
    featured_image: null,
    gallery: [],
    scheduled_at: time,
    published_at: null,
    created_at: now,
    updated_at: now,
    ...initialCounters,
  })
  await tx.insert(itemContents, { id, body: description, details: { ...fields } })
  await useImages(tx, now, [], [fields.icon, fields.banner, description])
  context.scheduled(time)
  return { id, slug: null, url: null, web_url: null, item: { id, type: 'community' as const, slug: null } }
}
