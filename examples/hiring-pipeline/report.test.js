import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { report } from './report.js'

test('a report counts applications of each own job by stage, and says how long the oldest waits', async () => {
  const mock = createMock()
  const memberClient = async (username) => {
    const { key } = await mock.members.create({ username })
    return new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
  }
  const employer = await memberClient('lakshmi')
  const post = (title) =>
    employer.jobs.create({
      title,
      description: '<p>Throwing, glazing, and classes on Saturdays.</p>',
      employment_type: 'part_time',
      work_mode: 'onsite',
      experience_level: 'mid',
    })
  const potter = await post('Potter')
  await employer.posts.create({ title: 'We hire', body: '<p>See our jobs.</p>' })
  await mock.clock.advance('1d')
  await post('Teacher')
  const applications = []
  for (const username of ['asha', 'dev']) {
    const applicant = await memberClient(username)
    await applicant.cv.update({ headline: 'Potter' })
    applications.push(await applicant.jobs.apply(potter.id))
  }
  await employer.applications.shortlist(applications[0].id)
  await mock.clock.advance('3d')

  assert.deepEqual(await report(employer, mock.clock.now()), [
    { job: 'Teacher', waiting_days: null },
    { job: 'Potter', submitted: 1, shortlisted: 1, waiting_days: 3 },
  ])
})
