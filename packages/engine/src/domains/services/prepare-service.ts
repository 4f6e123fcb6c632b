import type { FieldProblem } from '../../api-error.ts'
import type { LocatedIds, PlaceIds, Places } from '../../places/places.ts'
import { locate } from '../locations.ts'
import { categories } from '../lookups/categories.ts'

/** A category of services. */
export interface FoundCategory {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Its id and those of its subcategories. */
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

/** Columns that hold one value in several forms, one for each index. */

export const priceFields = (price: number) => ({ price, cheapness: -price })

export const locationFields = (location: LocatedIds | null) => ({
  location,
  country: location?.country ?? null,
  state_id: location?.state_id ?? null,
  city_id: location?.city_id ?? null,
})

/** The category and place that the ids in a body refer to; undefined if not sent. */
export interface ServiceReferences {
  readonly category: FoundCategory | undefined
  readonly location: LocatedIds | null | undefined
}

interface SentReferences {
  readonly category_id?: number | undefined
  readonly location?: PlaceIds | null | undefined
}

/** @throws ApiError `validation_failed` that lists each unknown id. */
export async function prepareService(
  allPlaces: Places,
  { category_id, location }: SentReferences,
): Promise<ServiceReferences> {
  const problems: FieldProblem[] = []
  const category = category_id === undefined ? undefined : categoryById(category_id)
  if (category_id !== undefined && category === undefined)
    problems.push({ path: 'category_id', code: 'not_found', message: 'Unknown category.' })
  return { category, location: await locate(allPlaces, location, problems) }
}
