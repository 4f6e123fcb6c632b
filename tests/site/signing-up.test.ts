import { describe, expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'
import { startSite, type Site } from './start-site.ts'
import { linksOf } from './walk.ts'

const DAY = 24 * 60 * 60_000
const HOUR = 60 * 60_000

const kavya = { username: 'Kavya.R', display_name: 'Kavya Rao', password: 'herons by the weir' }

const inviteTo = async ({ engine }: Site) =>
  (await engine.perform({ operator: 'tests' }, 'sessions.invite')).secret

describe('signing up where it is open', () => {
  test('creates a signed-in member who can sign in with the password', async () => {
    const { browse, engine } = await startSite({ settings: { signUp: 'open' } })
    const browsing = await browse()
    expect((await browsing.get('/sign-in')).body).toContain('href="/sign-up"')
    expect((await browsing.post('/sign-up', kavya)).status).toBe(303)
    expect((await browsing.get('/')).body).toContain('Kavya Rao')
    const { user } = await engine.as('asha').call('users.get', { params: { username: 'kavya.r' } })
    expect(user).toMatchObject({ username: 'Kavya.R', display_name: 'Kavya Rao' })
    expect((await (await browse()).get('/search?q=kavya')).body).toContain('/u/Kavya.R')
    const { status } = await (await browse()).post('/sign-in/password', kavya)
    expect(status).toBe(303)
  })

  test('goes back to where someone came from, by way of the page to sign in', async () => {
    const { browse } = await startSite({ settings: { signUp: 'open' } })
    const browsing = await browse()
    const linkOn = async (path: string, start: string) =>
      linksOf((await browsing.get(path)).body).find((link) => link.startsWith(`${start}?`))!
    const post = '/posts/monsoon-on-the-ghats'
    const back = new URLSearchParams({ to: post }).toString()
    const up = await linkOn(`/sign-in?${back}`, '/sign-up')
    expect(await linkOn(up, '/sign-in')).toBe(`/sign-in?${back}`)
    const rejected = await browsing.post('/sign-up', { ...kavya, to: post, password: 'short' })
    expect(Object.fromEntries(parseForm(rejected.body))).toMatchObject({ to: post })
    expect(rejected.body).toContain('<a href="#password">Password</a>: ')
    const form = Object.fromEntries(parseForm((await browsing.get(up)).body))
    const { headers } = await browsing.post('/sign-up', { ...form, ...kavya })
    expect(headers.location).toBe(post)
    for (const to of ['//evil.example', 'https://evil.example', '/sign-up?to=/', '/sign-in']) {
      const another = { ...kavya, username: `k${to.length}`, to }
      expect((await (await browse()).post('/sign-up', another)).headers.location).toBe('/')
    }
  })

  test.each([
    ['a username that is taken, in any case', { username: 'ASHA' }, 'This username is taken.'],
    ['a username that can be none', { username: 'kavya rao' }, 'A username has 1 to 30 letters'],
    ['a name that shows nothing', { display_name: '\u200b' }, 'Enter a display name.'],
    ['a short password', { password: 'short' }, 'It has at least 12 characters'],
    ['the username as password', { username: 'kavyakavya12', password: 'kavyakavya12' }, 'too easy to guess'],
  ])('rejects %s next to its field and keeps the names', async (_, changed, said) => {
    const { browse } = await startSite({ settings: { signUp: 'open' } })
    const browsing = await browse()
    const fields = { ...kavya, ...changed }
    const { status, body } = await browsing.post('/sign-up', fields)
    expect(status).toBe(422)
    expect(body).toContain(said)
    expect(body).toContain(`value="${fields.username}"`)
    expect(body).not.toContain(`value="${fields.password}" `)
    expect(browsing.cookie).toBeUndefined()
  })

  test('limits sign-ups to five per hour from one address', async () => {
    const { browse, control } = await startSite({ settings: { signUp: 'open' } })
    const attempt = async (number: number) =>
      (await (await browse()).post('/sign-up', { ...kavya, username: `kavya${number}` })).status
    for (let number = 0; number < 5; number++) expect(await attempt(number)).toBe(303)
    expect(await attempt(5)).toBe(429)
    await control.clock.advance(HOUR)
    expect(await attempt(6)).toBe(303)
  })
})

describe('signing up by invite', () => {
  test('accepts a valid invite for a week', async () => {
    const site = await startSite({ settings: { signUp: 'invite' } })
    const { browse, control } = site
    const browsing = await browse()
    for (const path of ['/sign-up', '/sign-up?invite=guess'])
      expect((await browsing.get(path)).status).toBe(403)
    expect((await browsing.post('/sign-up', kavya)).status).toBe(403)
    expect((await browsing.post('/sign-up', { ...kavya, invite: 'guess' })).status).toBe(403)
    const [invite, late] = [await inviteTo(site), await inviteTo(site)]
    expect((await browsing.get(`/sign-up?invite=${invite}`)).body).toContain(`value="${invite}"`)
    // A refused sign-up does not consume the invite.
    expect((await browsing.post('/sign-up', { ...kavya, username: 'asha', invite })).status).toBe(422)
    expect((await browsing.post('/sign-up', { ...kavya, invite })).status).toBe(303)
    const second = await (await browse()).post('/sign-up', { ...kavya, username: 'other', invite })
    expect(second.status).toBe(403)
    expect(second.body).toContain('This invite has been used')
    await control.clock.advance(7 * DAY)
    expect((await (await browse()).get(`/sign-up?invite=${late}`)).status).toBe(403)
  })

  test.each(['sqlite', 'postgres'] as const)(
    'creates one member for many concurrent visitors, on %s',
    async (store) => {
      const site = await startSite({ settings: { signUp: 'invite' }, store })
      const invite = await inviteTo(site)
      const visitors = await Promise.all(Array.from({ length: 4 }, () => site.browse()))
      const answers = await Promise.all(
        visitors.map((visitor, number) =>
          visitor.post('/sign-up', { ...kavya, username: `kavya${number}`, invite }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403])
    },
  )
})

test('keeps sign-up closed by default', async () => {
  const site = await startSite()
  const browsing = await site.browse()
  const invite = await inviteTo(site)
  expect((await browsing.get(`/sign-up?invite=${invite}`)).status).toBe(403)
  expect((await browsing.post('/sign-up', { ...kavya, invite })).status).toBe(403)
  expect((await browsing.get('/sign-in')).body).not.toContain('/sign-up')
})
