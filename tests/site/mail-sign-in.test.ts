import { describe, expect, test } from 'vitest'
import { startMail } from './start-mail.ts'
import { startSite } from './start-site.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const secretIn = (link: string): string => new URLSearchParams(link.split('?')[1]).get('link') ?? ''

describe('an address', () => {
  test("confirms an address once, with the link's form and not by viewing it", async () => {
    const { browse, smtp, outbox, linkIn, control } = await startMail()
    const asha = await browse('asha')
    const sent = await asha.post('/settings/email', { email: ' Asha@Example.org ' })
    expect(sent.headers.location).toBe('/settings/email?done=confirmation')
    await outbox.deliver()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['Asha@example.org']])
    const link = linkIn('/confirm-email')
    for (let times = 0; times < 2; times++)
      expect((await asha.get(link)).body).toContain('<strong>Asha@example.org</strong>')
    expect((await asha.get('/settings/email')).body).toContain('no confirmed email address')
    expect((await asha.post('/confirm-email', { link: secretIn(link) })).status).toBe(303)
    expect((await asha.get('/settings/email')).body).toContain('Asha@example.org')
    const again = await asha.post('/confirm-email', { link: secretIn(link) })
    expect(again.status).toBe(403)
    expect(again.body).toContain('This link is no longer valid')
    expect(JSON.stringify((await control.snapshot()).rows)).not.toContain(secretIn(link))
  })

  test('confirms an address only for the signed-in member who requested it', async () => {
    const { browse, outbox, linkIn } = await startMail()
    const asha = await browse('asha')
    await asha.post('/settings/email', { email: 'asha@example.org' })
    await outbox.deliver()
    const link = linkIn('/confirm-email')
    const outsider = await browse()
    const { status, headers } = await outsider.get(link)
    expect([status, headers.location]).toEqual([303, `/sign-in?to=${encodeURIComponent(link)}`])
    expect((await outsider.post('/confirm-email', { link: secretIn(link) })).headers.location).toMatch(
      /^\/sign-in/,
    )
    const ravi = await browse('ravi')
    expect((await ravi.get(link)).body).not.toContain('asha@example.org')
    expect((await ravi.post('/confirm-email', { link: secretIn(link) })).status).toBe(403)
    expect((await asha.get('/settings/email')).body).toContain('no confirmed email address')
    expect((await asha.post('/confirm-email', { link: secretIn(link) })).status).toBe(303)
  })

  test('rejects an invalid address in the sign-up form, where it is optional', async () => {
    const { browse, smtp, outbox, linkIn } = await startMail({ signUp: 'open' })
    const outsider = await browse()
    const wanted = (username: string) => ({
      username,
      display_name: 'Kiran',
      password: 'six herons by the weir',
    })
    const refused = await outsider.post('/sign-up', { ...wanted('kiran'), email: 'kiran@' })
    expect([refused.status, refused.body.includes('Enter an email address')]).toEqual([422, true])
    expect((await outsider.post('/sign-up', { ...wanted('kiran'), email: 'kiran@example.org' })).status).toBe(
      303,
    )
    await outbox.deliver()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['kiran@example.org']])
    const link = linkIn('/confirm-email')
    await outsider.post('/confirm-email', { link: secretIn(link) })
    expect((await outsider.get('/settings/email')).body).toContain('<strong>kiran@example.org</strong>')
    expect((await (await browse()).post('/sign-up', { ...wanted('kavi'), email: '' })).status).toBe(303)
    expect(smtp.received).toHaveLength(1)
  })

  test('confirms an address within 24 hours with the latest link', async () => {
    const { browse, outbox, linkIn, control } = await startMail()
    const asha = await browse('asha')
    const links: string[] = []
    for (let times = 0; times < 2; times++) {
      await asha.post('/settings/email', { email: 'asha@example.org' })
      await outbox.deliver()
      links.push(secretIn(linkIn('/confirm-email')))
    }
    expect((await asha.post('/confirm-email', { link: links[0] })).status).toBe(403)
    await control.clock.advance(24 * HOUR)
    expect((await asha.post('/confirm-email', { link: links[1] })).status).toBe(403)
  })

  test('reveals only to its owner that an address is in use', async () => {
    const { browse, smtp, outbox, confirm } = await startMail()
    await confirm('asha', 'asha@example.org')
    const ravi = await browse('ravi')
    const taken = await ravi.post('/settings/email', { email: 'ASHA@example.org' })
    await outbox.deliver()
    const free = await ravi.post('/settings/email', { email: 'ravi@example.org' })
    expect({ status: taken.status, to: taken.headers.location, body: taken.body }).toEqual({
      status: free.status,
      to: free.headers.location,
      body: free.body,
    })
    await outbox.deliver()
    const [told] = smtp.received.filter(({ recipients }) => recipients[0] === 'ASHA@example.org')
    expect(told!.text).toContain('already belongs to another account')
    expect(told!.text).not.toContain('/confirm-email')
  })

  test.each(['memory', 'sqlite', 'postgres'] as const)(
    'gives an address to one of two members who confirm it together, on %s',
    async (store) => {
      const { browse, smtp, outbox, control } = await startMail({ store })
      const members = [await browse('asha'), await browse('ravi')]
      for (const member of members) await member.post('/settings/email', { email: 'both@example.org' })
      await outbox.deliver()
      const links = smtp.received.map(({ text }) => secretIn(/\/confirm-email\S+/.exec(text!)![0]))
      const answers = await Promise.all(
        links.flatMap((link) => members.map((member) => member.post('/confirm-email', { link }))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403])
      const { rows } = await control.snapshot()
      expect(rows.filter(([entity]) => entity === 'email_addresses')).toHaveLength(1)
    },
  )

  test('sends a link immediately even if the outbox was just empty', async () => {
    let found = () => {}
    let goOn = Promise.resolve()
    const { browse, smtp, outbox } = await startMail({
      through: (store) => ({
        ...store,
        read: async (work) => {
          const value = await store.read(work)
          found()
          await goOn
          return value
        },
      }),
    })
    const asha = await browse('asha')
    const looked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    found = looked.resolve
    goOn = held.promise
    const delivered = outbox.deliver()
    await looked.promise
    goOn = Promise.resolve()
    await asha.post('/settings/email', { email: 'asha@example.org' })
    const second = outbox.deliver()
    held.resolve()
    await Promise.all([delivered, second])
    expect(smtp.received).toHaveLength(1)
  })

  test('receives a notice when replaced or removed and no longer signs in', async () => {
    const { browse, smtp, outbox, confirm } = await startMail()
    await confirm('asha', 'old@example.org')
    const asha = await browse('asha')
    await asha.post('/settings/email', { email: 'new@example.org' })
    await outbox.deliver()
    const link = secretIn(/\/confirm-email\S+/.exec(smtp.received.pop()!.text!)![0])
    await asha.post('/confirm-email', { link })
    await outbox.deliver()
    expect(smtp.received.map(({ recipients, subject }) => [...recipients, subject])).toEqual([
      ['old@example.org', 'Email address changed on Chowk'],
    ])
    await asha.post('/settings/email', { remove: 'true' })
    await outbox.deliver()
    expect(smtp.received.map(({ recipients }) => recipients[0])).toEqual([
      'old@example.org',
      'new@example.org',
    ])
    expect((await asha.get('/settings/email')).body).not.toContain('@example.org')
    for (const email of ['old@example.org', 'new@example.org'])
      await (await browse()).post('/sign-in/email', { email })
    await outbox.deliver()
    expect(smtp.received).toHaveLength(2)
  })

  test.each([
    '',
    'asha',
    'asha@',
    '@example.org',
    'asha@localhost',
    'a@b@example.org',
    'asha@example.org,ravi@example.org',
    'asha@example.org\r\nBcc: ravi@example.org',
    'Asha <asha@example.org>',
    '"a b"@example.org',
    `${'a'.repeat(65)}@example.org`,
    'asha@exa mple.org',
  ])('rejects %j as an address', async (email) => {
    const { browse, outbox, smtp } = await startMail()
    const asha = await browse('asha')
    const refused = await asha.post('/settings/email', { email })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Enter an email address')
    await outbox.deliver()
    expect(smtp.received).toEqual([])
  })

  test('exports an address to its member and shows it to no one else', async () => {
    const { browse, confirm, engine } = await startMail()
    await confirm('asha', 'secret-address@example.org')
    const params = { username: 'asha' }
    const addresses: unknown[] = []
    for await (const one of await engine.perform({ operator: 'ops' }, 'members.export', { params }))
      if (one.type === 'email_addresses') addresses.push(one)
    expect(addresses).toMatchObject([{ data: { address: 'secret-address@example.org' } }])
    const ravi = await browse('ravi')
    for (const path of ['/u/asha', '/u', '/settings/email', '/search?q=secret-address'])
      expect((await ravi.get(path)).body).not.toContain('secret-address@')
    for (const id of ['account.me', 'profile.get', 'preferences.get'] as const)
      expect(JSON.stringify(await engine.as('asha').call(id))).not.toContain('secret-address')
  })
})

describe('a link by mail', () => {
  test('signs in once within 15 minutes and allows setting a password', async () => {
    const { browse, outbox, linkIn, confirm, control, smtp } = await startMail()
    await confirm('asha', 'asha@example.org')
    const visitor = await browse()
    expect((await visitor.get('/sign-in')).body).toContain('href="/sign-in/email"')
    await visitor.post('/sign-in/email', { email: 'ASHA@EXAMPLE.org' })
    await outbox.deliver()
    const link = linkIn('/sign-in')
    const { body } = await visitor.get(link)
    expect(body).toContain('Asha Kulkarni')
    expect(visitor.cookie).toBeUndefined()
    const signed = await visitor.post('/sign-in', { link: secretIn(link), to: '/settings/password' })
    expect(signed.headers.location).toBe('/settings/password')
    const password = 'a long enough sentence'
    expect((await visitor.post('/settings/password', { password })).headers.location).toContain('done=')
    expect((await (await browse()).post('/sign-in', { link: secretIn(link) })).status).toBe(403)
    expect((await (await browse()).post('/sign-in/password', { username: 'asha', password })).status).toBe(
      303,
    )
    await outbox.deliver()
    expect(smtp.received.pop()!.subject).toBe('Your password on Chowk has changed')
    await (await browse()).post('/sign-in/email', { email: 'asha@example.org' })
    await outbox.deliver()
    expect(smtp.received).toHaveLength(2)
    await control.clock.advance(15 * MINUTE)
    expect((await (await browse()).post('/sign-in', { link: secretIn(linkIn('/sign-in')) })).status).toBe(403)
  })

  test('gets the same response and writes whether or not the address is known', async () => {
    const { browse, outbox, smtp, confirm, control } = await startMail()
    await confirm('asha', 'asha@example.org')
    const seen = []
    const before = (await control.snapshot()).rows.length
    for (const email of ['asha@example.org', 'nobody@example.org']) {
      const { status, headers, body } = await (await browse()).post('/sign-in/email', { email })
      const { date: _, 'x-request-id': __, ...others } = headers
      seen.push({ status, others, body })
    }
    expect(seen[0]).toEqual(seen[1])
    await outbox.deliver()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['asha@example.org']])
    const rows = (await control.snapshot()).rows
    expect(rows.filter(([entity]) => entity === 'outgoing_mails')).toEqual([])
    // The sign-in link for the holder of the address.
    expect(rows.length).toBe(before + 1)
  })

  test('sends links only to active members', async () => {
    const { browse, outbox, smtp, confirm, save } = await startMail()
    await confirm('asha', 'asha@example.org')
    await save({ username: 'asha', status: 'suspended' })
    await (await browse()).post('/sign-in/email', { email: 'asha@example.org' })
    await outbox.deliver()
    expect(smtp.received).toEqual([])
  })

  test('limits requests for links to three in 15 minutes per network, for any address', async () => {
    const { browse, confirm, control } = await startMail()
    await confirm('asha', 'asha@example.org')
    await control.clock.advance(HOUR)
    for (const email of ['asha@example.org', 'nobody@example.org']) {
      const statuses: number[] = []
      const visitor = await browse()
      for (let times = 0; times < 4; times++) {
        statuses.push((await visitor.post('/sign-in/email', { email })).status)
        await control.clock.advance(MINUTE)
      }
      expect(statuses).toEqual([303, 303, 303, 429])
    }
  })

  test('sends no link to an inbox with four valid ones, regardless of strangers', async () => {
    const { browse, confirm, control, outbox, smtp } = await startMail()
    await confirm('asha', 'asha@example.org')
    await control.clock.advance(HOUR)
    const ask = async (from: string): Promise<number> => {
      const before = smtp.received.length
      await (await browse(undefined, from)).post('/sign-in/email', { email: 'asha@example.org' })
      await outbox.deliver()
      await control.clock.advance(1000)
      return smtp.received.length - before
    }
    const stranger = []
    for (let times = 0; times < 20; times++) stranger.push(await ask('127.0.0.2'))
    expect(stranger.filter((sent) => sent > 0)).toHaveLength(3)
    expect(await ask('127.0.0.1')).toBe(1)
    const flooded = []
    for (let host = 3; host < 33; host++) flooded.push(await ask(`127.0.0.${host}`))
    expect(flooded.filter((sent) => sent > 0)).toEqual([])
    // The owner has links that work, and once one is used, gets another.
    const link = secretIn(/\/sign-in\?link=\S+/.exec(smtp.received[0]!.text!)![0])
    expect((await (await browse()).post('/sign-in', { link })).status).toBe(303)
    expect(await ask('127.0.0.1')).toBe(1)
  })

  test('invalidates an unsent link and replaces it in the next attempt', async () => {
    const codes = [451, undefined]
    let isAsked = false
    const { browse, confirm, control, outbox, smtp } = await startMail({
      smtp: { refuse: () => (isAsked ? codes.shift() : undefined) },
    })
    await confirm('asha', 'asha@example.org')
    isAsked = true
    await (await browse()).post('/sign-in/email', { email: 'asha@example.org' })
    for (const sent of [0, 1]) {
      await outbox.deliver()
      const { rows } = await control.snapshot()
      expect([smtp.received.length, rows.filter(([entity]) => entity === 'links').length]).toEqual([
        sent,
        sent,
      ])
      await control.clock.advance(MINUTE)
    }
  })
})

describe('letters that confirm an address', () => {
  const inboxes = (smtp: { received: readonly { recipients: readonly string[] }[] }) =>
    smtp.received.flatMap(({ recipients }) => recipients)

  test('limits confirmation emails to five per hour and inbox and delays the rest', async () => {
    const { browse, control, outbox, smtp, save } = await startMail()
    const addresses = []
    for (let number = 0; number < 12; number++) {
      const username = `member${number}`
      await save({ username })
      const email = [`victim+${number}@example.org`, `Vic.tim+${number}@example.org`][number % 2]!
      addresses.push(email)
      const asking = await browse(username, `127.0.0.${number + 2}`)
      expect((await asking.post('/settings/email', { email })).status).toBe(303)
    }
    await outbox.deliver()
    expect(inboxes(smtp)).toEqual(addresses.slice(0, 5))
    await control.clock.advance(HOUR - MINUTE)
    await outbox.deliver()
    expect(smtp.received).toHaveLength(5)
    await control.clock.advance(MINUTE)
    await outbox.deliver()
    expect(inboxes(smtp).sort()).toEqual(addresses.slice(0, 10).sort())
    await control.clock.advance(HOUR)
    await outbox.deliver()
    expect(inboxes(smtp).sort()).toEqual(addresses.sort())
  })

  test('limits confirmation emails to five per hour and member without blocking sign-in', async () => {
    const { browse, outbox, smtp, confirm } = await startMail()
    await confirm('asha', 'asha@example.org')
    const ravi = await browse('ravi', '127.0.0.2')
    const statuses = []
    for (let times = 0; times < 6; times++) {
      statuses.push((await ravi.post('/settings/email', { email: `asha+${times}@example.org` })).status)
      await outbox.deliver()
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    // One was the owner's own.
    expect(smtp.received).toHaveLength(4)
    await (await browse()).post('/sign-in/email', { email: 'asha@example.org' })
    await outbox.deliver()
    expect(inboxes(smtp).at(-1)).toBe('asha@example.org')
  })

  test('sends a confirmation requested during sending again, with the valid link', async () => {
    const second = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const { browse, outbox, smtp, linkIn } = await startMail({
      smtp: {
        async hold() {
          arrived.resolve()
          await second.promise
        },
      },
    })
    const asha = await browse('asha')
    await asha.post('/settings/email', { email: 'asha@example.org' })
    const sending = outbox.deliver()
    await arrived.promise
    await asha.post('/settings/email', { email: 'asha@example.org' })
    second.resolve()
    await sending
    await outbox.deliver()
    expect(smtp.received).toHaveLength(2)
    expect((await asha.post('/confirm-email', { link: secretIn(linkIn('/confirm-email')) })).status).toBe(303)
  })
})

test('shows no URL in an email that someone put into a name, a title or a chat', async () => {
  const { browse, confirm, control, engine, outbox, smtp } = await startMail()
  await confirm('asha', 'asha@example.org')
  const display_name = 'Ravi https://evil.example/login (bad.example)'
  await engine.as('ravi').call('profile.update', { body: { display_name } })
  const ravi = engine.as('ravi')
  const { id } = await engine.as('asha').call('posts.create', {
    body: { title: 'Kiln by evil.example', body: 'Hot.' },
  })
  await ravi.call('posts.comment', { params: { id }, body: { body: 'See evil.example' } })
  await control.clock.advance(HOUR)
  await outbox.deliver()
  await engine.as('asha').call('profile.update', { body: { display_name } })
  await (await browse()).post('/sign-in/email', { email: 'asha@example.org' })
  await outbox.deliver()
  expect(smtp.received).toHaveLength(2)
  for (const { subject, text, html } of smtp.received)
    expect([subject, text, html].filter((part) => /evil|bad\.example/.test(part ?? ''))).toEqual([])
  expect(smtp.received[0]!.subject).toContain('Ravi')
})

test('forbids caching a page with a sign-in link', async () => {
  const { browse, linked, link } = await startMail({ signUp: 'open' })
  const outsider = await browse()
  for (const path of [
    ...(await linked('asha')),
    `/sign-in?link=${await link('ravi')}`,
    '/sign-in?link=wrong',
    `/sign-in?to=${encodeURIComponent('/confirm-email?link=abc')}`,
    '/sign-up?invite=abc',
  ])
    expect({ path, cache: (await outsider.get(path)).headers['cache-control'] }).toEqual({
      path,
      cache: 'private, no-store',
    })
  const posted = await outsider.post('/sign-in', { link: 'wrong' })
  expect([posted.status, posted.headers['cache-control']]).toEqual([403, 'private, no-store'])
})

test('states that the site sends no email and asks for no address', async () => {
  const { browse } = await startSite()
  const outsider = await browse()
  const signIn = (await outsider.get('/sign-in')).body
  expect(signIn).toContain('This site does not send email')
  expect(signIn).not.toContain('chowk members')
  expect((await outsider.get('/sign-in/email')).status).toBe(404)
  expect((await outsider.post('/sign-in/email', { email: 'a@example.org' })).status).toBe(404)
  const asha = await browse('asha')
  expect((await asha.get('/settings/email')).body).toContain('This site does not send email')
  const preferences = (await asha.get('/settings/preferences')).body
  expect(preferences).toContain('This site does not send email')
  expect(preferences).not.toContain('name="digest"')
  // Settings made through the interface stay.
  await asha.post('/settings/preferences', { language: 'hi', timezone: 'Asia/Kolkata' })
  expect((await asha.get('/settings/preferences')).body).toContain('Saved')
})
