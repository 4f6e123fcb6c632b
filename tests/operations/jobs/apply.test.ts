import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { appliedJob, candidate, job, post } from './fixtures.ts'

describeOperation(
  'jobs.apply',
  async (world) => {
    const { id } = await post(await world.member('lakshmi'))
    const body = { cover_letter: 'I like the quiet of the night.' }
    return { as: await candidate(world, 'dev'), input: { params: { id }, body } }
  },
  (world) => {
    test('sends the letter and current CV and notifies the employer', async () => {
      const { employer, applicant, job: posted, application } = await appliedJob(world())
      expect(application).toMatchObject({
        status: 'submitted',
        role: 'applicant',
        allowed: ['withdraw'],
        job: { id: posted.id, slug: posted.slug, title: job.title, company: job.company },
        applicant: { username: 'dev' },
        cover_letter: 'I like the quiet of the night.',
        cv: { headline: 'Baker since 2019', skills: ['Bread'] },
        history: [{ status: 'submitted', by: 'applicant', note: null }],
      })
      expect(await notificationSummaries(world(), employer)).toEqual([
        ['application_submitted', applicant.id, 'application', application.id],
      ])
      await applicant.ok('cv.update', { body: { headline: 'Head baker' } })
      const { items } = await employer.ok('jobs.applications', { params: { id: posted.id } })
      expect(items[0]!.cv).toEqual(application.cv)
      const { item } = await applicant.ok('jobs.get', { params: { slug: posted.slug } })
      expect(item.applications_count).toBe(1)
    })

    test('returns 409 without a CV, for an own job and the second time', async () => {
      const { employer, applicant, job: posted } = await appliedJob(world())
      const params = { id: posted.id }
      await applicant.fails('jobs.apply', 'conflict', { params })
      await candidate(world(), employer.username)
      await employer.fails('jobs.apply', 'conflict', { params })
      await (await world().member('ravi')).fails('jobs.apply', 'conflict', { params })
      const { item } = await applicant.ok('jobs.get', { params: { slug: posted.slug } })
      expect(item.applications_count).toBe(1)
    })

    test('returns 409 when the job is closed or past its deadline', async () => {
      const lakshmi = await world().member('lakshmi')
      const dev = await candidate(world(), 'dev')
      const [closed, late] = [await post(lakshmi), await post(lakshmi)]
      await lakshmi.ok('jobs.close', { params: { id: closed.id } })
      await dev.fails('jobs.apply', 'conflict', { params: { id: closed.id } })
      await world().clock.moveTo(Date.parse(job.apply_by))
      await dev.fails('jobs.apply', 'conflict', { params: { id: late.id } })
    })

    test('either applies before the employer closes the job or fails after', async () => {
      const lakshmi = await world().member('lakshmi')
      const { id } = await post(lakshmi)
      const dev = await candidate(world(), 'dev')
      const [applied] = await Promise.all([
        dev.call('jobs.apply', { params: { id } }),
        lakshmi.ok('jobs.close', { params: { id } }),
      ])
      const { items } = await lakshmi.ok('jobs.applications', { params: { id } })
      expect(items).toHaveLength(applied.status === 201 ? 1 : 0)
    })

    test('returns 409 for a job of a closed account', async () => {
      const { id, slug } = await post(await world().member('lakshmi'))
      const dev = await candidate(world(), 'dev')
      await world().save({ username: 'lakshmi', status: 'closed' })
      expect((await dev.ok('jobs.get', { params: { slug } })).can_apply).toBe(false)
      await dev.fails('jobs.apply', 'conflict', { params: { id } })
      await world().save({ username: 'lakshmi', status: 'active' })
      expect((await dev.ok('jobs.get', { params: { slug } })).can_apply).toBe(true)
      await dev.ok('jobs.apply', { params: { id } })
    })

    test('sends a withdrawn application again and counts the applicant once', async () => {
      const { employer, applicant, job: posted, application } = await appliedJob(world())
      const [params, slug] = [{ id: posted.id }, { slug: posted.slug }]
      await applicant.ok('applications.withdraw', { params: { id: application.id } })
      expect((await applicant.ok('jobs.get', { params: slug })).can_apply).toBe(true)
      await world().clock.advance(1000)
      await applicant.ok('cv.update', { body: { headline: 'Baker and confectioner' } })
      const again = await applicant.ok('jobs.apply', { params, body: { cover_letter: 'Once more.' } })
      expect(again).toMatchObject({
        id: application.id,
        status: 'submitted',
        application: {
          cover_letter: 'Once more.',
          cv: { headline: 'Baker and confectioner' },
          allowed: ['withdraw'],
          history: [{ status: 'submitted' }, { status: 'withdrawn' }, { status: 'submitted' }],
        },
      })
      await applicant.fails('jobs.apply', 'conflict', { params })
      expect((await applicant.ok('jobs.get', { params: slug })).item.applications_count).toBe(1)
      expect((await employer.ok('jobs.applications', { params })).items).toMatchObject([
        { id: application.id },
      ])
      await employer.ok('applications.hire', { params: { id: application.id } })
      await applicant.fails('jobs.apply', 'conflict', { params })
    })
  },
)
