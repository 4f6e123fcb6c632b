import { expect, test } from 'vitest'
import { connect } from './connected.ts'
import { startSite, type Site } from './start-site.ts'
import { applyToMeera } from './trading.ts'

/** An act that can be undone: on which page, with what fields, and what of the site it changes. */
interface Undoable {
  readonly by: string
  readonly at: string
  readonly fields: Readonly<Record<string, string>>
  readonly state: () => Promise<unknown>
}

const MINUTE = 60_000

/** Returns the action that the Undo button of a page submits. */
const undoOn = (body: string): string | undefined =>
  /name="undo" value="1" \/>\s*<button name="action" value="([^"]+)"/.exec(body)?.[1]

/** Prepares what members may undo, by what they do. */
async function prepare({ act, save }: Site): Promise<Readonly<Record<string, Undoable>>> {
  for (const username of ['nila', 'omar', 'uma']) await save({ username })
  for (const username of ['omar', 'uma']) await connect({ act, save }, 'nila', username)
  await applyToMeera(act)
  const { items: jobs } = await act('meera', 'jobs.list', {})
  const { id: jobId } = jobs.find(({ title }) => title === 'Kiln keeper')!
  const [applied] = (await act('meera', 'jobs.applications', { params: { id: jobId } })).items
  const slug = 'a-website-for-your-shop-in-a-week'
  const { item: service } = await act('uma', 'services.get', { params: { slug } })
  const provider = service.author.username
  const booked = async (...steps: ('accept' | 'progress')[]) => {
    const body = { package_id: service.packages[0]!.id }
    const { id } = await act('uma', 'services.book', { params: { id: service.id }, body })
    for (const step of steps) await act(provider, `bookings.${step}`, { params: { id } })
    return id
  }
  const [delivered, declined, cancelled] = [
    await booked('accept', 'progress'),
    await booked(),
    await booked(),
  ]
  const club = await act('nila', 'communities.create', { body: { name: 'Club' } })
  await act('omar', 'communities.join', { params: { slug: club.slug! } })
  await act('nila', 'communities.invite', { params: { slug: club.slug! }, body: { usernames: ['uma'] } })
  const group = await act('nila', 'groups.create', { body: { name: 'Herons', usernames: ['omar'] } })
  const post = await act('nila', 'posts.create', { body: { title: 'By the weir', body: '<p>x</p>' } })
  await act('nila', 'favorites.set', { body: { type: 'post', id: post.id, saved: true } })
  await act('nila', 'blocks.add', { body: { username: 'tom' } })
  const news = async (of: string) =>
    (await act(of, 'notifications.list', {})).items.map(({ kind }) => kind).toSorted()
  const application = async () => {
    const { items } = await act('asha', 'applications.list', {})
    const { status, reason, history } = items.find(({ id }) => id === applied!.id)!
    return { status, reason, history, news: await news('asha') }
  }
  const booking = (told: string, id: number) => async () => {
    const { items } = await act('uma', 'bookings.list', {})
    const { status, history, cancelled_by } = items.find((one) => one.id === id)!
    return { status, history, cancelled_by, news: await news(told) }
  }
  const people = async () => {
    const { items } = await act('nila', 'communities.feed', {
      params: { slug: club.slug! },
      query: { tab: 'members' },
    })
    const { invites } = await act('nila', 'communities.settings', { params: { slug: club.slug! } })
    return [
      items.flatMap((item) => (item.type === 'member' ? [[item.member.username, item.role]] : [])),
      invites.map(({ member, role }) => [member.username, role]),
    ]
  }
  const members = async () =>
    (await act('nila', 'chats.get', { params: { key: group.key } })).members.map(({ member, role }) => [
      member.username,
      role,
    ])
  const letter = `/applications/${applied!.id}`
  const at = `/c/${club.slug}`
  const own = { by: 'nila', at: '/settings/blocks' }
  return {
    reject: {
      by: 'meera',
      at: letter,
      fields: { action: `application ${applied!.id} reject`, reason: 'The post is gone.' },
      state: application,
    },
    'reject all others': {
      by: 'meera',
      at: letter,
      fields: { action: `reject-all ${applied!.id}` },
      state: application,
    },
    shortlist: {
      by: 'meera',
      at: `/jobs/${jobs.find(({ id }) => id === jobId)!.slug}/applications`,
      fields: { action: `application ${applied!.id} shortlist` },
      state: application,
    },
    withdraw: {
      by: 'asha',
      at: letter,
      fields: { action: `application ${applied!.id} withdraw` },
      state: application,
    },
    deliver: {
      by: provider,
      at: `/bookings/${delivered}`,
      fields: { action: `booking ${delivered} deliver` },
      state: booking('uma', delivered),
    },
    decline: {
      by: provider,
      at: `/bookings/${declined}`,
      fields: { action: `booking ${declined} decline` },
      state: booking('uma', declined),
    },
    'cancel a booking': {
      by: 'uma',
      at: `/bookings/${cancelled}`,
      fields: { action: `booking ${cancelled} cancel` },
      state: booking(provider, cancelled),
    },
    'close a job': {
      by: 'meera',
      at: letter,
      fields: { action: `close-job ${jobId}` },
      state: async () => (await act('meera', 'jobs.list', {})).items.map(({ title }) => title),
    },
    'raise a role': {
      by: 'nila',
      at: `${at}?tab=members`,
      fields: { action: 'raise-role omar admin member' },
      state: people,
    },
    'withdraw an invite': {
      by: 'nila',
      at: `${at}/people`,
      fields: { action: 'withdraw-invite uma member' },
      state: people,
    },
    'remove from a community': {
      by: 'nila',
      at: `${at}/people/omar`,
      fields: { bar: 'true' },
      state: people,
    },
    'change a role in a group': {
      by: 'nila',
      at: `/chats/${group.key}/members`,
      fields: { action: 'set-role omar admin member' },
      state: members,
    },
    'remove from a group': {
      by: 'nila',
      at: `/chats/${group.key}/members`,
      fields: { action: 'remove-member omar' },
      state: members,
    },
    'archive a post': {
      by: 'nila',
      at: `${post.url}/edit`,
      fields: { action: `archive-item post ${post.id}` },
      state: async () => (await act('nila', 'posts.get', { params: { id: post.id } })).item.status,
    },
    'remove what is saved': {
      by: 'nila',
      at: '/saved',
      fields: { action: `remove-saved post ${post.id}` },
      state: async () => (await act('nila', 'favorites.list', {})).items.map(({ id }) => id),
    },
    unblock: {
      ...own,
      fields: { action: 'unblock tom' },
      state: async () => (await act('nila', 'blocks.list', {})).items.map(({ member }) => member.username),
    },
  }
}

test('offers to undo an action and restores the former state', async () => {
  const site = await startSite()
  const browsers = new Map<string, Awaited<ReturnType<Site['browse']>>>()
  for (const [name, { by, at, fields, state }] of Object.entries(await prepare(site))) {
    const person = browsers.get(by) ?? (await site.browse(by))
    browsers.set(by, person)
    const before = await state()
    const { headers, body } = await person.post(at, fields)
    expect(headers.location, `${name}: ${/role="alert"[^]{0,300}/.exec(body)?.[0]}`).toContain('undo=')
    expect(await state(), name).not.toEqual(before)
    const after = await person.get(headers.location!)
    const undone = await person.post(headers.location!.replace(/\?.*/s, ''), {
      undo: '1',
      action: undoOn(after.body)!,
    })
    expect(undone.headers.location, `${name}: ${undone.body.slice(-600)}`).toContain('done=undone')
    expect(await state(), name).toEqual(before)
    const { body: shown } = await person.get(undone.headers.location!)
    expect([shown.includes('Undone.'), undoOn(shown)], name).toEqual([true, undefined])
  }
})

test('undoes a step only for its member, within ten minutes, if it is the latest', async () => {
  const site = await startSite()
  const { deliver, reject } = await prepare(site)
  const [provider, client] = [await site.browse(deliver!.by), await site.browse('uma')]
  const [, id] = deliver!.fields.action!.split(' ')
  const undo = { undo: '1', action: `take-back booking ${id}` }
  await provider.post(deliver!.at, deliver!.fields)
  expect((await client.post(deliver!.at, undo)).status).toBe(409)
  await site.act('uma', 'bookings.complete', { params: { id: Number(id) } })
  for (const person of [provider, client]) expect((await person.post(deliver!.at, undo)).status).toBe(409)
  const meera = await site.browse('meera')
  const { headers } = await meera.post(reject!.at, reject!.fields)
  const action = undoOn((await meera.get(headers.location!)).body)!
  expect((await (await site.browse('ravi')).post(reject!.at, { action })).status).toBe(404)
  await site.control.clock.advance(10 * MINUTE + 1)
  expect((await meera.post(reject!.at, { action })).body).toContain('This can no longer be undone.')
})

test('offers nothing to undo for a URL made by someone else', async () => {
  const site = await startSite()
  const { reject } = await prepare(site)
  const [meera, ravi] = [await site.browse('meera'), await site.browse('ravi')]
  const { headers } = await meera.post(reject!.at, reject!.fields)
  const query = headers.location!.replace(/^.*\?/s, '')
  expect(undoOn((await meera.get(`/?${query}`)).body)).toBeDefined()
  expect(undoOn((await meera.get(`/?${query.replace('application', 'booking')}`)).body)).toBeUndefined()
  expect(undoOn((await ravi.get(`/?${query}`)).body)).toBeUndefined()
  expect(undoOn((await (await site.browse()).get(`/?${query}`)).body)).toBeUndefined()
})
