import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { board, hire, move, screen } from './pipeline.js'

const mock = createMock()
let employer, applicants, job

async function memberClient(username) {
  const { key } = await mock.members.create({ username })
  return new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
}

beforeEach(async () => {
  mock.reset()
  employer = await memberClient('lakshmi')
  job = await employer.jobs.create({
    title: 'Potter for our new studio',
    description: '<p>Throwing, glazing, and classes on Saturdays.</p>',
    employment_type: 'part_time',
    work_mode: 'onsite',
    experience_level: 'mid',
  })
  const letters = {
    asha: 'I throw and glaze since ten years.',
    dev: 'I like pots.',
    ravi: 'Glaze chemistry is my field, and I throw daily.',
  }
  applicants = {}
  for (const [username, cover_letter] of Object.entries(letters)) {
    applicants[username] = await memberClient(username)
    await applicants[username].cv.update({ headline: 'Potter' })
    await applicants[username].jobs.apply(job.id, { cover_letter })
  }
})

test('applications go from screening to a hire, and the job is closed', async () => {
  await screen(employer, job.id, ['throw', 'glaze'])
  const screened = await board(employer, job.id)
  assert.deepEqual(screened.shortlisted.sort(), ['asha', 'ravi'])
  assert.deepEqual(screened.under_review, ['dev'])

  await move(employer, job.id, 'ravi', 'interview', 'Tuesday at eleven, in the studio.')
  await move(employer, job.id, 'ravi', 'offer')
  await hire(employer, job.id, 'ravi', 'We found someone nearer to the studio.')
  const done = await board(employer, job.id)
  assert.deepEqual(done.hired, ['ravi'])
  assert.deepEqual(done.rejected.sort(), ['asha', 'dev'])

  const [seen] = (await applicants.dev.applications.list()).items
  assert.equal(seen.reason, 'We found someone nearer to the studio.')
  const late = await memberClient('sana')
  await assert.rejects(late.jobs.apply(job.id), { code: 'conflict' })
})

test('each step is a notification for the applicant', async () => {
  await move(employer, job.id, 'asha', 'interview')
  const [news] = (await applicants.asha.notifications.list()).items
  assert.equal(news.kind, 'application_interview')
})

test('an application never goes back', async () => {
  await move(employer, job.id, 'asha', 'offer')
  await assert.rejects(move(employer, job.id, 'asha', 'interview'), /asha is offered: you can hire, reject/)
})

test('a run of the screening that stopped is finished by the next', async () => {
  mock.fail('applications.shortlist', { code: 'server_error' })
  await assert.rejects(screen(employer, job.id, ['throw']), { code: 'server_error' })
  await screen(employer, job.id, ['throw'])
  assert.deepEqual((await board(employer, job.id)).submitted, [])
})
