import { describe, expect, test } from 'vitest'
import { routes } from '../../packages/site/src/routes.ts'
import { browseSite, startSite } from './start-site.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('a session', () => {
  const OVER = 'You were signed out'

  test('reports an ended session on sign-in, unlike one that never existed', async () => {
    const { browse, control, save } = await startSite()
    const [asha, ravi, stranger] = [await browse('asha'), await browse('ravi'), await browse()]
    expect((await stranger.get('/sign-in')).body).not.toContain(OVER)
    await save({ username: 'ravi', status: 'suspended' })
    expect((await ravi.get('/sign-in')).body).toContain(OVER)
    await asha.post('/sign-out')
    expect((await asha.get('/sign-in')).body).not.toContain(OVER)
    const late = await browse('asha')
    await control.clock.advance(90 * DAY)
    expect((await late.get('/sign-in?to=%2Fsettings')).body).toContain(OVER)
  })
})

describe('a link that signs in', () => {
  test('names the member and signs in once by its form, not by viewing', async () => {
    const { browse, link } = await startSite()
    const browsing = await browse()
    const secret = await link('asha')
    for (let times = 0; times < 2; times++)
      expect((await browsing.get(`/sign-in?link=${secret}`)).body).toContain('Asha Kulkarni')
    expect(browsing.cookie).toBeUndefined()
    expect((await browsing.post('/sign-in', { link: secret })).status).toBe(303)
    expect((await browsing.get('/')).body).toContain('href="/u/asha"')
    const again = await browse()
    const refused = await again.post('/sign-in', { link: secret })
    expect(refused.status).toBe(403)
    expect(refused.body).toContain('This link is no longer valid')
    expect(refused.body).toContain('<a href="/sign-in">Other ways to sign in</a>')
    expect(again.cookie).toBeUndefined()
  })

  test('works for 15 minutes', async () => {
    const { browse, link, control } = await startSite()
    const [early, late] = [await link('asha'), await link('asha')]
    await control.clock.advance(15 * MINUTE - 1)
    expect((await (await browse()).post('/sign-in', { link: early })).status).toBe(303)
    await control.clock.advance(1)
    expect((await (await browse()).post('/sign-in', { link: late })).status).toBe(403)
  })

  test.each(['memory', 'sqlite', 'postgres'] as const)(
    'signs in one of many concurrent visitors, on %s',
    async (store) => {
      const { browse, link } = await startSite({ store })
      const secret = await link('asha')
      const visitors = await Promise.all(Array.from({ length: 8 }, () => browse()))
      const answers = await Promise.all(visitors.map((visitor) => visitor.post('/sign-in', { link: secret })))
      expect(answers.map(({ status }) => status).sort()).toEqual([
        303,
        ...Array.from({ length: 7 }, () => 403),
      ])
    },
  )

  test('creates no link for an unknown member or a closed account', async () => {
    const { link, save } = await startSite()
    await save({ username: 'asha', status: 'closed' })
    for (const username of ['asha', 'somebody-else'])
      await expect(link(username)).rejects.toThrow(`No active member has the username ${username}.`)
  })

  test('redirects to no other site', async () => {
    const { browse } = await startSite({ settings: { demoMember: 'asha' } })
    for (const to of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a b',
    ]) {
      const { headers } = await (await browse()).post('/sign-in/demo', { to })
      expect(headers.location).toBe('/')
    }
    expect((await (await browse()).post('/sign-in/demo', { to: '/posts?page=2' })).headers.location).toBe(
      '/posts?page=2',
    )
  })
})

describe('a session', () => {
  test('stores sessions hashed and sets cookies that scripts and other sites cannot use', async () => {
    const { browse, link, control } = await startSite()
    const browsing = await browse()
    const { headers } = await browsing.post('/sign-in', { link: await link('asha') })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^chowk=[0-9A-Za-z]{40}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const { rows } = await control.snapshot()
    expect(JSON.stringify(rows)).not.toContain(browsing.cookie!.slice('chowk='.length))
  })

  test('sets a host-only cookie under TLS', async () => {
    const { browse, link } = await startSite({ publicUrl: 'https://chowk.example' })
    const { headers } = await (
      await browse()
    ).post(
      '/sign-in',
      { link: await link('asha') },
      { host: 'chowk.example', origin: 'https://chowk.example' },
    )
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-chowk=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
  })

  test('ends on sign-out, after 90 days and permanently on suspension', async () => {
    const { browse, control, save } = await startSite()
    const isSignedIn = async (browsing: Awaited<ReturnType<typeof browse>>) =>
      (await browsing.get('/')).body.includes('Sign out')
    const [out, old, suspended] = [await browse('asha'), await browse('asha'), await browse('ravi')]
    const kept = out.cookie!
    expect(await isSignedIn(out)).toBe(true)
    expect((await out.post('/sign-out')).headers['set-cookie']).toEqual([
      expect.stringContaining('Max-Age=0'),
    ])
    expect((await out.get('/', { cookie: kept })).body).not.toContain('Sign out')
    await save({ username: 'ravi', status: 'suspended' })
    expect(await isSignedIn(suspended)).toBe(false)
    await save({ username: 'ravi', status: 'active' })
    expect(await isSignedIn(suspended)).toBe(false)
    await control.clock.advance(90 * DAY - MINUTE)
    expect(await isSignedIn(old)).toBe(true)
    await control.clock.advance(MINUTE)
    expect(await isSignedIn(old)).toBe(false)
  })
})

describe('a form', () => {
  test.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'of another site whose browser says nothing of it',
      { origin: 'https://evil.example', 'sec-fetch-site': null },
    ],
    ['of a neighbour on the same domain', { 'sec-fetch-site': 'same-site' }],
    ['of nowhere', { origin: 'null' }],
    ['that does not say where it is from', { origin: null, 'sec-fetch-site': null }],
    [
      'of a page of another site, by a browser that names pages alone,',
      { origin: null, 'sec-fetch-site': null, referer: 'https://evil.example/' },
    ],
    ['of a page that is none', { origin: null, 'sec-fetch-site': null, referer: 'localhost' }],
  ])('rejects %s', async (_, headers) => {
    const browsing = await browseSite('asha')
    const refused = await browsing.post('/sign-out', {}, headers)
    expect(refused.status).toBe(403)
    expect((await browsing.get('/')).body).toContain('Sign out')
  })

  test('accepts a form from a browser that sends only a referrer', async () => {
    const { browse, link, port } = await startSite()
    const referer = `http://localhost:${port}/sign-in?link=x`
    const headers = { origin: null, 'sec-fetch-site': null, referer }
    const browsing = await browse()
    expect((await browsing.post('/sign-in', { link: await link('asha') }, headers)).status).toBe(303)
    expect((await browsing.get('/')).body).toContain('Sign out')
    expect((await browsing.post('/sign-out', {}, headers)).status).toBe(303)
    expect((await browsing.get('/')).body).not.toContain('Sign out')
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': null }],
    ['nowhere', { origin: 'null', 'sec-fetch-site': null }],
    ['a browser that would say more', { origin: null, 'sec-fetch-site': 'same-origin' }],
  ])('rejects a form that is of %s, for any page', async (_, headers) => {
    const { browse, port } = await startSite()
    const browsing = await browse('asha')
    const referer = `http://localhost:${port}/`
    expect((await browsing.post('/sign-out', {}, { ...headers, referer })).status).toBe(403)
  })

  test("accepts a form only from this site with the session's token", async () => {
    const { browse } = await startSite()
    const [asha, ravi, stranger] = [await browse('asha'), await browse('ravi'), await browse()]
    const ofRavi = /name="token" value="([^"]+)"/.exec((await ravi.get('/')).body)![1]!
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const taking = Object.entries(routes).filter(
      ([, { submit, fromAnywhere }]) => submit !== undefined && !fromAnywhere,
    )
    expect(taking.length).toBeGreaterThan(15)
    for (const [route, { open, show }] of taking) {
      const path = route.replaceAll(/\{\w+\}/g, 'asha')
      const foreign = await asha.post(path, {}, elsewhere)
      expect([path, foreign.status]).toEqual([path, 403])
      expect(foreign.body).toContain('This form was not submitted from a page of this site.')
      expect((await stranger.post(path, {}, elsewhere)).status).toBe(403)
      if (open) continue
      for (const token of ['', 'guess', ofRavi])
        expect([path, token, (await asha.post(path, { token })).status]).toEqual([path, token, 403])
      const { status, headers } = await stranger.post(path)
      const back = encodeURIComponent(show ? path : '/')
      expect([path, status, headers.location]).toEqual([path, 303, `/sign-in?to=${back}`])
    }
  })

  test('accepts ten forms per minute from visitors of one address', async () => {
    const browsing = await browseSite()
    for (let times = 0; times < 10; times++)
      expect((await browsing.post('/sign-in', { link: 'guess' })).status).toBe(403)
    const refused = await browsing.post('/sign-in', { link: 'guess' })
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.body).toMatch(
      /role="alert"[^>]*>\s*Too many requests. Wait before you retry. Try again in 60 seconds./,
    )
  })
})
