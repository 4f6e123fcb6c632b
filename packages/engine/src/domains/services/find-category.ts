import { categories } from '../lookups/categories.ts'

/** A category of services. */
export interface FoundCategory {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Its id, and those of the categories below it. */
  readonly within: readonly number[]
}

const all: readonly FoundCategory[] = categories.flatMap(({ id, name, slug, children }) => [
  { id, name, slug, within: [id, ...children.map((child) => child.id)] },
  ...children.map((child) => ({ ...child, within: [child.id] })),
])
const byId = new Map(all.map((category) => [category.id, category]))
const bySlug = new Map(all.map((category) => [category.slug, category]))

export const categoryById = (id: number): FoundCategory | undefined => byId.get(id)
export const categoryBySlug = (slug: string): FoundCategory | undefined => bySlug.get(slug)
