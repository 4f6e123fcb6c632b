import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { appliedJob, post } from '../jobs/fixtures.ts'

describeOperation(
  'applications.list',
  async (world) => {
    const { applicant } = await appliedJob(world)
    return { as: applicant, input: { query: { status: 'submitted' } } }
  },
  (world) => {
    test("lists the member's applications by status, newest first", async () => {
      const { employer, applicant, application } = await appliedJob(world())
      await world().clock.advance(1000)
      const otherJob = await post(employer, { title: 'Cashier at the counter' })
      const second = await applicant.ok('jobs.apply', { params: { id: otherJob.id } })
      const { items } = await applicant.ok('applications.list')
      expect(items.map(({ id }) => id)).toEqual([second.id, application.id])
      await applicant.ok('applications.withdraw', { params: { id: application.id } })
      const withdrawn = await applicant.ok('applications.list', { query: { status: 'withdrawn' } })
      expect(withdrawn.items.map(({ id }) => id)).toEqual([application.id])
      const page = await applicant.ok('applications.list', { query: { limit: 1 } })
      expect(page).toMatchObject({ items: [{ id: second.id }], next_offset: 1, has_more: true })
      expect((await employer.ok('applications.list')).items).toEqual([])
    })
  },
)
