import type { Operations } from '@chowk/contract'
import { tags } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { presentTags } from './present-tag.ts'

export const list: Handler<Operations['tags']['list']> = async (context, { query: { offset, limit } }) => {
  const rows = await context.tx.page(tags, { index: 'mostUsed', order: 'desc', offset, limit: limit + 1 })
  const page = pageOf(rows, { offset, limit })
  return { ...page, items: await presentTags(context, page.items) }
}
