import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { post } from '../jobs/fixtures.ts'
import {
  timeAfterStart,
  DAY,
  MINUTE,
  scheduleAll,
  scheduledInCommunity,
  scheduledPost,
  type ScheduledType,
} from './fixtures.ts'

describeOperation(
  'scheduled.reschedule',
  async (world) => {
    const asha = await world.member('asha')
    const params = await scheduledPost(asha)
    return { as: asha, input: { params, body: { scheduled_at: timeAfterStart(2 * DAY) } } }
  },
  (world) => {
    test('moves an item of any kind, which goes live at the new time and not at the old', async () => {
      const asha = await world().member('asha')
      const ids = await scheduleAll(asha)
      const types = Object.keys(ids) as ScheduledType[]
      for (const [index, type] of types.entries()) {
        const scheduled_at = timeAfterStart((20 - index) * DAY)
        const params = { type, id: ids[type] }
        const { item } = await asha.ok('scheduled.reschedule', { params, body: { scheduled_at } })
        expect(item).toMatchObject({ type, id: ids[type], scheduled_at })
      }
      expect(await world().clock.advance(13 * DAY)).toEqual([])
      const live = await world().clock.advance(7 * DAY)
      expect(live.map(({ type }) => type)).toEqual(types.toReversed())
    })

    test('takes times in any offset, and gives them in UTC', async () => {
      const asha = await world().member('asha')
      const params = await scheduledPost(asha)
      const body = { scheduled_at: '2026-12-05T00:00:00+05:30' }
      const { item } = await asha.ok('scheduled.reschedule', { params, body })
      expect(item.scheduled_at).toBe('2026-12-04T18:30:00.000Z')
    })

    test.each([
      [5 * MINUTE - 1, 'too_small'],
      [180 * DAY + 1, 'too_big'],
    ])('returns 422 for a time %d ms ahead', async (ahead, code) => {
      const asha = await world().member('asha')
      const params = await scheduledPost(asha)
      const { fields } = await asha.fails('scheduled.reschedule', 'validation_failed', {
        params,
        body: { scheduled_at: timeAfterStart(ahead) },
      })
      expect(fields).toMatchObject([{ path: 'scheduled_at', code }])
    })

    test('an item can be brought forward to five minutes from now', async () => {
      const asha = await world().member('asha')
      const params = await scheduledPost(asha, 10 * DAY)
      await asha.ok('scheduled.reschedule', { params, body: { scheduled_at: timeAfterStart(5 * MINUTE) } })
      expect(await world().clock.advance(5 * MINUTE)).toMatchObject([params])
    })

    test('moves an item of a member who may not publish for now', async () => {
      const { ravi, params, id } = await scheduledInCommunity(world())
      await ravi.ok('communities.leave', { params })
      const { item } = await ravi.ok('scheduled.reschedule', {
        params: { type: 'post', id },
        body: { scheduled_at: timeAfterStart(2 * DAY) },
      })
      expect(item.scheduled_at).toBe(timeAfterStart(2 * DAY))
    })

    test('treats job and job_post alike and returns 404 for others', async () => {
      const asha = await world().member('asha')
      const { job: id } = await scheduleAll(asha)
      const body = { scheduled_at: timeAfterStart(9 * DAY) }
      const { item } = await asha.ok('scheduled.reschedule', { params: { type: 'job_post', id }, body })
      expect(item.type).toBe('job')
      await asha.fails('scheduled.reschedule', 'not_found', { params: { type: 'post', id }, body })
      const ravi = await world().member('ravi')
      await ravi.fails('scheduled.reschedule', 'not_found', { params: { type: 'job', id }, body })
    })

    test('returns 409 once live, published or cancelled', async () => {
      const asha = await world().member('asha')
      const body = { scheduled_at: timeAfterStart(9 * DAY) }
      const states = {
        published: await scheduledPost(asha),
        cancelled: await scheduledPost(asha, 2 * DAY),
      }
      await asha.ok('scheduled.cancel', { params: states.cancelled })
      await world().clock.advance(DAY)
      for (const [current_status, params] of Object.entries(states))
        expect(await asha.fails('scheduled.reschedule', 'conflict', { params, body })).toMatchObject({
          current_status,
        })
    })

    test('returns 422 for a job whose deadline would pass, on reschedule and edit', async () => {
      const asha = await world().member('asha')
      const { id } = await post(asha, {
        scheduled_at: timeAfterStart(2 * DAY),
        apply_by: timeAfterStart(5 * DAY),
      })
      const params = { type: 'job', id } as const
      const moved = (days: number) => ({ params, body: { scheduled_at: timeAfterStart(days * DAY) } })
      const { fields } = await asha.fails('scheduled.reschedule', 'validation_failed', moved(5))
      expect(fields).toMatchObject([{ path: 'scheduled_at', code: 'too_big' }])
      await asha.ok('scheduled.reschedule', moved(4))
      const edited = (days: number) => ({ params: { id }, body: { apply_by: timeAfterStart(days * DAY) } })
      for (const days of [3, 4])
        expect((await asha.fails('jobs.update', 'validation_failed', edited(days))).fields).toMatchObject([
          { path: 'apply_by', code: 'too_small' },
        ])
      await asha.ok('jobs.update', edited(6))
      await asha.ok('scheduled.reschedule', moved(5))
      await asha.ok('jobs.update', { params: { id }, body: { apply_by: null } })
      await asha.ok('scheduled.reschedule', moved(9))
      // What is live is not bound to the time that it was once meant for.
      await asha.ok('scheduled.publish', { params })
      await asha.ok('jobs.update', edited(1))
    })
  },
)
