import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { MUMBAI } from '../services/fixtures.ts'
import { job, post } from './fixtures.ts'

describeOperation(
  'jobs.update',
  async (world) => {
    const as = await world.member('lakshmi')
    const { id } = await post(as)
    return { as, input: { params: { id }, body: { ...job, title: 'Baker for the day' } } }
  },
  (world) => {
    test('changes what is sent, keeps the rest, and names what has another value', async () => {
      const lakshmi = await world().member('lakshmi')
      const { id } = await post(lakshmi)
      const { updated, item } = await lakshmi.ok('jobs.update', {
        params: { id },
        body: { title: job.title, work_mode: 'hybrid', location: MUMBAI, skills: ['Ovens'], company: null },
      })
      expect(updated.toSorted()).toEqual(['company', 'location', 'skills', 'work_mode'])
      expect(item).toMatchObject({
        work_mode: 'hybrid',
        location: { city: 'Mumbai' },
        skills: ['Ovens'],
        company: null,
        salary_max: job.salary_max,
        employment_type: job.employment_type,
      })
      const found = await lakshmi.ok('jobs.list', { query: { location: 'mumbai', mode: 'hybrid' } })
      expect(found.items.map((candidate) => candidate.id)).toEqual([id])
    })

    test('names nothing where everything is sent as it is, even once its deadline has passed', async () => {
      const lakshmi = await world().member('lakshmi')
      const { id } = await post(lakshmi)
      await world().clock.moveTo(Date.parse(job.apply_by) + 1)
      const { updated } = await lakshmi.ok('jobs.update', { params: { id }, body: job })
      expect(updated).toEqual([])
    })

    test('clears what may be null', async () => {
      const lakshmi = await world().member('lakshmi')
      const { id } = await post(lakshmi)
      const { item, updated } = await lakshmi.ok('jobs.update', {
        params: { id },
        body: { salary_min: null, salary_max: null, apply_by: null, location: null },
      })
      expect(updated.toSorted()).toEqual([
        'apply_by',
        'location',
        'salary_max',
        'salary_min',
        'salary_period',
      ])
      expect(item).toMatchObject({ salary_min: null, salary_period: null, apply_by: null, location: null })
    })

    test('returns 422 when one end of the salary passes the other', async () => {
      const lakshmi = await world().member('lakshmi')
      const { id } = await post(lakshmi)
      const problems = async (body: { salary_min?: number; salary_max?: number }) => {
        const { fields } = await lakshmi.fails('jobs.update', 'validation_failed', { params: { id }, body })
        return fields?.map(({ path, code }) => [path, code])
      }
      expect(await problems({ salary_max: 1 })).toEqual([['salary_max', 'too_small']])
      expect(await problems({ salary_min: job.salary_max + 1 })).toEqual([['salary_min', 'too_big']])
    })
  },
)
