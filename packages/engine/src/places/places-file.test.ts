import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createPlaces } from './built-in.ts'
import { derivedId, stateId } from './ids.ts'
import { checkPlacesFile } from './check-places-file.ts'
import { InvalidPlacesFile } from './invalid-places-file.ts'
import type { PlacesFile } from './places-file.ts'

const maharashtra = stateId('IN-MH')
const pune = { id: 35616521, name: 'Pune', slug: 'pune' }

describe('a places file', () => {
  it('adds places to the built-in ones', async () => {
    const places = createPlaces({
      states: [{ code: 'AQ-RDL', name: 'Ross Dependency' }],
      districts: [{ id: 7, state: 'AQ-RDL', name: 'Ross Island' }],
      cities: [
        { id: 8, state: 'AQ-RDL', district: 'Ross Island', name: 'McMurdo Station' },
        { id: 9, state: 'AQ-RDL', district: 7, name: 'Scott Base' },
        { state: 'IN-MH', district: 'Pune', name: 'Hinjawadi' },
      ],
    })
    const state = stateId('AQ-RDL')
    expect(await places.states('AQ')).toEqual([
      { id: state, name: 'Ross Dependency', slug: 'ross-dependency' },
    ])
    expect(await places.districts(state)).toEqual([{ id: 7, name: 'Ross Island', slug: 'ross-island' }])
    expect(await places.cities(state, 7)).toEqual([
      { id: 8, name: 'McMurdo Station', slug: 'mcmurdo-station' },
      { id: 9, name: 'Scott Base', slug: 'scott-base' },
    ])
    expect(await places.locate({ country: 'AQ', state_id: state, district_id: 7, city_id: 9 })).toEqual({
      country: 'Antarctica',
      state: 'Ross Dependency',
      district: 'Ross Island',
      city: 'Scott Base',
    })
    const hinjawadi = { id: derivedId('IN-MH', 'Pune', 'Hinjawadi'), name: 'Hinjawadi', slug: 'hinjawadi' }
    const builtIn = await createPlaces().cities(maharashtra, pune.id)
    const cities = await places.cities(maharashtra, pune.id)
    expect(cities).toContainEqual(hinjawadi)
    expect(cities).toHaveLength((builtIn?.length ?? 0) + 1)
    expect(cities?.map(({ slug }) => slug)).toEqual(cities?.map(({ slug }) => slug).toSorted())
  })

  it('corrects the place that has the id', async () => {
    const places = createPlaces({
      states: [{ code: 'IN-MH', name: 'Maharashtra State' }],
      districts: [{ id: 35616522, state: 'IN-MH', name: 'Ahilyanagar' }],
      cities: [{ id: 1259229, state: 'IN-MH', district: 'Ahilyanagar', name: 'Poona' }],
    })
    expect(await places.states('IN')).toHaveLength(36)
    expect((await places.districts(maharashtra))?.find(({ id }) => id === 35616522)?.slug).toBe('ahilyanagar')
    const location = { country: 'IN', state_id: maharashtra, city_id: 1259229 }
    expect(await places.locate({ ...location, district_id: pune.id })).toBeUndefined()
    expect(await places.locate({ ...location, district_id: 35616522 })).toEqual({
      country: 'India',
      state: 'Maharashtra State',
      district: 'Ahilyanagar',
      city: 'Poona',
    })
  })

  it('matches a record without an ID by its name', async () => {
    const places = createPlaces({
      districts: [{ state: 'IN-MH', name: 'PUNE' }],
      cities: [{ state: 'IN-MH', district: 'pune', name: 'Pune' }],
    })
    expect(await places.districts(maharashtra)).toContainEqual({ ...pune, name: 'PUNE' })
    expect(await places.cities(maharashtra, pune.id)).toEqual(
      await createPlaces().cities(maharashtra, pune.id),
    )
  })

  it('lets a built-in place keep its slug', async () => {
    const places = createPlaces({
      districts: [
        { id: 7, state: 'IN-MH', name: 'Pune' },
        { id: 8, state: 'IN-MH', name: 'पुणे' },
      ],
    })
    const districts = await places.districts(maharashtra)
    expect(districts).toContainEqual(pune)
    expect(districts).toContainEqual({ id: 7, name: 'Pune', slug: 'pune-7' })
    expect(districts).toContainEqual({ id: 8, name: 'पुणे', slug: '8' })
  })

  it('accepts the example in docs/places.md', async () => {
    const docs = await readFile(new URL('../../../../docs/places.md', import.meta.url), 'utf8')
    const example: unknown = JSON.parse(/```json\n(.*?)```/s.exec(docs)?.[1] ?? '')
    const places = createPlaces(await checkPlacesFile(example))
    expect((await places.districts(maharashtra))?.find(({ id }) => id === 35616522)?.name).toBe('Ahilyanagar')
    expect((await places.cities(stateId('IT-36')))?.map(({ slug }) => slug)).toEqual([
      'gorizia',
      'trieste',
      'udine',
    ])
  })

  it('accepts an empty file', async () => {
    expect(await checkPlacesFile({})).toEqual({})
    expect(await createPlaces({}).countries()).toHaveLength(249)
  })
})

describe('a bad places file', () => {
  const problemsOf = async (value: unknown) => {
    const error: unknown = await checkPlacesFile(value).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InvalidPlacesFile)
    return (error as InvalidPlacesFile).problems
  }

  it('reports all problems of a file together', async () => {
    const problems = await problemsOf({
      towns: [],
      states: [
        { code: 'XX-1', name: 'Nowhere' },
        { code: 'Maharashtra', name: 'Maharashtra' },
        { code: 'IN-ZZ', name: '' },
        'IN-ZZ',
      ],
      districts: [
        { state: 'IN-ZZ', name: 'Lost' },
        { state: 'INMH', name: 'Pune' },
        { id: 1.5, state: 'IN-MH', name: 'Half' },
        { id: 35616521, state: 'IN-KL', name: 'Pune' },
      ],
      cities: [
        { state: 'IN-MH', district: 'Gotham', name: 'Gotham City' },
        { state: 'IN-MH', district: 5, name: 'Five' },
        { state: 'IN-KL', id: 1259229, name: 'Pune' },
        { state: 'US-CA', id: 42, name: 'Here', population: 3 },
        { state: 'US-CA', id: 42, name: 'There' },
        { state: 'US-CA' },
      ],
    })
    expect(problems).toEqual([
      'the file: unknown key "towns"; known are states, districts, cities',
      'states[0]: unknown country "XX" in code "XX-1"',
      'states[1]: "Maharashtra" is not the code of a state. Example: "IN-MH"',
      'states[2]: name must be a non-empty string',
      'states[3]: must be an object with code, name',
      'districts[0]: unknown state "IN-ZZ"',
      'districts[1]: unknown state "INMH"',
      'districts[2]: id must be a whole number from 1 to 9007199254740991',
      'districts[3]: id 35616521 is "Pune", which is in another state; leave the id out for a new place',
      'cities[0]: unknown district "Gotham" of "IN-MH"',
      'cities[1]: unknown district "5" of "IN-MH"',
      'cities[2]: id 1259229 is "Pune", which is in another state; leave the id out for a new place',
      'cities[3]: unknown key "population"; known are id, state, district, name',
      'cities[4]: the same place as cities[3]',
      'cities[5]: name must be a non-empty string',
    ])
  })

  it('reports a file of the wrong type', async () => {
    expect(await problemsOf([])).toEqual(['the file: must be an object with states, districts, cities'])
    expect(await problemsOf({ states: {} })).toEqual(['states: must be a list'])
  })

  it('fails every call of the places made with it', async () => {
    const places = createPlaces({ states: [{ code: 'XX-1', name: 'Nowhere' }] } satisfies PlacesFile)
    await expect(places.countries()).rejects.toThrow('unknown country "XX"')
    await expect(places.states('IN')).rejects.toThrow(InvalidPlacesFile)
  })
})
