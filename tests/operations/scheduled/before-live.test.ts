import { expect, test } from 'vitest'
import { notificationsOf } from '../../harness/rows.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { recount } from '../../harness/recount.ts'
import { joins } from '../communities/fixtures.ts'
import type { World } from '../../harness/world.ts'
import { upload } from '../../harness/image-uploads.ts'
import { timeAfterStart, DAY, MINUTE, scheduleAll, scheduledInCommunity, scheduledPost } from './fixtures.ts'

const gets = {
  post: 'posts.get',
  question: 'questions.get',
  poll: 'polls.get',
  mcq: 'mcqs.get',
} as const
const getsBySlug = { service: 'services.get', job: 'jobs.get' } as const

onEveryStore('what is not live yet', (world) => {
  test('shows an unpublished item only to its author, by ID and by slug', async () => {
    const [asha, ravi] = await world().members('asha', 'ravi')
    const ids = await scheduleAll(asha)
    for (const [type, get] of Object.entries(gets)) {
      const input = { params: { id: ids[type as keyof typeof gets] } }
      expect((await asha.ok(get, input)).item).toMatchObject({ status: 'scheduled', published_at: null })
      await ravi.fails(get, 'not_found', input)
    }
    const { items } = await asha.ok('scheduled.list')
    for (const [type, get] of Object.entries(getsBySlug)) {
      const { id, slug } = items.find((item) => item.type === type)!
      for (const params of [{ slug: String(id) }, { slug: slug! }]) {
        expect((await asha.ok(get, { params })).item).toMatchObject({ id, status: 'scheduled' })
        await ravi.fails(get, 'not_found', { params })
      }
    }
  })

  test('lists an unpublished item nowhere and accepts no comments, even by its author', async () => {
    const asha = await world().member('asha')
    const ids = await scheduleAll(asha)
    for (const list of ['posts.list', 'questions.list', 'polls.list', 'mcqs.list', 'feed.list'] as const)
      expect((await asha.ok(list)).items).toEqual([])
    expect((await asha.ok('search.query', { query: { q: 'post' } })).items).toEqual([])
    expect((await asha.ok('activity.list')).items).toEqual([])
    const { item } = await asha.ok('polls.get', { params: { id: ids.poll } })
    const body = { body: '<p>First!</p>' }
    await asha.fails('posts.comment', 'not_found', { params: { id: ids.post }, body })
    await asha.fails('questions.answer', 'not_found', { params: { id: ids.question }, body })
    await asha.fails('polls.vote', 'not_found', {
      params: { id: ids.poll },
      body: { option_id: item.options[0]!.id },
    })
    const named = { type: 'post', id: ids.post } as const
    await asha.fails('reactions.set', 'not_found', { body: { ...named, reaction: 'like' } })
    await asha.fails('favorites.set', 'not_found', { body: { ...named, saved: true } })
    await asha.fails('reports.create', 'not_found', { body: { ...named, reason: 'spam' } })
  })
})

/** A post that could not be published: its author was suspended when its time came. */
const failedPost = async (world: World, body: object = {}) => {
  const asha = await world.member('asha')
  const { id } = await asha.ok('posts.create', {
    body: { title: 'A post', body: '<p>x</p>', scheduled_at: timeAfterStart(DAY), ...body },
  })
  await world.save({ username: 'asha', status: 'suspended' })
  expect(await world.clock.advance(DAY)).toEqual([])
  await world.save({ username: 'asha', status: 'active' })
  return { asha, params: { type: 'post', id } as const }
}

onEveryStore('what could not be published', (world) => {
  test('stands before what waits, with the reason', async () => {
    const { asha, params } = await failedPost(world())
    const waiting = await scheduledPost(asha, 2 * DAY)
    const { items } = await asha.ok('scheduled.list')
    expect(items).toMatchObject([
      {
        ...params,
        status: 'failed',
        scheduled_at: timeAfterStart(DAY),
        failure: {
          code: 'member_not_active',
          message: 'Your account was not active when its time came.',
        },
        edit_url: '/posts/a-post/edit',
      },
      { ...waiting, status: 'scheduled', failure: null },
    ])
    const ravi = await world().member('ravi')
    expect((await ravi.ok('scheduled.list')).items).toEqual([])
  })

  test('lets only the author read and edit an unpublished item', async () => {
    const { asha, params } = await failedPost(world())
    const ravi = await world().member('ravi')
    const input = { params: { id: params.id } }
    expect((await asha.ok('posts.get', input)).item.status).toBe('failed')
    await ravi.fails('posts.get', 'not_found', input)
    await asha.ok('posts.update', { ...input, body: { title: 'Another title' } })
    expect((await asha.ok('scheduled.list')).items).toMatchObject([{ title: 'Another title' }])
  })

  test('moves to a new time and goes live with its images', async () => {
    const asha = await world().member('asha')
    const image = (await asha.ok('media.upload', { body: upload })).data.url
    const { params } = await failedPost(world(), { featured_image: image })
    await world().clock.advance(3 * DAY)
    await recount(world().control.engine.store)
    const body = { scheduled_at: timeAfterStart(5 * DAY) }
    const { item } = await asha.ok('scheduled.reschedule', { params, body })
    expect(item).toMatchObject({ status: 'scheduled', failure: null, ...body })
    expect(await world().clock.advance(DAY)).toMatchObject([params])
    const { item: live } = await asha.ok('posts.get', { params: { id: params.id } })
    expect(live).toMatchObject({ status: 'published', slug: 'a-post', featured_image: image })
    await recount(world().control.engine.store)
  })

  test('rejects rescheduling while its author still cannot publish in its community', async () => {
    const { asha, ravi, params: community, id } = await scheduledInCommunity(world())
    await ravi.ok('communities.leave', { params: community })
    await world().clock.advance(DAY)
    const { items } = await ravi.ok('scheduled.list')
    expect(items).toMatchObject([{ status: 'failed', failure: { code: 'not_an_editor' } }])
    const move = {
      params: { type: 'post', id },
      body: { scheduled_at: timeAfterStart(DAY + 5 * MINUTE) },
    } as const
    await ravi.fails('scheduled.reschedule', 'forbidden', move)
    await joins(asha, community, ravi, 'editor')
    await ravi.ok('scheduled.reschedule', move)
    expect(await world().clock.advance(5 * MINUTE)).toMatchObject([{ id }])
    const told = await notificationsOf(world(), ravi)
    expect(told.filter(({ kind }) => kind === 'publication_failed')).toEqual([])
  })

  test('rejects immediate publication and releases slug and images when cancelled', async () => {
    const asha = await world().member('asha')
    const { params } = await failedPost(world(), {
      featured_image: (await asha.ok('media.upload', { body: upload })).data.url,
    })
    expect(await asha.fails('scheduled.publish', 'conflict', { params })).toMatchObject({
      current_status: 'failed',
      allowed: ['reschedule', 'cancel'],
    })
    await asha.ok('scheduled.cancel', { params })
    expect((await asha.ok('scheduled.list')).items).toEqual([])
    await asha.fails('posts.get', 'not_found', { params: { id: params.id } })
    const { slug } = await asha.ok('posts.create', { body: { title: 'A post', body: '<p>x</p>' } })
    expect(slug).toBe('a-post')
    await recount(world().control.engine.store)
  })
})
