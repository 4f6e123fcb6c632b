import { describe, expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { BANGARAPET, MUMBAI } from '../services/fixtures.ts'
import { job, post } from './fixtures.ts'

/** A city in Uttar Pradesh whose namesake in the same state is larger. */
const SMALLER_RAMPUR = 'rampur-saharanpur'

describeOperation(
  'jobs.list',
  async (world) => {
    const as = await world.member('lakshmi')
    await post(as)
    return { as, input: { query: { type: 'full_time', location: 'Pune' } } }
  },
  (world) => {
    test('excludes jobs that are closed, archived or past their deadline', async () => {
      const lakshmi = await world().member('lakshmi')
      const [closed, archived, open] = [await post(lakshmi), await post(lakshmi), await post(lakshmi)]
      const { apply_by: _, ...endless } = job
      const { id } = await lakshmi.ok('jobs.create', { body: endless })
      await lakshmi.ok('jobs.close', { params: { id: closed.id } })
      await lakshmi.ok('items.archive', { body: { type: 'job', id: archived.id, archived: true } })
      const ids = async () => (await lakshmi.ok('jobs.list')).items.map((item) => item.id)
      expect(await ids()).toEqual([id, open.id])
      await world().clock.moveTo(Date.parse(job.apply_by) - 1)
      expect(await ids()).toEqual([id, open.id])
      await world().clock.advance(1)
      expect(await ids()).toEqual([id])
    })

    describe('job filters', () => {
      test('narrows by each, and by all together', async () => {
        const lakshmi = await world().member('lakshmi')
        const { salary_min: _min, salary_max: _max, location: _place, ...bare } = job
        const made = {
          baker: (await post(lakshmi)).id,
          intern: (await post(lakshmi, { employment_type: 'internship', salary_min: 0, salary_max: 120_000 }))
            .id,
          remote: (
            await lakshmi.ok('jobs.create', {
              body: { ...bare, work_mode: 'remote', experience_level: 'senior' },
            })
          ).id,
          lead: (await post(lakshmi, { experience_level: 'lead', location: MUMBAI, salary_max: 900_000 })).id,
        }
        const named = Object.fromEntries(Object.entries(made).map(([name, id]) => [id, name]))
        const found = async (query: Record<string, string | number>) =>
          (await lakshmi.ok('jobs.list', { query })).items.map(({ id }) => named[id]).toReversed()
        expect(await found({ type: 'internship' })).toEqual(['intern'])
        expect(await found({ type: 'full_time' })).toEqual(['baker', 'remote', 'lead'])
        expect(await found({ mode: 'remote' })).toEqual(['remote'])
        expect(await found({ experience: 'lead' })).toEqual(['lead'])
        expect(await found({ location: 'Mumbai' })).toEqual(['lead'])
        expect(await found({ location: 'pune' })).toEqual(['baker', 'intern'])
        expect(await found({ location: 'Atlantis' })).toEqual([])
        expect(await found({ salary_min: 300_000 })).toEqual(['baker', 'lead'])
        expect(await found({ salary_min: 300_001 })).toEqual(['lead'])
        expect(
          await found({ type: 'full_time', mode: 'onsite', experience: 'entry', location: 'PUNE' }),
        ).toEqual(['baker'])
        expect(await found({ type: 'internship', salary_min: 200_000 })).toEqual([])
      })

      test('finds a city by its own slug where a larger one has its name', async () => {
        const lakshmi = await world().member('lakshmi')
        const { items: states } = await lakshmi.ok('lookups.geo', {
          query: { level: 'states', country: 'IN' },
        })
        const state_id = states.find(({ name }) => name === 'Uttar Pradesh')!.id
        const { items: cities } = await lakshmi.ok('lookups.geo', {
          query: { level: 'cities', state: state_id },
        })
        const idOf = (slug: string) => cities.find((city) => city.slug === slug)!.id
        const inCity = async (slug: string) =>
          (await post(lakshmi, { location: { country: 'IN', state_id, city_id: idOf(slug) } })).id
        const [larger, smaller] = [await inCity('rampur'), await inCity(SMALLER_RAMPUR)]
        await post(lakshmi, { location: BANGARAPET })
        const found = async (location: string) =>
          (await lakshmi.ok('jobs.list', { query: { location } })).items.map(({ id }) => id)
        expect(await found('Rampur')).toEqual([smaller, larger])
        expect(await found(SMALLER_RAMPUR)).toEqual([smaller])
      })
    })

    test('compares salaries by what they come to in a year', async () => {
      const lakshmi = await world().member('lakshmi')
      const jobWith = async (
        salary_period: 'yearly' | 'monthly' | 'hourly' | 'project',
        salary_max: number,
      ) => (await post(lakshmi, { salary_min: 1, salary_max, salary_period })).id
      const ids = {
        yearly: await jobWith('yearly', 600_000),
        monthly: await jobWith('monthly', 50_000),
        hourly: await jobWith('hourly', 289),
        project: await jobWith('project', 600_000),
      }
      await jobWith('yearly', 599_999)
      await jobWith('monthly', 49_999)
      await jobWith('hourly', 288)
      await jobWith('project', 599_999)
      const { items } = await lakshmi.ok('jobs.list', { query: { salary_min: 600_000 } })
      expect(items.map(({ id }) => id)).toEqual(Object.values(ids).toReversed())
      const { id } = items[3]!
      await lakshmi.ok('jobs.update', { params: { id }, body: { salary_period: 'hourly' } })
      expect((await lakshmi.ok('jobs.list', { query: { salary_min: 2080 * 600_000 } })).items).toMatchObject([
        { id },
      ])
    })
  },
)
