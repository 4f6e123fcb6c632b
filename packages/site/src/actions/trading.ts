import { bodyFieldsOf, transitionsOf } from '@chowk/contract'
import { ApiError, type View } from '@chowk/engine'
import { canBeTakenBack } from '@chowk/engine/website'
import { applicationFlow, type Workflow } from '../components/workflows.ts'
import { idIn } from '../path-id.ts'
import { assertUnchangedSinceShown } from '../writing/form-fingerprint.ts'
import type { Action } from './action.ts'

const CHANGED =
  'This package has changed since you opened the page. Review it, then book again to accept the new version.'

/** Books a package of a service, as the page showed it. */
export const book: Action = async ({ perform, form }, id = '') => {
  const quantity = form.text('quantity').trim()
  const requirements = form.given('requirements')
  const package_id = form.has('package_id') ? Number(form.text('package_id')) : undefined
  const body = {
    package_id,
    // Other input is sent unchanged, so that validation rejects it.
    ...(quantity !== '' && { quantity: /^\d+$/.test(quantity) ? Number(quantity) : quantity }),
    ...(requirements !== undefined && { requirements }),
  } as never
  const service = { id: idIn(id) }
  const check = async (visit: View) => {
    const { item } = await visit.read('services.get', { params: { slug: id } })
    for (const packageRow of item.packages)
      if (packageRow.id === package_id)
        assertUnchangedSinceShown(form, String(packageRow.id), packageRow, CHANGED)
  }
  const booked = await perform('services.book', { params: service, body }, { held: service, check })
  return `/bookings/${booked.id}`
}

/** Books a package, and asks its provider to connect. */
export const bookAndConnect: Action = async (context, id, username) => {
  const booking = await book(context, id)
  await isTaken(context.perform('connections.request', { body: { username } }))
  return booking
}

/** Whether a second step was taken. If it is refused, the first one stays. */
const isTaken = (step: Promise<unknown>): Promise<boolean> =>
  step.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return false
    },
  )

/** Applies for a job. */
export const apply: Action = async ({ perform, form }, id) => {
  const cover_letter = form.given('cover_letter')
  const application = await perform('jobs.apply', {
    params: { id },
    body: { ...(cover_letter !== undefined && { cover_letter }) },
  })
  return `/applications/${application.id}`
}

/** Returns the state that a step expects to change. */
const stateIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.currentStatus : undefined

/** Rejects all pending applications. Skips those decided or withdrawn in the meantime. */
export const rejectAll: Action = async ({ perform, form }, ...pendingIds) => {
  const reason = form.given('reason')
  const body = { ...(reason && { reason }) }
  const rejected: string[] = []
  for (const id of pendingIds)
    if (await unlessChanged(perform('applications.reject', { params: { id }, body }))) rejected.push(id)
  return { said: 'reject-all', undo: ['take-back application', ...rejected].join(' ') }
}

/** Whether a step was taken: not if someone else changed the state in the meantime. */
const unlessChanged = (step: Promise<unknown>): Promise<boolean> =>
  step.then(
    () => true,
    (error: unknown) => {
      if (stateIn(error) === undefined) throw error
      return false
    },
  )

/** Takes back the last steps of the member, of bookings or of applications. */
export const takeBack: Action = async ({ performOwn }, kind, ...ids) => {
  const params = (id: string) => ({ kind: kind as 'booking', id: idIn(id) })
  const [first = '', ...others] = ids
  await performOwn('steps.takeBack', { params: params(first) })
  for (const id of others) await unlessChanged(performOwn('steps.takeBack', { params: params(id) }))
}

/** Hires an applicant, and closes the job. Says so only if it was closed. */
export const hireAndClose: Action = async (context, id = '', job = '') => {
  const hired = await takeStep(applicationFlow)(context, id, 'hire')
  const isClosed = await isTaken(context.perform('jobs.close', { params: { id: job } }))
  return isClosed ? { to: `/applications/${id}`, said: 'hire-and-close' } : hired
}

/** Takes a named step of a booking or an application, with the fields of its form. */
export const takeStep =
  ({ namespace, action, states, machine: { transitions } }: Workflow): Action =>
  async (context, id = '', step = '') => {
    const { perform, form } = context
    if (!Object.hasOwn(transitions, step)) throw new ApiError('not_found')
    const operation = `${namespace}.${step}` as 'applications.reject'
    const acceptedFields = [...bodyFieldsOf(operation).keys()]
    const body = Object.fromEntries(
      acceptedFields.flatMap((name) => (form.given(name) ? [[name, form.text(name)]] : [])),
    )
    const input = { params: { id }, ...(acceptedFields.length > 0 && { body }) }
    const { to: next } = transitionsOf(transitions[step]!)[0]!
    await perform(operation, input).catch((error: unknown) => {
      const state = stateIn(error)
      if (state === undefined) throw error
      // The button was pressed twice: the step is done. The typed text is kept.
      const isDone = next === state && Object.keys(body).length === 0
      if (!isDone) throw new ApiError('conflict', { message: `It is “${states[state]![0]}” now.` })
    })
    return {
      // A list stays, for the next row.
      to: context.params.id === undefined ? '?' : `/${namespace}/${id}`,
      said: `${action}-${next}`,
      ...(canBeTakenBack(next) && { undo: `take-back ${action} ${id}` }),
    }
  }
