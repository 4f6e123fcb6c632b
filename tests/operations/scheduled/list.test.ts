import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'
import { timeAfterStart, DAY, scheduleAll, scheduledPost } from './fixtures.ts'

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
        items.map((_, index) => timeAfterStart((index + 1) * DAY)),
      )
    })

    test('returns the future path and edit path, except of a community', async () => {
      const asha = await world().member('asha')
      await scheduleAll(asha)
      const { items } = await asha.ok('scheduled.list')
      const [community, ...otherItems] = items
      expect(community).toMatchObject({ title: 'A community', slug: null, url: null, edit_url: null })
      for (const { type, slug, url, edit_url } of otherItems) {
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
      const [asha, ravi] = await world().members('asha', 'ravi')
      await scheduledPost(ravi)
      const params = await scheduledPost(asha, 2 * DAY)
      await scheduledPost(asha)
      await asha.ok('scheduled.cancel', { params })
      expect((await asha.ok('scheduled.list')).items).toHaveLength(1)
      await world().clock.advance(DAY)
      expect((await asha.ok('scheduled.list')).items).toEqual([])
    })

    test('lists failed items first with the reason, then soonest first', async () => {
      const { asha, params } = await createCommunity(world())
      const ravi = await joins(asha, params, await world().member('ravi'), 'editor')
      const schedule = async (days: number, community?: string) => {
        const body = { title: 'Our kiln', body: '<p>x</p>', scheduled_at: timeAfterStart(days * DAY) }
        return (await ravi.ok('posts.create', { body: { ...body, ...(community && { community }) } })).id
      }
      const [scheduledId, third, second, first] = [
        await schedule(9),
        await schedule(3),
        await schedule(2, params.slug),
        await schedule(1),
      ]
      await world().save({ username: 'ravi', status: 'suspended' })
      await world().clock.advance(DAY)
      await world().save({ username: 'ravi', status: 'active' })
      await ravi.ok('communities.leave', { params })
      await world().clock.advance(DAY)
      await world().save({ username: 'ravi', status: 'suspended' })
      await world().clock.advance(DAY)
      await world().save({ username: 'ravi', status: 'active' })
      const listed = async () =>
        (await ravi.ok('scheduled.list')).items.map(({ id, status, failure }) => [id, status, failure])
      const inactive = {
        code: 'member_not_active',
        message: 'Your account was not active when its time came.',
      }
      const noEditor = {
        code: 'not_an_editor',
        message: 'You could no longer publish in its community at the scheduled time.',
      }
      const expected = [
        [first, 'failed', inactive],
        [second, 'failed', noEditor],
        [third, 'failed', inactive],
        [scheduledId, 'scheduled', null],
      ]
      expect(await listed()).toEqual(expected)
    })
  },
)
