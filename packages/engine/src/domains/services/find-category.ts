import { categories } from '../lookups/categories.ts'

/** A category of services, and the one at the top that it belongs to or is. */
export interface FoundCategory {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly mainId: number
}

const all: readonly FoundCategory[] = categories.flatMap(({ id: mainId, name, slug, children }) => [
  { id: mainId, name, slug, mainId },
  ...children.map((child) => ({ ...child, mainId })),
])
const byId = new Map(all.map((category) => [category.id, category]))
const bySlug = new Map(all.map((category) => [category.slug, category]))

export const categoryById = (id: number): FoundCategory | undefined => byId.get(id)
export const categoryBySlug = (slug: string): FoundCategory | undefined => bySlug.get(slug)
