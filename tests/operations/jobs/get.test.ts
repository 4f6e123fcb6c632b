import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { appliedJob, candidate, job, post } from './fixtures.ts'

describeOperation(
  'jobs.get',
  async (world) => {
    const as = await world.member('lakshmi')
    const { slug } = await post(as)
    return { as, input: { params: { slug } } }
  },
  (world) => {
    test('reads by slug and by id', async () => {
      const lakshmi = await world().member('lakshmi')
      const { id, slug } = await post(lakshmi)
      const bySlug = await lakshmi.ok('jobs.get', { params: { slug } })
      const byId = await lakshmi.ok('jobs.get', { params: { slug: String(id) } })
      expect(byId.item).toEqual(bySlug.item)
    })

    test('returns whether the reader can apply and whether a CV is missing', async () => {
      const lakshmi = await world().member('lakshmi')
      const { slug, id } = await post(lakshmi)
      const standing = async (as: typeof lakshmi) => {
        const { can_apply, cv_missing, my_application } = await as.ok('jobs.get', { params: { slug } })
        return { can_apply, cv_missing, applied: my_application !== null }
      }
      const dev = await world().member('dev')
      expect(await standing(dev)).toEqual({ can_apply: false, cv_missing: true, applied: false })
      await candidate(world(), 'dev')
      expect(await standing(dev)).toEqual({ can_apply: true, cv_missing: false, applied: false })
      await dev.ok('jobs.apply', { params: { id } })
      expect(await standing(dev)).toEqual({ can_apply: false, cv_missing: false, applied: true })
      await candidate(world(), 'lakshmi')
      expect(await standing(lakshmi)).toEqual({ can_apply: false, cv_missing: false, applied: false })
      await world().clock.moveTo(Date.parse(job.apply_by))
      const ravi = await candidate(world(), 'ravi')
      expect(await standing(ravi)).toEqual({ can_apply: false, cv_missing: false, applied: false })
    })

    test('shows an application to its applicant only', async () => {
      const { employer, applicant, job: posted, application } = await appliedJob(world())
      const params = { slug: posted.slug }
      expect((await applicant.ok('jobs.get', { params })).my_application).toEqual(application)
      expect((await employer.ok('jobs.get', { params })).my_application).toBeNull()
    })
  },
)
