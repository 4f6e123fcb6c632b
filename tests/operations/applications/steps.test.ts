import { expect, test } from 'vitest'
import { applications } from '../../../packages/engine/src/entities/jobs.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { appliedJob } from '../jobs/fixtures.ts'

const steps = ['review', 'shortlist', 'interview', 'offer', 'hire', 'withdraw'] as const

for (const action of [...steps, 'reject'] as const)
  describeOperation(
    `applications.${action}`,
    async (world) => {
      const { employer, applicant, application } = await appliedJob(world)
      const body = {
        note: 'Can start on Monday.',
        ...(action === 'reject' && { reason: 'We found another.' }),
      }
      return {
        as: action === 'withdraw' ? applicant : employer,
        input: { params: { id: application.id }, body },
      }
    },
    () => {},
  )

onEveryStore('the steps of an application', (world) => {
  test('keeps notes for their writer and shows the reason to the applicant', async () => {
    const { employer, applicant, job, application } = await appliedJob(world())
    const params = { id: application.id }
    await employer.ok('applications.review', { params, body: { note: 'Too few cakes.' } })
    await employer.ok('applications.reject', {
      params,
      body: { note: 'Really too few.', reason: 'We look for a pastry chef.' },
    })
    const { items: theirs } = await employer.ok('jobs.applications', { params: { id: job.id } })
    const { items: own } = await applicant.ok('applications.list')
    expect(theirs[0]!.history.map(({ status, note }) => [status, note])).toEqual([
      ['submitted', null],
      ['under_review', 'Too few cakes.'],
      ['rejected', 'Really too few.'],
    ])
    expect(own[0]).toMatchObject({ status: 'rejected', reason: 'We look for a pastry chef.', allowed: [] })
    expect(JSON.stringify(own)).not.toContain('too few')
    expect(JSON.stringify(own)).not.toContain('Too few')
    expect(own[0]!.history.map(({ by }) => by)).toEqual(['applicant', 'employer', 'employer'])
  })

  test("hides the applicant's notes from the employer", async () => {
    const { employer, applicant, job, application } = await appliedJob(world())
    const body = { note: 'Too far from home.' }
    await applicant.ok('applications.withdraw', { params: { id: application.id }, body })
    const { items } = await employer.ok('jobs.applications', { params: { id: job.id } })
    expect(items[0]).toMatchObject({ status: 'withdrawn', history: [{}, { by: 'applicant', note: null }] })
    expect((await applicant.ok('applications.list')).items[0]!.history[1]!.note).toBe(body.note)
  })

  test("export with the member's own notes and are erased with the member", async () => {
    const { employer, applicant, job, application } = await appliedJob(world())
    const params = { id: application.id }
    await employer.ok('applications.review', { params, body: { note: 'Too few cakes.' } })
    await applicant.ok('applications.withdraw', { params, body: { note: 'Too far from home.' } })
    const { engine } = world().control
    const dev = { params: { username: 'dev' } }
    const exported: unknown[] = []
    for await (const row of await engine.perform({ operator: 'ops' }, 'members.export', dev))
      if (row.type === 'applications') exported.push(row)
    expect(exported).toMatchObject([
      { data: { history: [{ note: null }, { note: null }, { note: 'Too far from home.' }] } },
    ])
    await engine.perform({ operator: 'ops' }, 'members.delete', dev)
    await engine.schedule.finishTasks()
    const keptRow = await engine.store.read((tx) => tx.get(applications, application.id))
    expect(keptRow!.history.map(({ note }) => note)).toEqual([null, 'Too few cakes.', null])
    const { items } = await employer.ok('jobs.applications', { params: { id: job.id } })
    expect(items[0]!.history[1]!.note).toBe('Too few cakes.')
  })

  test('keeps the latest 50 steps', async () => {
    const { applicant, job, application } = await appliedJob(world())
    const params = { id: application.id }
    const body = { cover_letter: 'Once more.' }
    for (let times = 0; times < 25; times++) {
      await applicant.ok('applications.withdraw', { params })
      await applicant.ok('jobs.apply', { params: { id: job.id }, body })
    }
    const { items } = await applicant.ok('applications.list')
    expect(items[0]!.history.map(({ status }) => status)).toEqual(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? 'submitted' : 'withdrawn')),
    )
  })

  test('notify the other side', async () => {
    const { employer, applicant, application } = await appliedJob(world())
    const params = { id: application.id }
    await employer.ok('applications.shortlist', { params })
    await applicant.ok('applications.withdraw', { params })
    const about = ['application', application.id]
    expect(await notificationSummaries(world(), applicant)).toEqual([
      ['application_shortlisted', employer.id, ...about],
    ])
    expect(await notificationSummaries(world(), employer)).toEqual([
      ['application_submitted', applicant.id, ...about],
      ['application_withdrawn', applicant.id, ...about],
    ])
  })
})
