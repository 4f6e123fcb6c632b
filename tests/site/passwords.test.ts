import type { ApiError } from '@chowk/engine'
import type { SiteSettings } from '@chowk/site'
import { describe, expect, test } from 'vitest'
import { passwordProblem } from '../../packages/site/src/passwords/rule.ts'
import { hashPassword, isPassword } from '../../packages/site/src/passwords/scrypt.ts'
import type { BrowserSession } from './browsing.ts'
import { startSite } from './start-site.ts'

const MINUTE = 60_000
const PASSWORD = 'herons by the weir'
/** Each page has another passkey challenge. */
const CHALLENGE = /(?<=challenge&quot;:&quot;)[\w-]+/

const signIn = (browsing: BrowserSession, username: string, password: string) =>
  browsing.post('/sign-in/password', { username, password, to: '/posts' })

/** Starts a site on which Asha has a password. */
async function withPassword(settings: SiteSettings = {}) {
  const site = await startSite({ settings })
  const asha = await site.browse('asha')
  expect((await asha.post('/settings/password', { password: PASSWORD })).status).toBe(303)
  return { ...site, asha }
}

describe('signing in with a password', () => {
  test('returns to the previous page and accepts a password from any keyboard', async () => {
    const { browse } = await withPassword()
    const browsing = await browse()
    const { status, headers } = await signIn(browsing, 'ASHA', PASSWORD)
    expect({ status, to: headers.location }).toEqual({ status: 303, to: '/posts' })
    expect((await browsing.get('/')).body).toContain('Sign out')
    const accents = await browse('ravi')
    await accents.post('/settings/password', { password: 'Am\u00e9lie walks the dog' })
    expect((await signIn(await browse(), 'ravi', 'Ame\u0301lie walks the dog')).status).toBe(303)
  })

  test('returns to URLs in any script', async () => {
    const { browse } = await withPassword()
    for (const [to, location] of [
      ['/日本', '/%E6%97%A5%E6%9C%AC'],
      ['/tags/%E6%97%A5?q=é#ü', '/tags/%E6%97%A5?q=%C3%A9#%C3%BC'],
      ['/\u0007bell', '/%07bell'],
    ] as const) {
      const browsing = await browse()
      const { status, headers } = await browsing.post('/sign-in/password', {
        username: 'asha',
        password: PASSWORD,
        to,
      })
      expect({ status, location: headers.location }).toEqual({ status: 303, location })
      expect((await browsing.get(`/sign-in?to=${encodeURIComponent(to)}`)).headers.location).toBe(location)
    }
  })

  test("reveals without the password no member's existence or suspension, by text or time", async () => {
    // The production cost.
    const { browse, save } = await withPassword({ passwordCost: undefined })
    const ravi = await browse('ravi')
    await ravi.post('/settings/password', { password: PASSWORD })
    await save({ username: 'ravi', status: 'suspended' })
    const answers = []
    for (const username of ['asha', 'nobody-of-this-name', 'meera', 'ravi', '../etc']) {
      const before = process.cpuUsage()
      const { status, body } = await signIn(await browse(), username, 'wrong but long')
      const { user, system } = process.cpuUsage(before)
      answers.push({
        status,
        body: body.replaceAll(username, 'NAME').replace(CHALLENGE, ''),
        // Processor time, which other programs do not affect.
        took: user + system,
      })
    }
    const [known, ...others] = answers
    expect(known!.status).toBe(403)
    expect(known!.body).toContain('Incorrect username or password.')
    for (const { status, body, took } of others) {
      expect({ status, body }).toEqual({ status: 403, body: known!.body })
      // Without the dummy hash it would be a hundredth.
      expect(took).toBeGreaterThan(known!.took / 4)
    }
  })

  test('explains a suspension to a member with the right password', async () => {
    const { browse, save } = await startSite()
    const ravi = await browse('ravi')
    await ravi.post('/settings/password', { password: PASSWORD })
    await save({ username: 'ravi', status: 'suspended' })
    const refused = await signIn(await browse(), 'ravi', PASSWORD)
    expect([refused.status, refused.body.includes('This account is suspended.')]).toEqual([403, true])
    await save({ username: 'ravi', status: 'closed' })
    expect((await signIn(await browse(), 'ravi', PASSWORD)).body).toContain('Incorrect username or password')
  })

  test('blocks passwords for 15 minutes after eight attempts, while links work', async () => {
    const { browse, control, link } = await withPassword()
    for (let times = 0; times < 8; times++)
      expect((await signIn(await browse(), 'asha', `guess number ${times}`)).status).toBe(403)
    await control.clock.advance(2 * MINUTE)
    const refused = await signIn(await browse(), 'asha', PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await browse()).post('/sign-in', { link: await link('asha') })).status).toBe(303)
    // Refused attempts are not counted: continued guessing does not lock the member out.
    await control.clock.advance(13 * MINUTE)
    expect((await signIn(await browse(), 'asha', PASSWORD)).status).toBe(303)
  })

  test('counts the wrong tries, not the right ones', async () => {
    const { browse, control } = await withPassword()
    for (let times = 0; times < 9; times++) {
      // Visitors may submit ten forms a minute from one address.
      await control.clock.advance(MINUTE / 6)
      expect((await signIn(await browse(), 'asha', PASSWORD)).status).toBe(303)
    }
    for (let times = 0; times < 8; times++) {
      await control.clock.advance(MINUTE / 6)
      expect((await signIn(await browse(), 'asha', `guess number ${times}`)).status).toBe(403)
    }
    await control.clock.advance(MINUTE)
    expect((await signIn(await browse(), 'asha', PASSWORD)).status).toBe(429)
  })

  test('rejects a password that was changed while it was compared', async () => {
    const { browse, asha } = await withPassword()
    const browsing = await browse()
    const [slow] = await Promise.all([
      signIn(browsing, 'asha', PASSWORD),
      asha.post('/settings/password', { password: 'another one altogether' }),
    ])
    if (slow.status === 303) expect((await browsing.get('/')).body).not.toContain('Sign out')
    expect((await signIn(await browse(), 'asha', PASSWORD)).status).toBe(403)
    expect((await signIn(await browse(), 'asha', 'another one altogether')).status).toBe(303)
  })
})

describe('setting a password', () => {
  test('requires a recent session by link, or the current password', async () => {
    const { browse, control } = await startSite()
    const asha = await browse('asha')
    await control.clock.advance(15 * MINUTE)
    expect((await asha.get('/settings/password')).body).toContain('sign in again with a link')
    expect((await asha.post('/settings/password', { password: PASSWORD })).status).toBe(422)
    const fresh = await browse('asha')
    expect((await fresh.post('/settings/password', { password: PASSWORD })).status).toBe(303)
    const known = await browse()
    await signIn(known, 'asha', PASSWORD)
    const next = { password: 'kingfishers instead' }
    expect((await known.post('/settings/password', next)).status).toBe(422)
    const wrong = await known.post('/settings/password', { ...next, present: 'not this one' })
    expect(wrong.body).toContain('This is not your current password.')
    expect(wrong.body).not.toContain('kingfishers')
    expect((await known.post('/settings/password', { ...next, present: PASSWORD })).status).toBe(303)
  })

  test.each([
    'eleven char',
    'x'.repeat(257),
    'aaaaaaaaaaaaaa',
    'abababababababab',
    '123456789012',
    'qwertyuiop12',
    'passwordpassword',
    'Password1234',
    'asha-kulkarni',
    'ashaashaashaasha1',
    // A common password with little besides.
    'unbelievable',
    'SonyEricsson',
    '2justinbieber!',
  ])('rejects %s', (password) => {
    expect(passwordProblem(password, ['asha', 'Asha Kulkarni'], 'password')).toBeDefined()
  })

  test.each([
    'herons by the weir',
    'झील के किनारे बगुले',
    'correct horse battery',
    'x7#kQ2!vM9pL',
    'asha walks at dawn',
    'supernatural herons',
    'unbelievable chesterfield',
    ' leading and trailing ',
  ])('accepts %s', (password) => {
    expect(passwordProblem(password, ['asha', 'Asha Kulkarni'], 'password')).toBeUndefined()
  })
})

describe('the hash of a password', () => {
  test('salts hashes of passwords and computes them with limited concurrency', async () => {
    const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
    expect(await isPassword(PASSWORD, one)).toBe(true)
    expect(await isPassword(`${PASSWORD} `, one)).toBe(false)
    expect(await isPassword(PASSWORD, undefined)).toBe(false)
    const cheap = one.replace('32768$8$3', '2$1$1')
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword(PASSWORD, cheap)))
    const refused = all.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(20)
    for (const error of refused)
      expect(error).toMatchObject({ code: 'rate_limited' } satisfies Partial<ApiError>)
  })
})

test('leads password managers to the form that changes a password', async () => {
  const { browse } = await startSite()
  const { status, headers } = await (await browse('asha')).get('/.well-known/change-password')
  expect([status, headers.location]).toEqual([303, '/settings/password'])
})
