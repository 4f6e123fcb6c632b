import { describe, expect, test } from 'vitest'
import { tinyPng } from '../harness/image-uploads.ts'
import { parseForm } from './parse-form.ts'
import { startMail } from './start-mail.ts'
import { startSite } from './start-site.ts'

const MINUTE = 60_000

describe('the profile in settings', () => {
  const profile = {
    display_name: 'Asha K.',
    tagline: 'Counts birds & herons',
    bio: '<p>By the lake.</p><script>1</script>',
    website: 'https://asha.example/',
    avatar_url: '/storage/avatars/neem.svg',
    banner_url: '',
  }

  test('saves a profile like the API and shows it as it was saved', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const { avatars } = await engine.as('asha').call('profile.get')
    const fields = { ...profile, avatar_url: avatars[1]!, location: 'pune, maharashtra' }
    const saved = await asha.post('/settings', fields)
    expect({ status: saved.status, to: saved.headers.location }).toEqual({
      status: 303,
      to: '/settings?done=saved',
    })
    const { editable } = await engine.as('asha').call('profile.get')
    expect(editable).toMatchObject({
      display_name: 'Asha K.',
      tagline: 'Counts birds & herons',
      bio: '<p>By the lake.</p>',
      website: 'https://asha.example/',
      avatar_url: avatars[1],
      banner_url: null,
    })
    expect(editable.location?.country).toBe('IN')
    const { body } = await asha.get('/settings?done=saved')
    expect(body).toContain('Saved.')
    expect(body).toContain('value="Counts birds &amp; herons"')
    expect(body).toMatch(new RegExp(`value="${avatars[1]}"\\s+checked`))
  })

  test('accepts a picture from a file and keeps an unchanged Markdown text', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const editable = async () => (await engine.as('asha').call('profile.get')).editable
    const file = new File([tinyPng], 'asha.png', { type: 'image/png' })
    await asha.postWithFiles('/settings', [
      ['display_name', 'Asha'],
      ['bio', 'By the **lake**.'],
      ['avatar_url', '/storage/avatars/neem.svg'],
      ['avatar_url.file', file],
      ['banner_url', ''],
    ])
    const saved = await editable()
    expect(saved).toMatchObject({ bio: '<p>By the <strong>lake</strong>.</p>', banner_url: null })
    expect((await asha.get(saved.avatar_url!)).status).toBe(200)

    const fields = parseForm((await asha.get('/settings')).body)
    expect(Object.fromEntries(fields)).toMatchObject({
      bio: 'By the **lake**.',
      avatar_url: saved.avatar_url,
    })
    const bio = '<p dir="rtl">By <em>the</em> lake.</p><ul><li>birds</li></ul>'
    await engine.as('asha').call('profile.update', { body: { bio } })
    const stored = (await editable()).bio
    const values = Object.fromEntries(parseForm((await asha.get('/settings')).body))
    expect((await asha.post('/settings', values)).status).toBe(303)
    expect(await editable()).toMatchObject({ bio: stored, avatar_url: saved.avatar_url })
  })

  test('finds a place by its name and asks if there are several', async () => {
    const { browse, engine } = await startSite()
    const asha = await browse('asha')
    const location = async () => (await engine.as('asha').call('profile.get')).user.location
    const save = (text: string) => asha.post('/settings', { display_name: 'Asha', location: text })
    const before = await location()
    const fields = Object.fromEntries(parseForm((await asha.get('/settings')).body))
    expect(fields.location).toBe('Pune, Maharashtra, India')
    await asha.post('/settings', fields)
    expect(await location()).toEqual(before)
    await save('NEPAL')
    expect(await location()).toMatchObject({ country: 'NP', state: null })
    await save('mysore')
    expect(await location()).toMatchObject({ city: 'Mysore', state: 'Karnataka' })
    const several = await save('Aurangabad')
    expect(several.status).toBe(422)
    expect(several.body).toContain('Which place? Aurangabad, Bihar, India; Aurangabad, Maharashtra, India')
    expect(several.body).toContain('<option value="Aurangabad, Bihar, India">')
    expect((await save('Atlantis')).body).toContain('Unknown place.')
    await save('Aurangabad, Bihar')
    expect(await location()).toMatchObject({ city: 'Aurangabad', state: 'Bihar' })
    await save('')
    expect(await location()).toBeNull()
    expect((await asha.get('/places?q=pune,%20mah')).body).toMatch(/^\["Pune, Maharashtra, India"/)
  })
})

test('saves preferences and rejects an unknown time zone', async () => {
  const { browse, engine } = await startMail()
  const asha = await browse('asha')
  const fields = {
    show_activity: 'true',
    mail: 'true',
    digest: 'off',
    timezone: 'Asia/Kolkata',
  }
  await asha.post('/settings/preferences', fields)
  const read = async () => (await engine.as('asha').call('preferences.get')).preferences
  const saved = {
    privacy: { discoverable: false, show_activity: true, show_connections: false },
    email: { notifications: false, messages: false, newsletter: false, digest: 'off' },
    timezone: 'Asia/Kolkata',
  }
  expect(await read()).toMatchObject(saved)
  expect((await asha.post('/settings/preferences', { ...fields, timezone: 'Mars/Olympus' })).status).toBe(422)
  expect(await read()).toMatchObject(saved)
})

describe('devices in settings', () => {
  test('lists devices with their last use and signs out one or all', async () => {
    const { browse, control, world, link } = await startSite()
    const [here, phone, otherBrowserSession, ravi] = [
      await browse('asha'),
      await browse('asha'),
      await browse('asha'),
      await browse('ravi'),
    ]
    const agent = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'
    await phone.post('/sign-out')
    await phone.post('/sign-in', { link: await link('asha') }, { 'user-agent': agent })
    await control.clock.advance(30 * MINUTE)
    const { body } = await here.get('/settings/sessions')
    expect(body).toContain('Firefox on Android')
    expect(body.match(/Sign out this device/g)).toHaveLength(2)
    expect(body).toContain('just now')
    expect(body).toContain('30 min ago')
    const [id] = /(?<=name="id" value=")\d+/.exec(body)!
    // Sessions of others can't be ended.
    await ravi.post('/settings/sessions', { id })
    expect((await here.get('/settings/sessions')).body).toContain(`value="${id}"`)
    await here.post('/settings/sessions', { id })
    const signedIn = async () => {
      const seen = await Promise.all([here, phone, otherBrowserSession].map((browsing) => browsing.get('/')))
      return seen.filter((page) => page.body.includes('Sign out')).length
    }
    expect(await signedIn()).toBe(2)
    await here.post('/settings/sessions', { id: 'others' })
    expect(await signedIn()).toBe(1)
    expect((await ravi.get('/')).body).toContain('Sign out')
    expect(world.errors).toEqual([])
  })

  test('shows the last use of devices, also after a restart', async () => {
    const { browse, control, engine } = await startSite()
    const asha = await browse('asha')
    engine.schedule.start()
    await control.clock.advance(5 * MINUTE)
    await asha.get('/')
    await engine.schedule.stop()
    const { rows } = await control.snapshot()
    const sessions = rows.flatMap(([name, row]) => (name === 'sessions' ? [row] : []))
    expect(sessions).toEqual([expect.objectContaining({ seen_at: control.clock.now() })])
  })
})

test('rejects text that a store cannot hold without a server error', async () => {
  const { browse, world } = await startSite({ store: 'postgres', settings: { signUp: 'open' } })
  const [asha, visitor] = [await browse('asha'), await browse()]
  const { body } = await asha.get('/settings/keys')
  const made_at = /name="made_at"\s+value="(\d+)"/.exec(body)![1]
  const password = 'herons by the weir'
  const responses = [
    await asha.post('/settings', { display_name: 'a\0b' }),
    await asha.post('/settings/keys', { name: 'a\0b', scopes: 'content', lifetime: '604800000', made_at }),
    await asha.post('/settings/blocks', { action: 'unblock a\0b' }),
    await visitor.post('/sign-in/password', { username: 'a\0b', password }),
    await visitor.post('/sign-in/passkey', { answer: JSON.stringify({ id: 'a\0b', response: {} }) }),
    await visitor.post('/sign-up', { username: 'kavya', display_name: 'a\0b', password }),
    await asha.get('/settings?done=constructor'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 403, 403, 422, 200])
  expect(world.errors).toEqual([])
})
