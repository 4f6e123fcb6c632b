import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'
import { KARNATAKA, PUNE } from '../services/fixtures.ts'
import { job } from './fixtures.ts'

const DAY = 24 * 60 * 60_000
const timeAfterStart = (milliseconds: number) => new Date(START + milliseconds).toISOString()

describeOperation(
  'jobs.create',
  async (world) => ({ as: await world.member('lakshmi'), input: { body: job } }),
  (world) => {
    test('publishes immediately and accepts applications', async () => {
      const lakshmi = await world().member('lakshmi')
      const { id, slug, url } = await lakshmi.ok('jobs.create', { body: job })
      expect({ slug, url }).toEqual({
        slug: 'baker-for-the-night-shift',
        url: '/jobs/baker-for-the-night-shift',
      })
      const dev = await world().member('dev')
      const { item } = await dev.ok('jobs.get', { params: { slug: slug } })
      const { location: _, apply_by, ...rest } = job
      expect(item).toMatchObject({
        id,
        type: 'job',
        ...rest,
        apply_by: new Date(apply_by).toISOString(),
        location: { ...PUNE, city: 'Pune' },
        is_closed: false,
        applications_count: 0,
        author: { username: 'lakshmi' },
      })
    })

    test('defaults a salary to yearly and no salary to no period', async () => {
      const lakshmi = await world().member('lakshmi')
      const { salary_period: _, ...unsaid } = job
      const made = async (body: typeof unsaid & { salary_period?: 'hourly' }) => {
        const { slug } = await lakshmi.ok('jobs.create', { body })
        return (await lakshmi.ok('jobs.get', { params: { slug: slug } })).item
      }
      expect((await made(unsaid)).salary_period).toBe('yearly')
      expect((await made({ ...unsaid, salary_period: 'hourly' })).salary_period).toBe('hourly')
      const { salary_min: _min, salary_max: _max, ...unpaid } = unsaid
      const { slug } = await lakshmi.ok('jobs.create', { body: { ...unpaid, salary_period: 'hourly' } })
      const { item } = await lakshmi.ok('jobs.get', { params: { slug: slug } })
      expect(item).toMatchObject({ salary_min: null, salary_max: null, salary_period: null })
    })

    test('returns 422 for a reversed salary, an unknown place and a past deadline', async () => {
      const lakshmi = await world().member('lakshmi')
      const problems = async (changes: object) => {
        const { body } = await lakshmi.callLoosely('jobs.create', { body: { ...job, ...changes } })
        return body.fields?.map(({ path, code }) => [path, code])
      }
      expect(await problems({ salary_max: 1 })).toEqual([['salary_max', 'too_small']])
      expect(await problems({ location: { ...PUNE, state_id: KARNATAKA } })).toEqual([
        ['location', 'not_found'],
      ])
      expect(await problems({ apply_by: timeAfterStart(0) })).toEqual([['apply_by', 'too_small']])
      expect(
        await problems({ apply_by: timeAfterStart(DAY), scheduled_at: timeAfterStart(2 * DAY) }),
      ).toEqual([['apply_by', 'too_small']])
    })
  },
)
