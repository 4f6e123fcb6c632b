import { describe, expect, test } from 'vitest'
import { startSite, type Site } from './start-site.ts'
import { createKey, leaveQuota } from '../harness/administer.ts'

/** Creates a post of Asha's with a number of comments. */
async function commentedOn({ control, act }: Site, times: number) {
  const { id, url } = await act('asha', 'posts.create', { body: { title: 'By the weir', body: '<p>x</p>' } })
  for (let number = 1; number <= times; number++) {
    await act('ravi', 'posts.comment', { params: { id }, body: { body: `<p>Comment ${number}</p>` } })
    await control.clock.advance(1000)
  }
  return url
}

/** Returns the page at the end of a link. */
async function follow(browsing: Awaited<ReturnType<Site['browse']>>, to: string) {
  const page = await browsing.get(to)
  return page.status === 303 ? browsing.get(page.headers.location!.split('#')[0]!) : page
}

describe('notifications', () => {
  test('links notifications to their subjects and marks all as read', async () => {
    const site = await startSite()
    const url = await commentedOn(site, 3)
    const asha = await site.browse('asha')
    const unread = async () => (await site.engine.as('asha').call('notifications.count')).unread
    const { body } = await asha.get('/notifications')
    expect(body).toContain('commented on <bdi lang="">“By the weir”</bdi>, 3 times.')
    // The current place of the comment, resolved when the link is followed.
    const to = /class="message" href="([^"]+)"/.exec(body)![1]!
    expect((await asha.get(to)).headers.location).toMatch(new RegExp(`^${url}#comment-\\d+$`))
    // Notifications of others lead nowhere.
    expect((await (await site.browse('meera')).get(to.replace(/\?.*/s, ''))).status).toBe(404)
    await asha.post('/notifications/read-all')
    expect(await unread()).toBe(0)
    expect((await asha.get('/notifications?unread=true')).body).toContain('No unread notifications.')
  })

  test('pages notifications without loss or repetition when new ones arrive', async () => {
    const site = await startSite()
    await commentedOn(site, 60)
    const asha = await site.browse('asha')
    const seen: string[] = []
    let path = '/notifications'
    for (;;) {
      const { body } = await asha.get(path)
      seen.push(
        ...[...body.matchAll(/"message" href="\/notifications\/(\d+)(?:\?also=([\d-]+))?"/g)].flatMap(
          ([, id, also]) => [id!, ...(also?.split('-') ?? [])],
        ),
      )
      await commentedOn(site, 1)
      const next = /rel="next" href="([^"]+)"/.exec(body)?.[1]
      if (next === undefined) break
      path = next.replaceAll('&amp;', '&')
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(60)
  })

  const fromHere = { 'sec-fetch-site': 'same-origin' }

  test('marks notifications as read when someone follows the link, not on prefetch', async () => {
    const site = await startSite()
    await site.act('asha', 'notifications.readAll')
    const url = await commentedOn(site, 1)
    const asha = await site.browse('asha')
    const unread = async () => (await site.engine.as('asha').call('notifications.count')).unread
    const firstUnread = async () =>
      /class="message" href="([^"]+)"/.exec((await asha.get('/notifications?unread=true')).body)![1]!
    const to = await firstUnread()
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { ...fromHere, 'sec-purpose': 'prefetch;prerender' },
      { ...fromHere, purpose: 'prefetch' },
      { referer: 'https://evil.example/' },
      { referer: `http://localhost:${site.port}/`, 'sec-fetch-site': 'cross-site' },
    ])
      expect((await asha.get(to, headers)).headers.location).toContain(url)
    await asha.send('HEAD', to, fromHere)
    await (await site.browse('ravi')).get(to, fromHere)
    await (await site.browse()).get(to, fromHere)
    expect(await unread()).toBe(1)
    expect((await asha.get(to, fromHere)).headers.location).toContain(url)
    expect(await unread()).toBe(0)
    // It works for an actor blocked since, too.
    await commentedOn(site, 1)
    const blocked = await firstUnread()
    await site.act('asha', 'blocks.add', { body: { username: 'ravi' } })
    expect((await asha.get(blocked, fromHere)).status).toBe(303)
    await site.act('asha', 'blocks.remove', { body: { username: 'ravi' } })
    await asha.post('/notifications/read-all')
    // Browsers without `Sec-Fetch-Site` send a referrer.
    await commentedOn(site, 1)
    await asha.get(await firstUnread(), { referer: `http://localhost:${site.port}/notifications` })
    expect(await unread()).toBe(0)
  })

  test('groups notifications by kind and shows them as unread until all are read', async () => {
    const site = await startSite()
    const { act } = site
    await act('asha', 'notifications.readAll')
    const { id } = await act('asha', 'posts.create', { body: { title: 'By the weir', body: '<p>x</p>' } })
    const other = await act('asha', 'posts.create', { body: { title: 'On the hill', body: '<p>x</p>' } })
    const say = (username: string, item = id) =>
      act(username, 'posts.comment', { params: { id: item }, body: { body: '<p>Yes.</p>' } })
    for (const name of ['ravi', 'meera', 'dev', 'ravi']) await say(name)
    await say('ravi', other.id)
    const asha = await site.browse('asha')
    const { body } = await asha.get('/notifications?unread=true')
    const messages = [...body.matchAll(/class="message" href="([^"]+)">(.+?)<\/a>/g)]
    expect(messages.map(([, , message]) => message!.replace(/<[^>]+>/g, ''))).toEqual([
      expect.stringMatching(/^Ravi \S+ commented on “On the hill”\.$/),
      expect.stringMatching(/^Ravi \S+ and 2 others commented on “By the weir”\.$/),
    ])
    expect((await act('asha', 'notifications.count')).unread).toBe(5)
    await asha.get(messages[1]![1]!, fromHere)
    expect((await act('asha', 'notifications.count')).unread).toBe(1)
    expect((await asha.get('/notifications')).body).toMatch(
      /<li class="read"[^>]*>(?:(?!<li)[^])*and 2 others commented on <bdi lang="">“By the weir”/,
    )
    // A new notification makes the group unread; the others stay read.
    await say('dev')
    const again = await asha.get('/notifications')
    expect(again.body).toMatch(
      /<li class="unread"[^>]*>(?:(?!<li)[^])*and 2 others commented on <bdi lang="">“By the weir”/,
    )
    const to = /class="unread"[^]*?class="message" href="([^"?]+)/.exec(again.body)![1]!
    await asha.get(`${to}?also=x-0-999999-1`, fromHere)
    expect((await act('asha', 'notifications.count')).unread).toBe(1)
  })

  test('marks a request as read once it is answered, and leaves other requests unread', async () => {
    const { act, browse, save } = await startSite()
    for (const username of ['olga', 'vera', 'omar']) await save({ username })
    const { slug } = await act('olga', 'communities.create', {
      body: { name: 'Walks', visibility: 'private' },
    })
    for (const username of ['vera', 'omar']) {
      await act(username, 'communities.join', { params: { slug: slug! } })
      await act(username, 'connections.request', { body: { username: 'olga' } })
    }
    const olga = await browse('olga')
    const open = async () => {
      const { body } = await olga.get('/notifications')
      return [...body.matchAll(/value="((?:let-in|accept-connection) \w+)/g)]
        .map(([, action]) => action)
        .toSorted()
    }
    const [omar, vera] = ['accept-connection omar', 'accept-connection vera']
    expect(await open()).toEqual([omar, vera, 'let-in omar', 'let-in vera'])
    await olga.post('/notifications', { action: vera })
    await olga.post('/notifications', { action: `turn-away omar ${slug}` })
    expect(await open()).toEqual([omar, 'let-in vera'])
    const { items } = await act('olga', 'notifications.list', { query: { unread: true } })
    expect(items.map(({ kind, actor }) => `${kind} ${actor?.username}`).toSorted()).toEqual([
      'community_request vera',
      'connection_request omar',
    ])
  })

  test('links notifications to the place for a reply', async () => {
    const site = await startSite()
    const { act } = site
    const { slug } = await act('asha', 'communities.create', {
      body: { name: 'Weir watchers', visibility: 'private' },
    })
    await act('ravi', 'communities.join', { params: { slug: slug! } })
    const { items } = await act('asha', 'notifications.list', { query: { limit: 1 } })
    const asha = await site.browse('asha')
    expect((await asha.get(`/notifications/${items[0]!.id}`)).headers.location).toBe(`/c/${slug}/people`)

    const services = await act('ravi', 'services.list', { query: { limit: 50 } })
    const service = services.items.find(({ author }) => author.username !== 'ravi')!
    const { packages } = (await act('ravi', 'services.get', { params: { slug: service.slug } })).item
    const { id } = await act('ravi', 'services.book', {
      params: { id: service.id },
      body: { package_id: packages[0]!.id },
    })
    const provider = service.author.username
    for (const step of ['accept', 'progress', 'deliver'] as const)
      await act(provider, `bookings.${step}`, { params: { id } })
    const told = await act('ravi', 'notifications.list', { query: { limit: 1 } })
    expect(told.items[0]!.kind).toBe('booking_delivered')
    const ravi = await site.browse('ravi')
    expect((await ravi.get(`/notifications/${told.items[0]!.id}`)).headers.location).toBe(`/bookings/${id}`)
  })

  test('links to no missing page', async () => {
    const { browse } = await startSite()
    for (const name of ['asha', 'ravi', 'meera'] as const) {
      const browsing = await browse(name)
      const { body } = await browsing.get('/notifications')
      for (const [, to] of body.matchAll(/class="message" href="([^"]+)"/g))
        expect({ to, status: (await follow(browsing, to!)).status }).toEqual({ to, status: 200 })
    }
  })

  test('links a comment to its page and disappears with it', async () => {
    const site = await startSite()
    const url = await commentedOn(site, 21)
    const asha = await site.browse('asha')
    const to = /\/notifications\/\d+/.exec((await asha.get('/notifications')).body)![0]
    const { location = '' } = (await asha.get(to)).headers
    expect(location).toMatch(new RegExp(`^${url}\\?comments=2#comment-\\d+$`))
    const [page = '', anchor = ''] = location.split('#')
    expect((await asha.get(page)).body).toMatch(new RegExp(`id="${anchor}"[^]*Comment 21`))
    const id = Number(anchor.split('-')[1])
    const kept = `/comments/${id}`
    expect((await asha.get(kept)).headers.location).toBe(location)
    await site.engine.perform({ operator: 'me' }, 'content.hide', { params: { type: 'comment', id } })
    for (const gone of [to, kept, '/comments/0', '/comments/x', '/notifications/0', '/notifications/999999'])
      expect((await asha.get(gone)).status).toBe(404)
    // Only its recipient can open it.
    expect((await (await site.browse('meera')).get(to)).status).toBe(404)
    expect((await (await site.browse()).get(to)).headers.location).toMatch(/^\/sign-in/)
  })
})

test('notifies of two comments by one member in the same millisecond', async () => {
  const site = await startSite()
  const { act } = site
  const { id, url } = await act('asha', 'questions.create', { body: { title: 'Which clay?' } })
  const post = await act('asha', 'posts.create', { body: { title: 'By the weir', body: '<p>x</p>' } })
  const said = []
  for (const body of ['First', 'Second'])
    said.push(
      (await act('ravi', 'posts.comment', { params: { id: post.id }, body: { body } })).id,
      (await act('ravi', 'questions.answer', { params: { id }, body: { body } })).id,
    )
  const { items } = await act('asha', 'notifications.list', { query: { limit: 4 } })
  const asha = await site.browse('asha')
  const led = async () =>
    Promise.all(
      items.map(async (one) =>
        Number(/-(\d+)$/.exec((await asha.get(`/notifications/${one.id}`)).headers.location!)![1]),
      ),
    )
  expect(await led()).toEqual(said.toReversed())

  await act('asha', 'answers.accept', { params: { id: said[3]! }, body: { accepted: true } })
  const { items: ofRavi } = await act('ravi', 'notifications.list', { query: { limit: 1 } })
  const ravi = await site.browse('ravi')
  expect((await ravi.get(`/notifications/${ofRavi[0]!.id}`)).headers.location).toBe(
    `${url}#answer-${said[3]}`,
  )
})

test('shows the quota used by programs, not by pages', async () => {
  const site = await startSite({ realLimits: true })
  const { key } = await createKey(site.control.engine, { username: 'asha' })
  const ask = (title: string) =>
    fetch(`http://localhost:${site.port}/api/v1/tags`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: title }),
    })
  expect((await ask('weirs')).status).toBe(201)
  await leaveQuota(site.control.engine, 'asha', 'post', 0)
  const { body } = await (await site.browse('asha')).get('/settings/usage')
  expect(body).toMatch(/\s1 of 10\s*<\/p>\s*<meter[^>]*\smax="10"\s+value="1"/)
  expect(body.match(/Used up/g)).toHaveLength(1)
  expect(body).toContain('60 requests per minute')
})
