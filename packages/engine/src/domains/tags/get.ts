import type { Operations } from '@chowk/contract'
import { tags } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { Behaviour } from '../../handler.ts'
import { presentTag } from './present-tag.ts'

export const get: Behaviour<Operations['tags']['get']> = async ({ tx, site }, { params }) => {
  const tag = await tx.find(tags, 'slug', { slug: params.slug })
  if (tag === undefined) throw notFound()
  return { tag: presentTag(tag, site) }
}
