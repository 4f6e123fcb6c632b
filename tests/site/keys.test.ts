import { describe, expect, test } from 'vitest'
import type { BrowserSession } from './browsing.ts'
import { startSite, type Site } from './start-site.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const keysOf = async (engine: Site['engine']) =>
  (await engine.perform({ operator: 'ops' }, 'keys.list', { params: { username: 'asha' } })).items

/** Returns the fields of the form that creates a key. */
async function openForm(browsing: BrowserSession, scopes = 'content') {
  const { body } = await browsing.get('/settings/keys')
  const value = (name: string) => new RegExp(`name="${name}"\\s+value="([^"]+)"`).exec(body)![1]!
  return {
    token: value('token'),
    made_at: value('made_at'),
    name: 'From a script',
    scopes,
    lifetime: String(30 * DAY),
  }
}

const keyIn = (body: string) => /chk_[0-9A-Za-z]{36}/.exec(body)?.[0]

const call = ({ port }: Site, key: string, path = '/me') =>
  fetch(`http://localhost:${port}/api/v1${path}`, { headers: { 'x-api-key': key } })

describe('a key made in settings', () => {
  test('shows a new key once, on an uncached page, and accepts it', async () => {
    const site = await startSite()
    const asha = await site.browse('asha')
    const page = await asha.post('/settings/keys', await openForm(asha))
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    const key = keyIn(page.body)!
    expect(page.body).toContain(`export CHOWK_API_KEY=${key}`)
    const me = (await (await call(site, key)).json()) as { key: object }
    expect(me.key).toMatchObject({
      name: 'From a script',
      scopes: ['content'],
      expires_at: new Date(site.control.clock.now() + 30 * DAY).toISOString(),
    })
    expect((await call(site, key, '/notifications')).status).toBe(403)
    const listed = await asha.get('/settings/keys')
    expect(listed.body).toContain(`${key.slice(0, 12)}…`)
    expect(keyIn(listed.body)).toBeUndefined()
  })

  test.each(['sqlite', 'postgres'] as const)(
    'creates one key for concurrent forms, within the limit of five, on %s',
    async (store) => {
      const site = await startSite({ store })
      const asha = await site.browse('asha')
      const form = await openForm(asha)
      const same = await Promise.all(Array.from({ length: 4 }, () => asha.post('/settings/keys', form)))
      expect(same.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const forms = []
      for (let number = 0; number < 6; number++) forms.push(await openForm(asha))
      const answers = await Promise.all(forms.map((form) => asha.post('/settings/keys', form)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409])
      expect(await keysOf(site.engine)).toHaveLength(5)
      expect((await asha.get('/settings/keys')).body).toContain('You have 5 active keys')
    },
  )

  test('requires a name, a scope and an offered lifetime, and keeps the choice', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const { status, body } = await asha.post('/settings/keys', {
      ...(await openForm(asha, 'media')),
      name: ' ',
      lifetime: '1',
    })
    expect(status).toBe(422)
    expect(body).toContain('Enter a name for the key')
    expect(body).toContain('Choose one of the listed times')
    expect(body).toMatch(/value="media"\s+checked/)
    const none = await asha.post('/settings/keys', { ...(await openForm(asha)), scopes: undefined })
    expect(none.body).toContain('Choose at least one scope.')
    const long = await asha.post('/settings/keys', { ...(await openForm(asha)), name: 'k'.repeat(301) })
    expect(long.status).toBe(422)
    expect(long.body).toContain('id="name-problem"')
    expect(await keysOf(engine)).toEqual([])
  })

  test('offers a day of expiry within a year', async () => {
    const site = await startSite()
    await site.engine.as('asha').call('preferences.update', { body: { timezone: 'Etc/UTC' } })
    const asha = await site.browse('asha')
    const now = site.control.clock.now()
    const day = (time: number) => new Date(time).toISOString().slice(0, 10)
    const make = async (expires_on: string) =>
      asha.post('/settings/keys', { ...(await openForm(asha)), expires_on })
    for (const refused of [day(now), day(now + 366 * DAY), day(now - 40 * DAY), 'soon', '2027-02-31']) {
      const { status, body } = await make(refused)
      expect({ refused, status }).toEqual({ refused, status: 422 })
      expect(body).toContain('Choose a day after today, within a year.')
    }
    const chosen = day(now + 12 * DAY)
    expect((await make(chosen)).status).toBe(200)
    const [key] = await keysOf(site.engine)
    expect(key!.expires_at).toBe(new Date(chosen).toISOString())
  })

  test('asks first and revokes the key immediately', async () => {
    const site = await startSite()
    const asha = await site.browse('asha')
    const key = keyIn((await asha.post('/settings/keys', await openForm(asha))).body)!
    const { body } = await asha.get('/settings/keys')
    expect(body).toMatch(/<details>\s*<summary>Revoke<[^]*?This cannot be undone[^]*?Revoke it/)
    const revoke = /\/settings\/keys\/\d+\/revoke/.exec(body)![0]
    expect((await call(site, key)).status).toBe(200)
    expect((await asha.post(revoke)).status).toBe(303)
    expect((await call(site, key)).status).toBe(401)
    expect((await asha.get('/settings/keys')).body).toContain('Revoked')
    expect((await asha.post(revoke)).status).toBe(404)
  })
})
