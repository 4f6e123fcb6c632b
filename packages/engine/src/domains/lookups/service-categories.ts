import type { Operations } from '@chowk/contract'
import { serviceCounts } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { categories } from './categories.ts'

export const serviceCategories: Handler<Operations['lookups']['serviceCategories']> = async ({ tx }) => {
  const ids = categories.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)])
  const rows = await tx.findMany(
    serviceCounts,
    'category',
    ids.map((category_id) => ({ category_id })),
  )
  const own = new Map(rows.map((row) => [row.category_id, row.services]))
  return {
    categories: categories.map(({ children, ...category }) => {
      const below = children.map((child) => ({ ...child, count: own.get(child.id) ?? 0 }))
      const count = below.reduce((sum, child) => sum + child.count, own.get(category.id) ?? 0)
      return { ...category, icon: null, count, children: below }
    }),
  }
}
