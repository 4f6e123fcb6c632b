import { invalidFields, type FieldProblem } from '../api-error.ts'
import type { LocatedIds, PlaceIds, Places } from '../places/places.ts'
import { contextOf, type View } from '../view.ts'

/**
 * Returns a place with its names. Reads files, so it must not run inside a transaction.
 * @param problems Other problems of the body.
 * @throws ApiError `validation_failed` if there are any, or the ids do not belong together.
 */
export async function locate<Absent extends null | undefined>(
  places: Places,
  placeIds: PlaceIds | Absent,
  problems: readonly FieldProblem[] = [],
): Promise<LocatedIds | Absent> {
  const names = placeIds ? await places.locate(placeIds) : undefined
  const all = placeIds && !names ? [...problems, NO_SUCH_PLACE] : problems
  if (all.length > 0) throw invalidFields(...all)
  return placeIds && names ? { ...placeIds, names } : (placeIds as Absent)
}

const NO_SUCH_PLACE: FieldProblem = {
  path: 'location',
  code: 'not_found',
  message: 'Unknown place. Each ID must be within the place above it.',
}

export const presentLocation = (located: LocatedIds | null) =>
  located && {
    country: located.country,
    country_name: located.names.country,
    state_id: located.state_id ?? null,
    state: located.names.state ?? null,
    district_id: located.district_id ?? null,
    district: located.names.district ?? null,
    city_id: located.city_id ?? null,
    city: located.names.city ?? null,
  }

export const isSameLocation = (a: PlaceIds | null, b: PlaceIds | null): boolean =>
  a?.country === b?.country &&
  a?.state_id === b?.state_id &&
  a?.district_id === b?.district_id &&
  a?.city_id === b?.city_id

/** Maximum number of places that a text finds. */
const MAX_FOUND = 8

/** Returns the places that a text may mean, best first. */
export const placesNamed = (view: View, text: string) => contextOf(view).places.find(text, MAX_FOUND)
