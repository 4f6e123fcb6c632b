import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { candidate, post } from './fixtures.ts'

for (const [action, otherAction, status] of [
  ['jobs.close', 'reopen', 'closed'],
  ['jobs.reopen', 'close', 'open'],
] as const)
  describeOperation(
    action,
    async (world) => {
      const as = await world.member('lakshmi')
      const { id } = await post(as)
      if (action === 'jobs.reopen') await as.ok('jobs.close', { params: { id } })
      return { as, input: { params: { id } } }
    },
    (world) => {
      const posted = async () => {
        const lakshmi = await world().member('lakshmi')
        const made = await post(lakshmi)
        const params = { id: made.id }
        if (action === 'jobs.reopen') await lakshmi.ok('jobs.close', { params })
        return { lakshmi, params, slug: made.slug }
      }

      test(`leaves it ${status}, in the list or out of it`, async () => {
        const { lakshmi, params } = await posted()
        const answer = await lakshmi.ok(action, { params })
        const is_closed = status === 'closed'
        expect(answer).toMatchObject({ status, item: { id: params.id, is_closed, status: 'published' } })
        expect((await lakshmi.ok('jobs.list')).items).toHaveLength(is_closed ? 0 : 1)
      })

      test('returns 409 from the target status, with the possible steps', async () => {
        const { lakshmi, params } = await posted()
        await lakshmi.ok(action, { params })
        const failure = await lakshmi.fails(action, 'conflict', { params })
        expect(failure).toMatchObject({ current_status: status, allowed: [otherAction] })
      })

      test('lets one of several concurrent steps change it', async () => {
        const { lakshmi, params } = await posted()
        const answers = await Promise.all([1, 2, 3].map(() => lakshmi.call(action, { params })))
        expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
      })

      test('decides whether one can apply', async () => {
        const { lakshmi, params, slug } = await posted()
        const dev = await candidate(world(), 'dev')
        await lakshmi.ok(action, { params })
        const { can_apply } = await dev.ok('jobs.get', { params: { slug } })
        expect(can_apply).toBe(status === 'open')
        const { status: answered } = await dev.call('jobs.apply', { params })
        expect(answered).toBe(status === 'open' ? 201 : 409)
      })

      test('keeps an archived job out of the list', async () => {
        const { lakshmi, params } = await posted()
        await lakshmi.ok('items.archive', { body: { type: 'job', id: params.id, archived: true } })
        await lakshmi.ok(action, { params })
        expect((await lakshmi.ok('jobs.list')).items).toEqual([])
        await lakshmi.ok('items.archive', { body: { type: 'job', id: params.id, archived: false } })
        expect((await lakshmi.ok('jobs.list')).items).toHaveLength(status === 'open' ? 1 : 0)
      })
    },
  )
