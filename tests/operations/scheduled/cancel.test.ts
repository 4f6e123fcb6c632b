import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { DAY, scheduleAll, scheduledPost, type ScheduledType } from './fixtures.ts'

describeOperation(
  'scheduled.cancel',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: await scheduledPost(asha) } }
  },
  (world) => {
    test('calls off an item of any kind, which never goes live', async () => {
      const asha = await world().member('asha')
      const ids = await scheduleAll(asha)
      for (const type of Object.keys(ids) as ScheduledType[]) {
        const params = { type, id: ids[type] }
        expect((await asha.ok('scheduled.cancel', { params })).status).toBe('cancelled')
        expect(await asha.fails('scheduled.cancel', 'conflict', { params })).toMatchObject({
          current_status: 'cancelled',
          allowed: [],
        })
      }
      expect((await asha.ok('scheduled.list')).items).toEqual([])
      expect(await world().clock.advance(10 * DAY)).toEqual([])
      await asha.fails('posts.get', 'not_found', { params: { id: ids.post } })
    })

    test('sets the slug free', async () => {
      const asha = await world().member('asha')
      const params = await scheduledPost(asha)
      await asha.ok('scheduled.cancel', { params })
      const { slug } = await asha.ok('posts.create', { body: { title: 'A post', body: '<p>x</p>' } })
      expect(slug).toBe('a-post')
    })

    test('returns 409 just after it went live', async () => {
      const asha = await world().member('asha')
      const params = await scheduledPost(asha)
      await world().clock.advance(DAY)
      await asha.fails('scheduled.cancel', 'conflict', { params })
    })
  },
)
