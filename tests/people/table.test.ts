import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError, SignInNeeded } from '@chowk/engine'
import { expect, test } from 'vitest'
import { createKey } from '../harness/administer.ts'
import { unzipped } from '../harness/unzipped.ts'
import { signIn } from '../harness/sign-in.ts'
import { startSite } from '../site/start-site.ts'

const verbs = ['read', 'write', 'report', 'review', 'invite', 'remove', 'hide'] as const
type Verb = (typeof verbs)[number]

/** The cells of the table in the document. */
const rows = readFileSync(join(import.meta.dirname, '../../docs/people.md'), 'utf8')
  .split('\n')
  .filter((line) => / (yes|no) \|$/.test(line))
  .map((line) => {
    const [who, ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return [who!, Object.fromEntries(verbs.map((verb, at) => [verb, cells[at] === 'yes']))] as const
  })

/** Makes Vera's post and service, with the actor as the row says. */
async function scene(who: string) {
  const site = await startSite()
  const { act, save, engine } = site
  for (const username of ['olga', 'vera', 'max', 'guest']) await save({ username })
  const actor = who === 'owner' ? 'olga' : 'max'
  const { slug = '' } = await act('olga', 'communities.create', {
    body: { name: 'Circle', visibility: 'private' },
  })
  const params = { slug: slug! }
  const join = async (username: string, role: 'member' | 'editor' | 'admin') => {
    await act('olga', 'communities.invite', { params, body: { usernames: [username], role } })
    await act(username, 'communities.acceptInvite', { params })
  }
  await join('vera', 'editor')
  await join('guest', 'member')
  if (who === 'admin') await join('max', 'admin')
  else if (who === 'member of the community') await join('max', 'member')
  else if (who !== 'owner' && who !== 'moderator of the site') await join('max', 'editor')
  const publish = async (username: string) =>
    act(username, 'posts.create', { body: { title: `By ${username}`, body: '<p>x</p>', community: slug! } })
  const post = await publish('vera')
  const own = await publish(actor).catch(() => post)
  const offered = await act('vera', 'services.create', {
    body: {
      title: 'A pot',
      description: '<p>x</p>',
      category_id: 102,
      packages: [{ name: 'One', price: 1 }],
    },
  })
  const { item } = await act('vera', 'services.get', { params: { slug: offered.slug } })
  const body = { package_id: item.packages[0]!.id }
  const booking = await act(actor, 'services.book', { params: { id: offered.id }, body })
  for (const step of ['accept', 'progress', 'deliver'] as const)
    await act('vera', `bookings.${step}`, { params: { id: booking.id } })
  await act(actor, 'bookings.complete', { params: { id: booking.id } })
  const { key } = await createKey(engine, { username: actor })
  if (who === 'blocked by Vera') await act('vera', 'blocks.add', { body: { username: 'max' } })
  if (who === 'blocker of Vera') await act('max', 'blocks.add', { body: { username: 'vera' } })
  if (who === 'former member') await act('max', 'communities.leave', { params })
  if (who === 'moderator of the site') await save({ username: 'max', role: 'moderator' })
  if (who === 'suspended editor') await save({ username: 'max', status: 'suspended', reason: 'Spam.' })
  return { ...site, actor, params, post, own, service: offered, booking, key }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Returns whether work succeeds; it may be refused. */
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError || error instanceof SignInNeeded) return false
      throw error
    },
  )

const changed = { title: 'Changed' }

/** Tries each verb with a key, or as the operator; undefined where the interface has no such operation. */
async function overTheInterface(
  who: string,
  { engine, key, params, post, own, service }: Scene,
): Promise<Partial<Record<Verb, boolean>>> {
  const id = { params: { id: post.id } }
  if (who === 'operator') {
    const operator = { operator: 'ops' }
    const content = { params: { type: 'post', id: post.id }, body: {} } as const
    return {
      read: await succeeds(engine.perform(operator, 'content.show', { params: content.params })),
      write: await succeeds(engine.perform(operator, 'posts.update', { ...id, body: changed })),
      hide: await succeeds(engine.perform(operator, 'content.hide', content)),
    }
  }
  const by = { key }
  const report = { type: 'post', id: post.id, reason: 'spam' } as const
  const usernames = { usernames: ['ravi'] }
  return {
    read: await succeeds(engine.perform(by, 'posts.get', id)),
    write:
      own !== post &&
      (await succeeds(engine.perform(by, 'posts.update', { params: { id: own.id }, body: changed }))),
    report: await succeeds(engine.perform(by, 'reports.create', { body: report })),
    review: await succeeds(
      engine.perform(by, 'services.review', { params: { id: service.id }, body: { rating: 1 } }),
    ),
    invite: await succeeds(engine.perform(by, 'communities.invite', { params, body: usernames })),
  }
}

/** Tries each verb in a browser. */
async function onTheSite({
  browse,
  actor,
  params,
  post,
  own,
  service,
  booking,
}: Scene): Promise<Record<Verb, boolean>> {
  const browsing = await browse(actor)
  const sent = async (path: string, fields: Record<string, string>) => {
    const { status, headers } = await browsing.post(path, fields)
    return status === 303 && !/^\/(sign-in|suspended)/.test(headers.location ?? '')
  }
  const circle = `/c/${params.slug}`
  const reviewed = `${service.url}?`
  const isThere = (await browsing.get(service.url)).status === 200
  return {
    read: (await browsing.get(post.url)).status === 200,
    write: own !== post && (await browsing.get(`${own.url}/edit`)).status === 200,
    report: await sent(`/report?type=post&id=${post.id}`, { reason: 'spam' }),
    review: await sent(isThere ? reviewed : `/bookings/${booking.id}`, {
      action: `review ${service.id}`,
      rating: '1',
    }),
    invite: await sent(`${circle}/people`, { action: 'invite', usernames: 'ravi' }),
    remove: await sent(`${circle}/people/guest`, { bar: 'true' }),
    hide: await sent(post.url, { action: `hide post ${post.id}` }),
  }
}

test('the table names each kind of person once', () => {
  expect(rows.map(([who]) => who)).toEqual([
    'member of the community',
    'blocked by Vera',
    'blocker of Vera',
    'former member',
    'editor',
    'admin',
    'owner',
    'moderator of the site',
    'suspended editor',
    'operator',
  ])
})

test.each(rows)('allows a %s exactly the actions of the table through the API', async (who, expected) => {
  const done = await overTheInterface(who, await scene(who))
  const told = Object.fromEntries(Object.keys(done).map((verb) => [verb, expected[verb as Verb]]))
  expect(done).toEqual(told)
})

test.each(rows.filter(([who]) => who !== 'operator'))(
  'allows a %s exactly the actions of the table on the site',
  async (who, expected) => {
    expect(await onTheSite(await scene(who))).toEqual(expected)
  },
)

test('a suspended member reads why and until when, exports their data, and closes their account', async () => {
  const { save, browse, engine } = await startSite()
  await save({ username: 'max' })
  await engine.perform({ operator: 'ops' }, 'members.suspend', {
    params: { username: 'max' },
    body: { reason: 'Sold ivory.', until: '2099-01-31T00:00:00Z' },
  })
  const session = await signIn(engine, 'max')
  const member = await engine.view({ session }, async (view) => [view.member, view.suspension?.reason])
  expect(member).toEqual([undefined, 'Sold ivory.'])
  const max = await browse('max')
  expect((await max.get('/posts')).headers.location).toBe('/suspended')
  const { body } = await max.get('/suspended')
  expect(body).toMatch(/suspended[^]*@max[^]*31 Jan 2099[^]*Sold ivory\./)
  const exported = await max.post('/settings/account/export')
  expect(exported.status).toBe(200)
  const profile = (await unzipped(exported.bytes)).get('data/members.jsonl')!
  expect(profile.toString()).toContain('"username":"max"')
  expect((await max.post('/u/asha', { action: 'follow user 1' })).headers.location).toBe('/suspended')
  expect((await max.get('/settings/account/close')).status).toBe(200)
  expect((await max.post('/settings/account/close', { username: 'max' })).headers.location).toBe(
    '/?done=closed',
  )
})
