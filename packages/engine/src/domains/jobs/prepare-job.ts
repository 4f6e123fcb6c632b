import { invalidFields } from '../../api-error.ts'
import type { LocatedIds, PlaceIds, Places } from '../../places/places.ts'
import { slugify } from '../../places/slug.ts'
import { isProblem, locate } from '../locations.ts'

/** Where a job is, and the words that its city is found by. */
export interface JobPlace {
  readonly location: LocatedIds | null
  readonly city_name: string | null
  readonly city_slug: string | null
}

const NOWHERE: JobPlace = { location: null, city_name: null, city_slug: null }

/** @throws ApiError `validation_failed` where the ids do not belong together. */
export async function prepareJobPlace(places: Places, sent: PlaceIds | null | undefined): Promise<JobPlace> {
  if (!sent) return NOWHERE
  const location = await locate(places, sent)
  if (isProblem(location)) throw invalidFields(location)
  const { state_id, city_id } = location
  if (state_id === undefined || city_id === undefined) return { ...NOWHERE, location }
  const city = (await places.cities(state_id))?.find(({ id }) => id === city_id)
  const city_name = cityWord(location.names.city ?? '')
  return { location, city_name, city_slug: city === undefined || city.slug === city_name ? null : city.slug }
}

/** The form in which names and slugs of cities are compared. */
export const cityWord = (name: string): string => slugify(name)
