import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createPlaces } from './built-in.ts'
import { derivedId, stateId } from './ids.ts'
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
    const example = JSON.parse(/```json\n(.*?)```/s.exec(docs)?.[1] ?? '') as PlacesFile
    const places = createPlaces(example)
    expect((await places.districts(maharashtra))?.find(({ id }) => id === 35616522)?.name).toBe('Ahilyanagar')
    expect((await places.cities(stateId('IT-36')))?.map(({ slug }) => slug)).toEqual([
      'gorizia',
      'trieste',
      'udine',
    ])
  })

  it('accepts an empty file', async () => {
    expect(await createPlaces({}).countries()).toHaveLength(249)
  })
})

describe('a bad places file', () => {
  const problemsOf = async (value: unknown) => {
    const reason: unknown = await createPlaces(value as PlacesFile)
      .countries()
      .catch((error: unknown) => error)
    const [first, ...problems] = (reason as Error).message.split('\n- ')
    expect(first).toBe('The places file has problems:')
    return problems
  }

  it('reports all fields of a wrong form together', async () => {
    const problems = await problemsOf({
      towns: [],
      states: [{ code: 'Maharashtra', name: 'Maharashtra' }, { code: 'IN-ZZ', name: ' ' }, 'IN-ZZ'],
      districts: [
        { state: 'INMH', name: 'Pune' },
        { id: 1.5, state: 'IN-MH', name: 'Half' },
      ],
      cities: [{ state: 'US-CA', id: 42, name: 'Here', population: 3 }, { state: 'US-CA' }],
    })
    expect(problems).toEqual([
      'states.0.code: This is not the code of a state. Example: IN-MH.',
      'states.1.name: This must have at least 1 character.',
      'states.2: This must be an object.',
      'districts.0.state: This is not the code of a state. Example: IN-MH.',
      'districts.1.id: This must be a whole number.',
      'cities.0.population: Unknown field.',
      'cities.1.name: This field is required.',
      'towns: Unknown field.',
    ])
    expect(await problemsOf([])).toEqual(['the file: This must be an object.'])
    expect(await problemsOf({ states: {} })).toEqual(['states: This must be a list.'])
  })

  it('reports all places that do not fit together', async () => {
    const problems = await problemsOf({
      states: [{ code: 'XX-1', name: 'Nowhere' }],
      districts: [
        { state: 'IN-ZZ', name: 'Lost' },
        { id: 35616521, state: 'IN-KL', name: 'Pune' },
      ],
      cities: [
        { state: 'IN-MH', district: 'Gotham', name: 'Gotham City' },
        { state: 'IN-MH', district: 5, name: 'Five' },
        { state: 'IN-KL', id: 1259229, name: 'Pune' },
        { state: 'US-CA', id: 42, name: 'Here' },
        { state: 'US-CA', id: 42, name: 'There' },
      ],
    })
    expect(problems).toEqual([
      'states.0.code: Unknown country XX.',
      'districts.0.state: Unknown state IN-ZZ.',
      'districts.1.id: 35616521 is Pune, which is in another state. Leave the id out for a new place.',
      'cities.0.district: Unknown district Gotham of IN-MH.',
      'cities.1.district: Unknown district 5 of IN-MH.',
      'cities.2.id: 1259229 is Pune, which is in another state. Leave the id out for a new place.',
      'cities.4: The same place as cities.3.',
    ])
  })

  it('fails every call of the places made with it', async () => {
    const places = createPlaces({ states: [{ code: 'XX-1', name: 'Nowhere' }] } satisfies PlacesFile)
    await expect(places.countries()).rejects.toThrow('Unknown country XX.')
    await expect(places.states('IN')).rejects.toThrow('Unknown country XX.')
  })
})
