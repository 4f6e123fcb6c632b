import { tagName, type Operations } from '@chowk/contract/core'
import { tags } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { tagKey } from '../../text/tags.ts'
import { presentTag } from './present-tag.ts'

export const get: Handler<Operations['tags']['get']> = async (context, { params }) => {
  const tag =
    (await context.tx.find(tags, 'slug', { slug: params.slug })) ??
    (await context.tx.find(tags, 'name', { name_key: tagKey(tagName(params.slug)) }))
  if (tag === undefined) throw notFound()
  return { tag: await presentTag(context, tag) }
}
