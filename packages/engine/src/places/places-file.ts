import * as z from 'zod'
import { fieldProblems } from '../pipeline/field-problems.ts'
import { loadCities, loadCountries, loadDistricts, loadStates, type Cities } from './data.ts'
import { derivedId, stateId } from './ids.ts'
import type { Place } from './places.ts'
import { slugify } from './slug.ts'

const text = z.string().trim().min(1)
const id = z.int().min(1)
/** The code of a state as in ISO 3166-2: the country's code, a hyphen, one to three letters or digits. */
const code = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'This is not the code of a state. Example: IN-MH.')

const placesFile = z.strictObject({
  /** The code determines the id. */
  states: z.array(z.strictObject({ code, name: text })).exactOptional(),
  /** The state, and the district of a city by name or id, can be built in or in this file. */
  districts: z.array(z.strictObject({ id: id.exactOptional(), state: code, name: text })).exactOptional(),
  cities: z
    .array(
      z.strictObject({
        id: id.exactOptional(),
        state: code,
        district: z.union([text, id]).exactOptional(),
        name: text,
      }),
    )
    .exactOptional(),
})

/**
 * Places to add to the built-in ones, or to correct: a record replaces the place with its id. A district or city
 * without an id matches its parent's one of that name, else gets an id derived from the names.
 */
export type PlacesFile = z.input<typeof placesFile>
type Rows = Required<z.output<typeof placesFile>>

/** The places of a file with their ids, by parent. */
export interface Additions {
  readonly states: ReadonlyMap<string, readonly Place[]>
  readonly districts: ReadonlyMap<number, readonly Place[]>
  readonly cities: Cities
}

/** Returns the places of a file. @throws Error that lists all its problems */
export async function resolvePlacesFile(value: unknown): Promise<Additions> {
  const read = placesFile.safeParse(value)
  if (!read.success)
    throw invalidFile(
      fieldProblems(read.error.issues, value).map(({ path, message }) => `${path || 'the file'}: ${message}`),
    )
  const problems: string[] = []
  const states = await readStates(problems, read.data.states ?? [])
  const districts = await readDistricts(problems, read.data.districts ?? [], states)
  const cities = await readCities(problems, read.data.cities ?? [], states, districts)
  if (problems.length > 0) throw invalidFile(problems)
  return { states, districts, cities }
}

const invalidFile = (problems: readonly string[]): Error =>
  new Error(['The places file has problems:', ...problems].join('\n- '))

async function readStates(problems: string[], rows: Rows['states']) {
  const countries = new Set((await loadCountries()).map((country) => country.code))
  const states = new Map<string, Place[]>()
  const ids = new UniqueIds(problems)
  for (const [index, { code, name }] of rows.entries()) {
    const path = `states.${index}`
    const country = code.slice(0, 2)
    if (!countries.has(country)) problems.push(`${path}.code: Unknown country ${country}.`)
    else if (ids.take(path, stateId(code)))
      append(states, country, { id: stateId(code), name, slug: slugify(name) })
  }
  return states
}

async function readDistricts(problems: string[], rows: Rows['districts'], states: Additions['states']) {
  const districts = new Map<number, Place[]>()
  const ids = new UniqueIds(problems)
  for (const [index, { id: givenId, state: code, name }] of rows.entries()) {
    const path = `districts.${index}`
    const state = await findState(problems, path, code, states)
    if (state === undefined) continue
    const slug = slugify(name)
    const builtIn = await loadDistricts(code.slice(0, 2))
    const id =
      givenId ?? builtIn.get(state)?.find((place) => place.slug === slug)?.id ?? derivedId(code, name)
    if (ids.take(path, id) && stays(problems, path, id, state, await loadDistricts('IN')))
      append(districts, state, { id, name, slug })
  }
  return districts
}

async function readCities(
  problems: string[],
  rows: Rows['cities'],
  states: Additions['states'],
  districts: Additions['districts'],
): Promise<Cities> {
  const byState = new Map<number, Place[]>()
  const districtOf = new Map<number, number>()
  const ids = new UniqueIds(problems)
  for (const [index, { id: givenId, state: code, district: wanted, name }] of rows.entries()) {
    const path = `cities.${index}`
    const state = await findState(problems, path, code, states)
    if (state === undefined) continue
    const siblings = [
      ...((await loadDistricts(code.slice(0, 2))).get(state) ?? []),
      ...(districts.get(state) ?? []),
    ]
    const district = wanted === undefined ? undefined : findDistrict(siblings, wanted)
    if (wanted !== undefined && !district) {
      problems.push(`${path}.district: Unknown district ${wanted} of ${code}.`)
      continue
    }
    const builtIn = await loadCities(code.slice(0, 2))
    const id =
      givenId ??
      sameCity(builtIn, state, district?.id, slugify(name)) ??
      derivedId(code, district?.name ?? '', name)
    if (!ids.take(path, id)) continue
    if (givenId !== undefined && !(await staysCity(problems, path, id, state))) continue
    append(byState, state, { id, name, slug: slugify(name) })
    if (district) districtOf.set(id, district.id)
  }
  return { byState, districtOf }
}

async function findState(
  problems: string[],
  path: string,
  code: string,
  added: Additions['states'],
): Promise<number | undefined> {
  const country = code.slice(0, 2)
  const known = [...((await loadStates()).get(country) ?? []), ...(added.get(country) ?? [])]
  const found = known.find((state) => state.id === stateId(code))?.id
  if (found === undefined) problems.push(`${path}.state: Unknown state ${code}.`)
  return found
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
  problems: string[],
  path: string,
  id: number,
  state: number,
  builtIn: ReadonlyMap<number, readonly Place[]>,
): boolean {
  for (const [parent, places] of builtIn) {
    const place = parent === state ? undefined : places.find((candidate) => candidate.id === id)
    if (!place) continue
    problems.push(
      `${path}.id: ${id} is ${place.name}, which is in another state. Leave the id out for a new place.`,
    )
    return false
  }
  return true
}

async function staysCity(problems: string[], path: string, id: number, state: number): Promise<boolean> {
  for (const country of ['IN', ''])
    if (!stays(problems, path, id, state, (await loadCities(country)).byState)) return false
  return true
}

/** Reports records of one list that share an id. */
class UniqueIds {
  readonly #problems: string[]
  readonly #paths = new Map<number, string>()

  constructor(problems: string[]) {
    this.#problems = problems
  }

  take(path: string, id: number): boolean {
    const takenPath = this.#paths.get(id)
    if (takenPath !== undefined) this.#problems.push(`${path}: The same place as ${takenPath}.`)
    else this.#paths.set(id, path)
    return takenPath === undefined
  }
}

function append<Key>(lists: Map<Key, Place[]>, key: Key, place: Place): void {
  const list = lists.get(key)
  if (list) list.push(place)
  else lists.set(key, [place])
}
