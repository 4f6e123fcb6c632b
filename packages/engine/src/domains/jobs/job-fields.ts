import type { SalaryPeriod } from '@chowk/contract'
import { invalidFields } from '../../api-error.ts'
import { isProblem, locate } from '../locations.ts'
import type { LocatedIds, PlaceIds, Places } from '../../places/places.ts'
import { slugify } from '../../places/slug.ts'

export interface Salary {
  readonly salary_min: number | null
  readonly salary_max: number | null
  readonly salary_period: SalaryPeriod | null
}

/**
 * How often a salary is paid in a year, for comparing: an hour counts in a year of 52 weeks of 40 hours, and a project
 * once.
 */
const paymentsInYear: Readonly<Record<SalaryPeriod, number>> = {
  yearly: 1,
  monthly: 12,
  hourly: 52 * 40,
  project: 1,
}

/** The columns of a salary: no amount has no period, and an amount without one is for a year. */
export function salaryFields({ salary_min, salary_max, salary_period }: Salary) {
  const top = salary_max ?? salary_min
  if (top === null) return { salary_min, salary_max, salary_period: null, yearly_top: null }
  const period = salary_period ?? 'yearly'
  return { salary_min, salary_max, salary_period: period, yearly_top: top * paymentsInYear[period] }
}

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
