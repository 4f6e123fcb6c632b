import { invalid, type FieldProblem } from '../../failure.ts'
import type { PlaceIds, LocatedIds, Places } from '../../places/places.ts'
import { isProblem, locate } from '../locations/locate.ts'
import { categoryById, type FoundCategory } from './find-category.ts'

/** What the ids in a body stand for; undefined where none was sent. */
export interface ServiceReferences {
  readonly category: FoundCategory | undefined
  readonly location: LocatedIds | null | undefined
}

interface SentReferences {
  readonly category_id?: number | undefined
  readonly location?: PlaceIds | null | undefined
}

/** @throws ApiError `validation_failed` that names every id which stands for nothing. */
export async function prepareService(
  places: Places,
  { category_id, location }: SentReferences,
): Promise<ServiceReferences> {
  const problems: FieldProblem[] = []
  const category = category_id === undefined ? undefined : categoryById(category_id)
  if (category_id !== undefined && category === undefined)
    problems.push({ path: 'category_id', code: 'not_found', message: 'There is no such category.' })
  const located = location ? await locate(places, location) : location
  if (located && isProblem(located)) throw invalid(...problems, located)
  if (problems.length > 0) throw invalid(...problems)
  return { category, location: located }
}
