import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { notificationsOf } from '../../harness/rows.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'
import {
  timeAfterStart,
  DAY,
  scheduleAll,
  scheduledInCommunity,
  scheduledPost,
  type ScheduledType,
} from './fixtures.ts'

describeOperation(
  'scheduled.publish',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: await scheduledPost(asha) } }
  },
  (world) => {
    test('publishes an item of any kind now and returns its path', async () => {
      const asha = await world().member('asha')
      const ids = await scheduleAll(asha)
      for (const type of Object.keys(ids) as ScheduledType[]) {
        const params = { type, id: ids[type] }
        const { status, url, web_url } = await asha.ok('scheduled.publish', { params })
        expect({ type, status, web_url }).toEqual({
          type,
          status: 'published',
          web_url: `http://localhost:4000${url}`,
        })
      }
      expect((await asha.ok('scheduled.list')).items).toEqual([])
      expect((await asha.ok('posts.get', { params: { id: ids.post } })).item.published_at).toBe(
        timeAfterStart(0),
      )
      expect(await world().clock.advance(10 * DAY)).toEqual([])
    })

    test('founds a scheduled community: its address is known from then on', async () => {
      const asha = await world().member('asha')
      const body = { name: 'Potters of Pune', slug: 'potters', scheduled_at: timeAfterStart(DAY) }
      const { id } = await asha.ok('communities.create', { body })
      const params = { type: 'community', id } as const
      const { url } = await asha.ok('scheduled.publish', { params })
      expect(url).toBe('/c/potters')
      const { item } = await asha.ok('communities.get', { params: { slug: 'potters' } })
      expect(item).toMatchObject({ name: 'Potters of Pune', role: 'creator', created_at: timeAfterStart(0) })
      await asha.fails('scheduled.publish', 'conflict', { params })
      expect((await asha.ok('communities.list')).items).toHaveLength(1)
    })

    test('counts what it publishes in a community', async () => {
      const { asha, params } = await createCommunity(world())
      const { id } = await asha.ok('posts.create', {
        body: {
          title: 'Our kiln',
          body: '<p>x</p>',
          community: params.slug,
          scheduled_at: timeAfterStart(DAY),
        },
      })
      expect((await asha.ok('communities.get', { params })).item.items_count).toBe(0)
      await asha.ok('scheduled.publish', { params: { type: 'post', id } })
      expect((await asha.ok('communities.get', { params })).item.items_count).toBe(1)
    })

    test('returns 403 when the member may no longer publish in the community', async () => {
      const { asha, ravi, params, id } = await scheduledInCommunity(world())
      await ravi.ok('communities.leave', { params })
      await ravi.fails('scheduled.publish', 'forbidden', { params: { type: 'post', id } })
      await joins(asha, params, ravi, 'editor')
      await ravi.ok('scheduled.publish', { params: { type: 'post', id } })
    })

    test('fails and notifies the author who is suspended when due', async () => {
      const asha = await world().member('asha')
      const params = await scheduledPost(asha)
      await world().save({ username: 'asha', status: 'suspended' })
      expect(await world().clock.advance(DAY)).toEqual([])
      await world().save({ username: 'asha', status: 'active' })
      expect(await asha.fails('scheduled.publish', 'conflict', { params })).toMatchObject({
        current_status: 'failed',
        allowed: ['reschedule', 'cancel'],
      })
      expect(await notificationsOf(world(), asha)).toMatchObject([
        { kind: 'publication_failed', actor_id: null, subject_type: 'post', subject_id: params.id },
      ])
    })

    test('fails and notifies the author who is no longer an editor when due', async () => {
      const { asha, ravi, params, id } = await scheduledInCommunity(world())
      await ravi.ok('communities.leave', { params })
      expect(await world().clock.advance(DAY)).toEqual([])
      expect((await ravi.ok('posts.list')).items).toEqual([])
      const notifications = await notificationsOf(world(), ravi)
      expect(notifications.filter(({ kind }) => kind === 'publication_failed')).toMatchObject([
        { subject_type: 'post', subject_id: id },
      ])
      expect((await asha.ok('communities.get', { params })).item.items_count).toBe(0)
    })

    test('a community whose founder is suspended is not founded', async () => {
      const asha = await world().member('asha')
      const body = { name: 'Potters of Pune', slug: 'potters', scheduled_at: timeAfterStart(DAY) }
      await asha.ok('communities.create', { body })
      await world().save({ username: 'asha', status: 'suspended' })
      expect(await world().clock.advance(DAY)).toEqual([])
      const ravi = await world().member('ravi')
      await ravi.fails('communities.get', 'not_found', { params: { slug: 'potters' } })
    })
  },
)
