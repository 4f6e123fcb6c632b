import type { Operations } from '@chowk/contract'
import { conflict, invalid } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { tagPath } from '../../site.ts'
import { tagName } from '../../text/tags.ts'
import { createTag } from './count-tags.ts'

export const create: Handler<Operations['tags']['create']> = async (context, { body }) => {
  const name = tagName(body.name)
  if (name === '')
    throw invalid({ path: 'name', code: 'too_short', message: 'This must have at least 1 character.' })
  const tag = await createTag(context.tx, { name, description: body.description ?? null }, context)
  if (tag === undefined) throw conflict('This tag exists already.')
  const { id, slug } = tag
  const url = tagPath(slug)
  return { id, slug, url, web_url: context.site.absolute(url), item: { id, type: 'tag', slug } }
}
