import { loadCities, loadCountries, loadDistricts, loadStates, type Cities } from './data.ts'
import { derivedId, stateId } from './ids.ts'
import { InvalidPlacesFile } from './invalid-places-file.ts'
import type { Place } from './places.ts'
import { Problems, type Row } from './problems.ts'
import { slugify } from './slug.ts'

/**
 * Places to add to the built-in ones, or to correct: a record replaces the place with its id. A district or city
 * without an id matches its parent's one of that name, else gets an id derived from the names.
 */
export interface PlacesFile {
  readonly states?: readonly AddedState[]
  readonly districts?: readonly AddedDistrict[]
  readonly cities?: readonly AddedCity[]
}

export interface AddedState {
  /** As in ISO 3166-2: the country's code, a hyphen, one to three letters or digits. Determines the id. */
  readonly code: string
  readonly name: string
}

export interface AddedDistrict {
  readonly id?: number
  /** The code of a state, built in or in this file. */
  readonly state: string
  readonly name: string
}

export interface AddedCity {
  readonly id?: number
  /** The code of a state, built in or in this file. */
  readonly state: string
  /** Name or id of a district of that state, built in or in this file. */
  readonly district?: string | number
  readonly name: string
}

/** The places of a file with their ids, by parent. */
export interface Additions {
  readonly states: ReadonlyMap<string, readonly Place[]>
  readonly districts: ReadonlyMap<number, readonly Place[]>
  readonly cities: Cities
}

/** Returns the places of a file. Rejects with an {@link InvalidPlacesFile} if it has problems. */
export async function resolvePlacesFile(value: unknown): Promise<Additions> {
  const problems = new Problems()
  const file = problems.object('the file', value, ['states', 'districts', 'cities'])
  const states = await readStates(problems, problems.rows(file, 'states'))
  const districts = await readDistricts(problems, problems.rows(file, 'districts'), states)
  const cities = await readCities(problems, problems.rows(file, 'cities'), states, districts)
  if (problems.found.length > 0) throw new InvalidPlacesFile(problems.found)
  return { states, districts, cities }
}

async function readStates(problems: Problems, rows: readonly Row[]) {
  const countries = new Set((await loadCountries()).map(({ code }) => code))
  const states = new Map<string, Place[]>()
  const ids = new UniqueIds(problems)
  for (const row of rows) {
    const record = problems.object(row.path, row.value, ['code', 'name'])
    const code = problems.text(row.path, record, 'code')
    const name = problems.text(row.path, record, 'name')
    if (code === undefined || name === undefined) continue
    const country = /^([A-Z]{2})-[A-Z0-9]{1,3}$/.exec(code)?.[1]
    if (country === undefined) {
      problems.add(row.path, `"${code}" is not the code of a state. Example: "IN-MH"`)
    } else if (!countries.has(country)) {
      problems.add(row.path, `unknown country "${country}" in code "${code}"`)
    } else if (ids.take(row.path, stateId(code))) {
      append(states, country, { id: stateId(code), name, slug: slugify(name) })
    }
  }
  return states
}

async function readDistricts(problems: Problems, rows: readonly Row[], states: Additions['states']) {
  const districts = new Map<number, Place[]>()
  const ids = new UniqueIds(problems)
  for (const row of rows) {
    const record = problems.object(row.path, row.value, ['id', 'state', 'name'])
    const givenId = problems.id(row.path, record, 'id')
    const code = problems.text(row.path, record, 'state')
    const name = problems.text(row.path, record, 'name')
    const state = code === undefined ? undefined : await findState(code, states)
    if (code !== undefined && state === undefined) problems.add(row.path, `unknown state "${code}"`)
    if (code === undefined || name === undefined || state === undefined) continue
    const slug = slugify(name)
    const builtIn = await loadDistricts(code.slice(0, 2))
    const id =
      givenId ?? builtIn.get(state)?.find((place) => place.slug === slug)?.id ?? derivedId(code, name)
    if (ids.take(row.path, id) && stays(problems, row.path, id, state, await loadDistricts('IN')))
      append(districts, state, { id, name, slug })
  }
  return districts
}

async function readCities(
  problems: Problems,
  rows: readonly Row[],
  states: Additions['states'],
  districts: Additions['districts'],
): Promise<Cities> {
  const byState = new Map<number, Place[]>()
  const districtOf = new Map<number, number>()
  const ids = new UniqueIds(problems)
  for (const row of rows) {
    const record = problems.object(row.path, row.value, ['id', 'state', 'district', 'name'])
    const givenId = problems.id(row.path, record, 'id')
    const code = problems.text(row.path, record, 'state')
    const name = problems.text(row.path, record, 'name')
    const wanted = problems.textOrId(row.path, record, 'district')
    const state = code === undefined ? undefined : await findState(code, states)
    if (code !== undefined && state === undefined) problems.add(row.path, `unknown state "${code}"`)
    if (code === undefined || state === undefined) continue
    const siblings = [
      ...((await loadDistricts(code.slice(0, 2))).get(state) ?? []),
      ...(districts.get(state) ?? []),
    ]
    const district = wanted === undefined ? undefined : findDistrict(siblings, wanted)
    if (wanted !== undefined && !district) problems.add(row.path, `unknown district "${wanted}" of "${code}"`)
    if (name === undefined || (wanted !== undefined && !district)) continue
    const builtIn = await loadCities(code.slice(0, 2))
    const id =
      givenId ??
      sameCity(builtIn, state, district?.id, slugify(name)) ??
      derivedId(code, district?.name ?? '', name)
    if (!ids.take(row.path, id)) continue
    if (givenId !== undefined && !(await staysCity(problems, row.path, id, state))) continue
    append(byState, state, { id, name, slug: slugify(name) })
    if (district) districtOf.set(id, district.id)
  }
  return { byState, districtOf }
}

async function findState(code: string, added: Additions['states']): Promise<number | undefined> {
  const country = code.slice(0, 2)
  const known = [...((await loadStates()).get(country) ?? []), ...(added.get(country) ?? [])]
  // Check the pattern first: "INMH" has the same id as "IN-MH".
  return /^[A-Z]{2}-/.test(code) ? known.find(({ id }) => id === stateId(code))?.id : undefined
}

function findDistrict(districts: readonly Place[], wanted: string | number): Place | undefined {
  return typeof wanted === 'number'
    ? districts.findLast(({ id }) => id === wanted)
    : districts.findLast(({ slug }) => slug === slugify(wanted))
}

function sameCity(cities: Cities, state: number, district: number | undefined, slug: string) {
  return cities.byState
    .get(state)
    ?.find(
      (city) =>
        slugify(city.name) === slug &&
        (district === undefined || cities.districtOf.get(city.id) === district),
    )?.id
}

/** Whether the built-in place with this id, if any, is in the same state. */
function stays(
  problems: Problems,
  path: string,
  id: number,
  state: number,
  builtIn: ReadonlyMap<number, readonly Place[]>,
): boolean {
  for (const [parent, places] of builtIn) {
    const place = parent === state ? undefined : places.find((candidate) => candidate.id === id)
    if (!place) continue
    problems.add(
      path,
      `id ${id} is "${place.name}", which is in another state; leave the id out for a new place`,
    )
    return false
  }
  return true
}

async function staysCity(problems: Problems, path: string, id: number, state: number): Promise<boolean> {
  for (const country of ['IN', ''])
    if (!stays(problems, path, id, state, (await loadCities(country)).byState)) return false
  return true
}

/** Reports records of one list that share an id. */
class UniqueIds {
  readonly #problems: Problems
  readonly #paths = new Map<number, string>()

  constructor(problems: Problems) {
    this.#problems = problems
  }

  take(path: string, id: number): boolean {
    const takenPath = this.#paths.get(id)
    if (takenPath !== undefined) this.#problems.add(path, `the same place as ${takenPath}`)
    else this.#paths.set(id, path)
    return takenPath === undefined
  }
}

function append<Key>(lists: Map<Key, Place[]>, key: Key, place: Place): void {
  const list = lists.get(key)
  if (list) list.push(place)
  else lists.set(key, [place])
}
