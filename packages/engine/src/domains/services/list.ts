import { items } from '../../entities/content.ts'
import { invalid } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { categoryBySlug } from './prepare-service.ts'
import { findServices } from './find-services.ts'
import { presentServices } from './present-service.ts'
import { pluck } from '../../store/pluck.ts'

export const list: Handler<'services.list'> = async (context, { query }) => {
  const category = query.category === undefined ? undefined : categoryBySlug(query.category)
  if (query.category !== undefined && category === undefined)
    throw invalid('category', 'not_found', 'There is no such category.')
  const page = await findServices(context, query, category)
  const rows = await context.tx.getMany(items, pluck(page.items, 'id'))
  const shown = page.items.map(({ id }) => rows.get(id)!)
  return { ...page, items: await presentServices(context, shown) }
}
