import { expect, test } from 'vitest'
import { describeInterface } from '../harness/interface.ts'
import { START } from '../harness/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const post = { title: 'A title', body: '<p>A body</p>' }
const timeAfterStart = (milliseconds: number) => new Date(START + milliseconds).toISOString()

describeInterface('scheduling', (open) => {
  test('items go live in order of time, then id, each at its own time', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const schedule = async (ahead: number) =>
      (await asha.ok('posts.create', { body: { ...post, scheduled_at: timeAfterStart(ahead) } })).id
    const [third, first, second] = [await schedule(3 * DAY), await schedule(DAY), await schedule(DAY)]
    expect((await asha.ok('scheduled.list')).items.map(({ id }) => id)).toEqual([first, second, third])
    const live = await world.clock.advance(10 * DAY)
    expect(live.map(({ id }) => id)).toEqual([first, second, third])
    const { items } = await asha.ok('posts.list')
    expect(items.map(({ id, published_at }) => [id, published_at])).toEqual([
      [third, timeAfterStart(3 * DAY)],
      [second, timeAfterStart(DAY)],
      [first, timeAfterStart(DAY)],
    ])
  })

  test('what went live just now can be moved, published and cancelled no more', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { id } = await asha.ok('posts.create', {
      body: { ...post, scheduled_at: timeAfterStart(10 * MINUTE) },
    })
    await world.clock.advance(10 * MINUTE)
    const params = { type: 'post', id } as const
    const conflict = { current_status: 'published', allowed: ['archive'] }
    const body = { scheduled_at: timeAfterStart(DAY) }
    expect(await asha.fails('scheduled.reschedule', 'conflict', { params, body })).toMatchObject(conflict)
    expect(await asha.fails('scheduled.publish', 'conflict', { params })).toMatchObject(conflict)
    expect(await asha.fails('scheduled.cancel', 'conflict', { params })).toMatchObject(conflict)
  })

  test('of publish, cancel and reschedule at once, the item ends in one state and the losers are told', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { id } = await asha.ok('posts.create', { body: { ...post, scheduled_at: timeAfterStart(DAY) } })
    const params = { type: 'post', id } as const
    const outcomes = await Promise.all([
      asha.call('scheduled.publish', { params }),
      asha.call('scheduled.cancel', { params }),
      asha.call('scheduled.publish', { params }),
      asha.call('scheduled.cancel', { params }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('due items are live before anything is read, with no timer running', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { id } = await asha.ok('posts.create', { body: { ...post, scheduled_at: timeAfterStart(DAY) } })
    await world.clock.moveTo(START + DAY)
    await asha.ok('posts.get', { params: { id } })
  })

  test('what was brought forward is live before anything is read, too', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { id } = await asha.ok('posts.create', { body: { ...post, scheduled_at: timeAfterStart(9 * DAY) } })
    const body = { scheduled_at: timeAfterStart(DAY) }
    await asha.ok('scheduled.reschedule', { params: { type: 'post', id }, body })
    await world.clock.moveTo(START + DAY)
    expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('published')
  })

  test('an item of a member who is suspended does not go live, nor later', async () => {
    const world = await open()
    const [asha, ravi] = await world.members('asha', 'ravi')
    const { id } = await asha.ok('posts.create', { body: { ...post, scheduled_at: timeAfterStart(DAY) } })
    await world.save({ username: 'asha', status: 'suspended' })
    expect(await world.clock.advance(DAY)).toEqual([])
    await ravi.fails('posts.get', 'not_found', { params: { id } })
    await world.save({ username: 'asha', status: 'active' })
    expect(await world.clock.advance(DAY)).toEqual([])
    const { current_status } = await asha.fails('scheduled.publish', 'conflict', {
      params: { type: 'post', id },
    })
    expect(current_status).toBe('failed')
  })

  test('is refused where content is not created', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { id } = await asha.ok('posts.create', { body: post })
    const body = { title: 'Another', scheduled_at: timeAfterStart(DAY) }
    const { body: answer } = await asha.callLoosely('posts.update', { params: { id }, body })
    expect(answer.fields).toMatchObject([{ path: 'scheduled_at', code: 'unknown_field' }])
  })
})
