import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { appliedJob, candidate } from './fixtures.ts'

describeOperation(
  'jobs.applications',
  async (world) => {
    const { employer, job } = await appliedJob(world)
    return { as: employer, input: { params: { id: job.id }, query: { status: 'submitted' } } }
  },
  (world) => {
    test('lists applicants to the employer by status, newest first', async () => {
      const { employer, job, application } = await appliedJob(world())
      await world().clock.advance(1000)
      const ravi = await candidate(world(), 'ravi')
      const second = await ravi.ok('jobs.apply', { params: { id: job.id } })
      const params = { id: job.id }
      const { items } = await employer.ok('jobs.applications', { params })
      expect(items).toMatchObject([
        { id: second.id, applicant: { username: 'ravi' }, role: 'employer', cover_letter: null },
        { id: application.id, applicant: { username: 'dev' }, cv: application.cv },
      ])
      await employer.ok('applications.shortlist', { params: { id: second.id } })
      const shortlisted = await employer.ok('jobs.applications', { params, query: { status: 'shortlisted' } })
      expect(shortlisted.items).toMatchObject([{ id: second.id }])
      const page = await employer.ok('jobs.applications', { params, query: { limit: 1, offset: 1 } })
      expect(page).toMatchObject({ items: [{ id: application.id }], next_offset: 2, has_more: false })
    })

    test('returns 403 to others and 404 where they cannot see the job', async () => {
      const { employer, applicant, job } = await appliedJob(world())
      const params = { id: job.id }
      await applicant.fails('jobs.applications', 'forbidden', { params })
      await employer.ok('items.archive', { body: { type: 'job', id: job.id, archived: true } })
      await applicant.fails('jobs.applications', 'not_found', { params })
      expect((await employer.ok('jobs.applications', { params })).items).toHaveLength(1)
    })
  },
)
