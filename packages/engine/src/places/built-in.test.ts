import { describe, expect, it } from 'vitest'
import { createPlaces } from './built-in.ts'
import { countryOfState, derivedId, stateId } from './ids.ts'
import type { Place } from './places.ts'

const places = createPlaces()
const countries = await places.countries()
const india = (await places.states('IN')) ?? []

const slugs = (list: readonly Place[] | undefined) => list?.map(({ slug }) => slug)

async function named(list: Promise<readonly Place[] | undefined>, name: string): Promise<Place> {
  const place = (await list)?.find((candidate) => candidate.name === name)
  if (!place) throw new Error(`There is no ${name}`)
  return place
}

function expectDistinct(values: readonly unknown[]): void {
  expect(new Set(values).size).toBe(values.length)
}

/** Checks the invariants of every list. */
function expectInOrder(list: readonly Place[]): void {
  const found = list.map(({ slug }) => slug)
  expectDistinct(found)
  expect(found).toEqual(found.toSorted((a, b) => (a < b ? -1 : 1)))
  for (const { id, name, slug } of list) {
    expect(Number.isSafeInteger(id) && id > 0, name).toBe(true)
    expect(slug, name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
}

describe('countries', () => {
  it('contains the 249 countries of ISO 3166-1', () => {
    expect(countries).toHaveLength(249)
    expectInOrder(countries)
    expectDistinct(countries.map(({ id }) => id))
    expectDistinct(countries.map(({ code }) => code))
    for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/)
    expect(countries).toContainEqual({ id: 356, name: 'India', slug: 'india', code: 'IN' })
  })

  it('uses codes that the platform knows as regions', () => {
    const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    for (const { code = '' } of countries) expect(regions.of(code), code).toBeDefined()
  })
})

describe('states', () => {
  it('contains the 36 states and union territories of India', () => {
    expect(india).toHaveLength(36)
    expect(india).toContainEqual({ id: stateId('IN-MH'), name: 'Maharashtra', slug: 'maharashtra' })
    expect(india.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ladakh', 'Puducherry', 'Delhi']))
  })

  it('contains the states of every country, if it has any', async () => {
    const lists = await Promise.all(countries.map(({ code = '' }) => places.states(code)))
    for (const list of lists) expectInOrder(list ?? [])
    const all = lists.flatMap((list) => list ?? [])
    expect(lists).not.toContain(undefined)
    expectDistinct(all.map(({ id }) => id))
    expect(all.length).toBeGreaterThan(5000)
    expect(await places.states('AQ')).toEqual([])
  })

  it('returns undefined for the states of an unknown country', async () => {
    expect(await places.states('XX')).toBeUndefined()
    expect(await places.states('in')).toBeUndefined()
    expect(await places.states('')).toBeUndefined()
  })

  it('uses IDs derived from the code', () => {
    expect(stateId('IN-MH')).toBe(870425)
    expect(countryOfState(870425)).toBe('IN')
    for (const id of [0, -870425, 870425.5, Number.NaN, 356, 2 ** 60])
      expect(countryOfState(id)).toBeUndefined()
  })
})

describe('districts', () => {
  it('contains the districts of every state of India', async () => {
    const lists = await Promise.all(india.map(({ id }) => places.districts(id)))
    for (const list of lists) expectInOrder(list ?? [])
    const all = lists.flatMap((list) => list ?? [])
    expectDistinct(all.map(({ id }) => id))
    expect(all).toHaveLength(763)
    expect(lists.every((list) => list !== undefined && list.length > 0)).toBe(true)
    for (const { name } of all) expect(name).not.toMatch(/district|division|[^ -~]/i)
  })

  it('contains well-known districts', async () => {
    expect(slugs(await places.districts(stateId('IN-KL')))).toEqual([
      ...['alappuzha', 'ernakulam', 'idukki', 'kannur', 'kasaragod', 'kollam', 'kottayam', 'kozhikode'],
      ...['malappuram', 'palakkad', 'pathanamthitta', 'thiruvananthapuram', 'thrissur', 'wayanad'],
    ])
    expect(slugs(await places.districts(stateId('IN-GA')))).toEqual(['north-goa', 'south-goa'])
    expect(await places.districts(stateId('IN-MH'))).toContainEqual({
      id: 35616521,
      name: 'Pune',
      slug: 'pune',
    })
  })

  it('returns undefined for an unknown state and an empty list without districts', async () => {
    expect(await places.districts(stateId('US-CA'))).toEqual([])
    expect(await places.districts(stateId('IN-XX'))).toBeUndefined()
    expect(await places.districts(0)).toBeUndefined()
    expect(await places.districts(35616521)).toBeUndefined()
  })
})

describe('cities', () => {
  it('contains cities of every state of India, each in at most one district', async () => {
    const ids: number[] = []
    for (const state of india) {
      const cities = (await places.cities(state.id)) ?? []
      expectInOrder(cities)
      expect(cities, state.name).not.toEqual([])
      ids.push(...cities.map(({ id }) => id))
      const districts = (await places.districts(state.id)) ?? []
      const ofDistricts = await Promise.all(districts.map(({ id }) => places.cities(state.id, id)))
      const inDistricts = ofDistricts.flatMap((list) => list ?? [])
      expectDistinct(inDistricts.map(({ id }) => id))
      const elsewhere = cities.filter((city) => !inDistricts.includes(city)).map(({ name }) => name)
      expect(elsewhere).toEqual(state.name === 'Delhi' ? ['Delhi'] : [])
    }
    expectDistinct(ids)
    expect(ids.length).toBeGreaterThan(3400)
  })

  it.each([
    ['IN-MH', 'Pune', 'Pune'],
    ['IN-MH', 'Solapur', 'Solapur'],
    ['IN-MH', 'Mumbai City', 'Mumbai'],
    ['IN-KL', 'Kozhikode', 'Kozhikode'],
    ['IN-KA', 'Bangalore Urban', 'Bengaluru'],
    ['IN-KA', 'Belgaum', 'Nipani'],
    ['IN-TN', 'Chennai', 'Chennai'],
    ['IN-WB', 'Howrah', 'Howrah'],
    ['IN-UP', 'Kanpur Nagar', 'Kanpur'],
    ['IN-TS', 'Hyderabad', 'Hyderabad'],
    ['IN-LA', 'Leh', 'Leh'],
    ['IN-AP', 'NTR', 'Vijayawada'],
  ])('lists cities for %s, district %s: %s', async (code, districtName, cityName) => {
    const district = await named(places.districts(stateId(code)), districtName)
    const city = await named(places.cities(stateId(code), district.id), cityName)
    expect(await places.cities(stateId(code))).toContainEqual(city)
  })

  it('includes only large cities of other countries', async () => {
    expect(slugs(await places.cities(stateId('US-CA')))).toEqual(
      expect.arrayContaining(['los-angeles', 'san-diego', 'san-francisco']),
    )
    expect(slugs(await places.cities(stateId('DE-BY')))).toContain('munich')
    expect(await places.cities(stateId('AD-07'))).toEqual([])
  })

  it('returns undefined for the cities of an unknown state or district', async () => {
    expect(await places.cities(stateId('IN-XX'))).toBeUndefined()
    expect(await places.cities(stateId('IN-MH'), 1)).toBeUndefined()
    // Kozhikode is in Kerala.
    expect(await places.cities(stateId('IN-MH'), 35613591)).toBeUndefined()
  })
})

describe('locate', () => {
  const pune = { country: 'IN', state_id: stateId('IN-MH'), district_id: 35616521, city_id: 1259229 }

  it('returns the names of IDs', async () => {
    expect(await places.locate(pune)).toEqual({
      country: 'India',
      state: 'Maharashtra',
      district: 'Pune',
      city: 'Pune',
    })
    expect(await places.locate({ ...pune, district_id: undefined })).toEqual({
      country: 'India',
      state: 'Maharashtra',
      city: 'Pune',
    })
    expect(await places.locate({ country: 'IN', state_id: pune.state_id })).toEqual({
      country: 'India',
      state: 'Maharashtra',
    })
    expect(await places.locate({ country: 'AQ' })).toEqual({ country: 'Antarctica' })
  })

  it('accepts only IDs that belong together', async () => {
    expect(await places.locate({ country: 'XX' })).toBeUndefined()
    expect(await places.locate({ ...pune, country: 'US' })).toBeUndefined()
    expect(await places.locate({ ...pune, state_id: stateId('IN-KL') })).toBeUndefined()
    expect(await places.locate({ ...pune, district_id: 35616522 })).toBeUndefined()
    expect(await places.locate({ ...pune, city_id: 1265873 })).toBeUndefined()
    expect(await places.locate({ country: 'IN', district_id: pune.district_id })).toBeUndefined()
    expect(await places.locate({ country: 'IN', city_id: pune.city_id })).toBeUndefined()
  })
})

describe('derivedId', () => {
  it('derives the same ID for the same words, above the IDs of the sources', () => {
    expect(derivedId('IN-MH', 'Pune', 'Hinjawadi')).toBe(derivedId('IN-MH', 'Pune', 'Hinjawadi'))
    expect(derivedId('IN-MH', 'Pune', 'Hinjawadi')).not.toBe(derivedId('IN-MH', 'Pun', 'eHinjawadi'))
    expect(derivedId('')).toBeGreaterThanOrEqual(2 ** 51)
    expect(Number.isSafeInteger(derivedId('Pune'))).toBe(true)
  })
})
