import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

describeOperation(
  'lookups.jobOptions',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('gives the values that a job takes', async () => {
      const asha = await world().member('asha')
      expect(await asha.ok('lookups.jobOptions')).toMatchObject({
        employment_types: ['full_time', 'part_time', 'contract', 'internship', 'temporary'],
        work_modes: ['remote', 'hybrid', 'onsite'],
        experience_levels: ['entry', 'mid', 'senior', 'lead', 'executive'],
        salary_periods: ['yearly', 'monthly', 'hourly', 'project'],
      })
    })
  },
)
