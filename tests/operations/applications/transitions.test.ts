import { actionsOf, applicationStates, statesOf, type ApplicationStatus } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import { onEveryStore } from '../../harness/every-store.ts'
import { oneStoreOf } from '../../harness/stores.ts'
import type { World } from '../../harness/world.ts'
import { appliedJob } from '../jobs/fixtures.ts'

/** What the employer does to bring an application to each stage, in their order. */
const stages = [
  ['review', 'under_review'],
  ['shortlist', 'shortlisted'],
  ['interview', 'interview'],
  ['offer', 'offered'],
  ['hire', 'hired'],
] as const
const ends: readonly ApplicationStatus[] = ['hired', 'rejected', 'withdrawn']
const statuses: readonly ApplicationStatus[] = [
  'submitted',
  ...stages.map(([, state]) => state),
  'rejected',
  'withdrawn',
]
const employersActions = [...stages.map(([action]) => action), 'reject'] as const
const actions = [...employersActions, 'withdraw'] as const
type Action = (typeof actions)[number]

/** Where an action leads; undefined where it is not possible. */
function next(status: ApplicationStatus, action: Action): ApplicationStatus | undefined {
  if (ends.includes(status)) return undefined
  if (action === 'reject') return 'rejected'
  if (action === 'withdraw') return 'withdrawn'
  const index = stages.findIndex(([name]) => name === action)
  const now = stages.findIndex(([, state]) => state === status)
  return index > now ? stages[index]![1] : undefined
}

async function applicationIn(world: World, status: ApplicationStatus) {
  const { employer, applicant, application } = await appliedJob(world)
  const params = { id: application.id }
  const reached = [...stages, ['reject', 'rejected'] as const].find(([, state]) => state === status)
  if (reached) await employer.ok(`applications.${reached[0]}`, { params })
  if (status === 'withdrawn') await applicant.ok('applications.withdraw', { params })
  return { people: { employer, applicant }, params }
}

test('the machine has these statuses and actions, and no others', () => {
  expect(statesOf(applicationStates).toSorted()).toEqual(statuses.toSorted())
  expect(actionsOf(applicationStates).toSorted()).toEqual(actions.toSorted())
})

onEveryStore(
  'an application',
  (world) => {
    describe.each(statuses)('an application that is %s', (status) => {
      test.each(
        actions.flatMap((action) =>
          (['employer', 'applicant'] as const).map((role) => [action, role] as const),
        ),
      )('%s by the %s', async (action, role) => {
        const { people, params } = await applicationIn(world(), status)
        const may = (action === 'withdraw') === (role === 'applicant')
        const nextState = may ? next(status, action) : undefined
        const answer = await people[role].call(`applications.${action}`, { params })
        const { items } = await people.applicant.ok('applications.list')
        expect(items).toMatchObject([{ id: params.id, status: nextState ?? status }])
        if (nextState !== undefined) expect(answer.body).toMatchObject({ id: params.id, status: nextState })
        else if (!may) expect(answer.body.code).toBe('forbidden')
        else
          expect(answer.body).toMatchObject({
            code: 'conflict',
            current_status: status,
            allowed: actions.filter(
              (candidate) =>
                (candidate === 'withdraw') === (role === 'applicant') &&
                next(status, candidate) !== undefined,
            ),
          })
      })
    })
  },
  {},
  oneStoreOf('an application'),
)
