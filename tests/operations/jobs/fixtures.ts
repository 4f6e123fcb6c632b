import type { CallInput, Client } from '../../harness/client.ts'
import type { World } from '../../harness/world.ts'
import { PUNE } from '../services/fixtures.ts'

type JobBody = NonNullable<CallInput<'jobs.create'>['body']>

/** A job with every field filled. */
export const job = {
  title: 'Baker for the night shift',
  description: '<p>Bread, from <strong>two</strong> in the morning.</p>',
  employment_type: 'full_time',
  work_mode: 'onsite',
  experience_level: 'entry',
  company: 'Kayani Bakery',
  salary_min: 240_000,
  salary_max: 300_000,
  salary_period: 'yearly',
  location: PUNE,
  skills: ['Bread'],
  apply_by: '2026-12-24T18:30:00Z',
} satisfies JobBody

/** Publishes a job; gives its id and slug. */
export async function post(employer: Client, changes: Partial<JobBody> = {}) {
  const { id, slug } = await employer.ok('jobs.create', { body: { ...job, ...changes } })
  return { id, slug: slug }
}

/** A member with a CV. */
export async function candidate(world: World, username: string): Promise<Client> {
  const member = await world.member(username)
  await member.ok('cv.update', { body: { headline: 'Baker since 2019', skills: ['Bread'] } })
  return member
}

/** A job of Lakshmi's that Dev has applied for. */
export async function appliedJob(world: World) {
  const employer = await world.member('lakshmi')
  const applicant = await candidate(world, 'dev')
  const posted = await post(employer)
  const { application } = await applicant.ok('jobs.apply', {
    params: { id: posted.id },
    body: { cover_letter: 'I like the quiet of the night.' },
  })
  return { employer, applicant, job: posted, application }
}
