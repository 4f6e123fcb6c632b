import { distinctSlugs } from './names.ts'
import { inOrder, row } from './rows.ts'
import type { GeoNamesDivision } from './sources.ts'
import { sameState, type State } from './states.ts'
import type { Town } from './towns.ts'

const populationFrom = 100_000
// Abandoned, destroyed, or part of a city.
const noCity = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLX'])

/** Returns the content of cities-world.json, and the number of cities left out because of an unknown state. */
export function worldCityRows(
  towns: readonly Town[],
  states: ReadonlyMap<string, readonly State[]>,
  stateOfDivision: ReadonlyMap<string, State>,
  divisions2: readonly GeoNamesDivision[],
): { rows: Record<string, unknown>; omitted: number } {
  const names2 = new Map(divisions2.map(({ code, name }) => [code, name]))
  // In some countries, the second level of GeoNames is the first of ISO 3166-2.
  const secondState = ({ country, division2 }: Town) => {
    const name = names2.get(division2)
    return name === undefined ? undefined : sameState(division2, name, states.get(country) ?? [])
  }
  const cities = towns
    .filter(
      ({ country, feature, population }) =>
        country !== 'IN' && population >= populationFrom && !noCity.has(feature),
    )
    .map((town) => ({ ...town, state: stateOfDivision.get(town.division1) ?? secondState(town) }))
  const placed = cities
    .filter((city): city is typeof city & { state: State } => city.state !== undefined)
    .toSorted((one, other) => other.population - one.population || one.id - other.id)
  const byState = Object.groupBy(placed, ({ state }) => state.code)
  const rows = inOrder(byState, (list) => {
    const slugs = distinctSlugs(
      list,
      ({ id }) => id,
      ({ id }) => id,
    )
    return { 0: list.map((city) => row(city.id, city.name, slugs.get(city))) }
  })
  return { rows, omitted: cities.length - placed.length }
}
