import { derivedId } from '../../packages/engine/src/places/ids.ts'
import { slugify } from '../../packages/engine/src/places/slug.ts'
import { districtOfTown, keptNames, spelling } from './corrections.ts'
import { distinctSlugs, plain } from './names.ts'
import type { GazetteerTown, GeoNamesDivision } from './sources.ts'
import { inOrder, row } from './rows.ts'
import type { State } from './states.ts'
import type { Town } from './towns.ts'

const country = 356
const populationFrom = 5000
// A few records of GeoNames have more than the name in their name.
const properName = /^[A-Za-z' .()-]+$/
const abandoned = new Set(['PPLH', 'PPLQ', 'PPLW'])

/** A district of India. */
export interface District {
  readonly id: number
  readonly name: string
  /** Code in GeoNames, such as `IN.16.521`. */
  readonly division: string
  readonly state: State
}

interface City {
  readonly id: number
  readonly name: string
  readonly population: number
  readonly state: State
  readonly district: District | undefined
}

/** Reads the districts of India by their code in GeoNames. */
export function readDistricts(
  divisions: readonly GeoNamesDivision[],
  states: ReadonlyMap<string, State>,
  spellings: ReadonlySet<string>,
): ReadonlyMap<string, District> {
  const indian = divisions.filter(({ code }) => code.startsWith('IN.'))
  checkSpellings(indian, spellings)
  return new Map(
    indian.map(({ code, name }) => {
      const state = states.get(code.slice(0, 5))
      if (!state) throw new Error(`No state of ${code} ${name}`)
      return [code, { id: districtId(code), name: districtName(code, name), division: code, state }]
    }),
  )
}

/** Returns the id of a district: `IN.16.521`, Pune, has 35616521 (India, number of the state, of the district). */
function districtId(code: string): number {
  const [, state, district] = /^IN\.(\d\d)\.(\d{3})$/.exec(code) ?? []
  if (state === undefined || district === undefined) throw new Error(`No number can be made of ${code}`)
  return Number(`${country}${state}${district}`)
}

function districtName(code: string, name: string): string {
  return spelling[code] ?? bareDistrict(name)
}

const bareDistrict = (name: string) => plain(name).replace(/^District | (district|division)$/i, '')

function checkSpellings(divisions: readonly GeoNamesDivision[], spellings: ReadonlySet<string>): void {
  const names = new Map(divisions.map(({ code, name }) => [code, bareDistrict(name)]))
  for (const [code, name] of Object.entries(spelling)) {
    if (!spellings.has(name)) throw new Error(`corrections.ts: india-state-district has no "${name}"`)
    if (!names.has(code)) throw new Error(`corrections.ts: GeoNames has no ${code}`)
    if (names.get(code) === name) throw new Error(`corrections.ts: ${code} is "${name}" anyway`)
  }
}

/** Returns the content of districts-in.json. */
export function districtRows(districts: ReadonlyMap<string, District>): Record<string, unknown[][]> {
  const byState = Object.groupBy(
    [...districts.values()].toSorted((one, other) => one.id - other.id),
    ({ state }) => state.code,
  )
  return inOrder(byState, (list) => {
    const slugs = distinctSlugs(
      list,
      ({ id }) => id,
      ({ id }) => id,
    )
    return list.map((district) => row(district.id, district.name, slugs.get(district)))
  })
}

/** Returns the content of cities-in.json. */
export function cityRows(
  towns: readonly Town[],
  unmatched: readonly GazetteerTown[],
  states: ReadonlyMap<string, State>,
  districts: ReadonlyMap<string, District>,
): Record<string, unknown> {
  const known = knownCities(towns, states, districts)
  const all = [...known, ...citiesOfEmptyDistricts(unmatched, districts, known)]
  // The largest city of a name comes first, and keeps the name's own slug.
  const sorted = all.toSorted((one, other) => other.population - one.population || one.id - other.id)
  const byState = Object.groupBy(sorted, ({ state }) => state.code)
  return inOrder(byState, (list) => {
    const slugs = distinctSlugs(
      list,
      ({ district, id }) => (district ? slugify(district.name) : id),
      ({ id }) => id,
    )
    const byDistrict = Object.groupBy(list, ({ district }) => district?.id ?? 0)
    return inOrder(byDistrict, (cities) => cities.map((city) => row(city.id, city.name, slugs.get(city))))
  })
}

function knownCities(
  towns: readonly Town[],
  states: ReadonlyMap<string, State>,
  districts: ReadonlyMap<string, District>,
): readonly City[] {
  const placed = towns
    .filter(({ country: code, feature }) => code === 'IN' && !abandoned.has(feature))
    .map((town) => placedTown(town, states, districts))
    .filter(({ city }) => properName.test(city.name))
  for (const id of [...Object.keys(districtOfTown).map(Number), ...keptNames])
    if (!placed.some(({ city }) => city.id === id)) throw new Error(`corrections.ts: no city ${id}`)
  const filled = new Set(placed.filter(({ large }) => large).map(({ city }) => city.district))
  return placed.filter(({ large, city }) => large || !filled.has(city.district)).map(({ city }) => city)
}

function placedTown(
  town: Town,
  states: ReadonlyMap<string, State>,
  districts: ReadonlyMap<string, District>,
) {
  const { id, feature, population } = town
  const corrected = districtOfTown[id]
  const district = districts.get(corrected ?? town.division2)
  const state = district?.state ?? states.get(town.division1)
  if (!state || (corrected !== undefined && !district)) throw new Error(`Nowhere to put ${id} ${town.name}`)
  const city: City = { id, name: cityName(town, district), population, state, district }
  return { city, large: population >= populationFrom || /^PPL[AC]/.test(feature) }
}

function cityName({ id, name, olderName }: Town, district: District | undefined): string {
  const olderIsBetter = keptNames.has(id) || olderName === district?.name
  return plain(olderIsBetter ? olderName : name)
}

/** Returns towns of the newer source for districts without a city. They have no id and no population. */
function citiesOfEmptyDistricts(
  unmatched: readonly GazetteerTown[],
  districts: ReadonlyMap<string, District>,
  known: readonly City[],
): readonly City[] {
  const filled = new Set(known.map(({ district }) => district))
  const added = new Map<number, City>()
  for (const town of unmatched) {
    const district = town.country === 'IN' ? districts.get(`IN.${town.admin1}.${town.admin2}`) : undefined
    const name = plain(town.name)
    if (!district || filled.has(district) || !properName.test(name)) continue
    const id = derivedId(district.state.code, district.name, name)
    added.set(id, { id, name, population: 0, state: district.state, district })
  }
  return [...added.values()]
}
