import type { Operations } from '@chowk/contract/core'
import { conflict } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { tagPath } from '../../site.ts'
import { createTag } from './count-tags.ts'

export const create: Handler<Operations['tags']['create']> = async (context, { body }) => {
  const { name, description = null } = body
  const tag = await createTag(context.tx, { name, description }, context)
  if (tag === undefined) throw conflict('This tag exists already.')
  const { id, slug } = tag
  const url = tagPath(slug)
  return { id, slug, url, web_url: context.site.absolute(url), item: { id, type: 'tag', slug } }
}
