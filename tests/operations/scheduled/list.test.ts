import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { at, DAY, scheduleAll, scheduledPost } from './schedules.ts'

describeOperation(
  'scheduled.list',
  async (world) => {
    const asha = await world.member('asha')
    await scheduledPost(asha)
    return { as: asha, input: {} }
  },
  (world) => {
    test('gives what is scheduled of every kind, soonest first', async () => {
      const asha = await world().member('asha')
      const ids = await scheduleAll(asha)
      const { items } = await asha.ok('scheduled.list')
      expect(items.map(({ type, id }) => [type, id])).toEqual(Object.entries(ids))
      expect(items.map(({ scheduled_at }) => scheduled_at)).toEqual(
        items.map((_, index) => at((index + 1) * DAY)),
      )
    })

    test('says where each will be and where it is edited, but of a community', async () => {
      const asha = await world().member('asha')
      await scheduleAll(asha)
      const { items } = await asha.ok('scheduled.list')
      const [community, ...others] = items
      expect(community).toMatchObject({ title: 'A community', slug: null, url: null, edit_url: null })
      for (const { type, slug, url, edit_url } of others) {
        const folder = type === 'mcq' ? 'mcqs' : `${type}s`
        expect(slug).toEqual(expect.any(String))
        expect({ type, url, edit_url }).toEqual({
          type,
          url: `/${folder}/${slug}`,
          edit_url: `/${folder}/${slug}/edit`,
        })
      }
    })

    test("leaves out other members' items, and what went live or was cancelled", async () => {
      const asha = await world().member('asha')
      const ravi = await world().member('ravi')
      await scheduledPost(ravi)
      const params = await scheduledPost(asha, 2 * DAY)
      await scheduledPost(asha)
      await asha.ok('scheduled.cancel', { params })
      expect((await asha.ok('scheduled.list')).items).toHaveLength(1)
      await world().clock.advance(DAY)
      expect((await asha.ok('scheduled.list')).items).toEqual([])
    })
  },
)
