import type { Operations } from '@chowk/contract'
import { tags } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { presentTags } from './present-tag.ts'

export const list: Handler<Operations['tags']['list']> = async (context) => {
  const page = await pageOfRows(context, tags, { index: 'mostUsed', order: 'desc' })
  return { ...page, items: await presentTags(context, page.items) }
}
