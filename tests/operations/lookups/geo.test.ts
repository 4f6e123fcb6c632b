import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { PUNE } from '../services/fixtures.ts'

const named = (items: readonly { id: number; name: string }[], id: number) =>
  items.find((item) => item.id === id)?.name

describeOperation(
  'lookups.geo',
  async (world) => ({
    as: await world.member('asha'),
    input: {
      query: { level: 'cities', country: 'IN', state: PUNE.state_id, district: PUNE.district_id },
    },
  }),
  (world) => {
    test('leads from a country to a city, level by level', async () => {
      const asha = await world().member('asha')
      const { items: countries } = await asha.ok('lookups.geo', { query: { level: 'countries' } })
      const india = countries.find(({ code }) => code === 'IN')
      expect(india).toMatchObject({ name: 'India', slug: 'india' })
      const states = await asha.ok('lookups.geo', { query: { level: 'states', country: 'in' } })
      expect(named(states.items, PUNE.state_id)).toBe('Maharashtra')
      const districts = await asha.ok('lookups.geo', {
        query: { level: 'districts', state: PUNE.state_id },
      })
      expect(named(districts.items, PUNE.district_id)).toBe('Pune')
      const cities = await asha.ok('lookups.geo', { query: { level: 'cities', state: PUNE.state_id } })
      expect(named(cities.items, PUNE.city_id)).toBe('Pune')
      const filtered = await asha.ok('lookups.geo', {
        query: { level: 'cities', state: PUNE.state_id, district: PUNE.district_id },
      })
      expect(named(filtered.items, PUNE.city_id)).toBe('Pune')
      expect(filtered.items.length).toBeLessThan(cities.items.length)
      for (const { items } of [states, districts, cities])
        expect(items.every((item) => !('code' in item))).toBe(true)
    })

    test.each([
      [{ level: 'states' }, 'country'],
      [{ level: 'districts' }, 'state'],
      [{ level: 'cities' }, 'state'],
      [{}, 'level'],
    ] as const)('returns 422 for the incomplete %o', async (query, path) => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('lookups.geo', 'validation_failed', { query })
      expect(fields).toMatchObject([{ path, code: 'required' }])
    })

    test('returns 422 for an invalid country code and explains the format', async () => {
      const asha = await world().member('asha')
      const query = { level: 'states', country: '91' } as const
      const { fields } = await asha.fails('lookups.geo', 'validation_failed', { query })
      const message = 'A country is a code of two letters (ISO 3166-1 alpha-2), such as IN.'
      expect(fields).toEqual([{ path: 'country', code: 'invalid_format', message }])
    })

    test.each([
      [{ level: 'states', country: 'ZZ' }, 'country'],
      [{ level: 'districts', state: 999_999_999 }, 'state'],
      [{ level: 'cities', state: 999_999_999 }, 'state'],
      [{ level: 'cities', state: PUNE.state_id, district: 999_999_999 }, 'district'],
    ] as const)('returns 422 for the unknown place %o', async (query, path) => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('lookups.geo', 'validation_failed', { query })
      expect(fields).toMatchObject([{ path, code: 'not_found' }])
    })
  },
)
