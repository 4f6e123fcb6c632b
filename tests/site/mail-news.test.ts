import { request } from 'node:http'
import { createWebsite } from '@chowk/site'
import { describe, expect, test } from 'vitest'
import { startSmtp } from '../harness/smtp.ts'
import { startMail } from './start-mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Site = Awaited<ReturnType<typeof startMail>>

/** Starts a site on which a new member, Mira, has an address and a post. */
async function withMira(options: Parameters<typeof startMail>[0] = {}) {
  const site = await startMail(options)
  await site.save({ username: 'mira' })
  await site.confirm('mira', 'mira@example.org')
  const post = { title: 'On rivers', body: '<p>They flow.</p>' }
  const { id } = await site.engine.as('mira').call('posts.create', { body: post })
  return { ...site, post: id }
}

const comment = ({ engine }: Site, username: string, id: number) =>
  engine.as(username).call('posts.comment', { params: { id }, body: { body: '<p>Indeed.</p>' } })

/** Advances the clock, and sends due mail. */
async function pass({ control, outbox }: Site, milliseconds: number): Promise<void> {
  await control.clock.advance(milliseconds)
  await outbox.deliver()
}

describe('notifications by mail', () => {
  test('sends notifications 15 minutes after the first, in one email, once each', async () => {
    const site = await withMira()
    const { smtp, post } = site
    for (const username of ['asha', 'ravi']) await comment(site, username, post)
    await pass(site, 15 * MINUTE - 1)
    expect(smtp.received).toEqual([])
    await comment(site, 'asha', post)
    await pass(site, 1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({
      recipients: ['mira@example.org'],
      from: { name: 'Chowk', address: 'chowk@chowk.example' },
      subject: 'Chowk: 3 new notifications',
    })
    expect(mail!.text).toContain('Ravi Menon commented on “On rivers”.')
    expect(mail!.text).toMatch(/http:\/\/localhost:4000\/notifications\/\d+/)
    expect(mail!.html).toContain('<li><a href="http://localhost:4000/notifications/')
    expect(mail!.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(mail!.messageId).toMatch(/^<news\.\d+\.\d+@chowk\.example>$/)
    expect(Date.parse(mail!.date!)).toBe(site.engine.clock.now())
    await pass(site, DAY)
    expect(smtp.received).toHaveLength(1)
    await comment(site, 'ravi', post)
    await pass(site, 15 * MINUTE)
    expect(smtp.received.map(({ subject }) => subject)).toEqual([
      'Chowk: 3 new notifications',
      'Chowk: Ravi Menon commented on “On rivers”.',
    ])
  })

  test('excludes read, unwanted and hidden notifications', async () => {
    const site = await withMira()
    const { smtp, post, engine } = site
    const mira = engine.as('mira')
    await comment(site, 'ravi', post)
    await mira.call('notifications.readAll')
    await pass(site, 15 * MINUTE)
    await comment(site, 'ravi', post)
    await mira.call('blocks.add', { body: { username: 'ravi' } })
    await pass(site, 15 * MINUTE)
    await comment(site, 'asha', post)
    await site.save({ username: 'asha', status: 'suspended' })
    await pass(site, 15 * MINUTE)
    await site.save({ username: 'asha', status: 'active' })
    await comment(site, 'asha', post)
    await mira.call('preferences.update', { body: { email: { notifications: false } } })
    await pass(site, 15 * MINUTE)
    await mira.call('preferences.update', { body: { email: { notifications: true } } })
    await comment(site, 'asha', post)
    await site.save({ username: 'mira', status: 'suspended' })
    await pass(site, 15 * MINUTE)
    expect(smtp.received).toEqual([])
  })

  test('reports unread messages without their text', async () => {
    const site = await withMira()
    const { smtp, engine } = site
    await site.save({ username: 'noor', display_name: 'Noor' })
    const members = [engine.as('mira'), engine.as('noor')] as const
    await members[0].call('connections.request', { body: { username: 'noor' } })
    await members[1].call('connections.request', { body: { username: 'mira' } })
    const { connections } = await members[1].call('chats.contacts')
    await pass(site, HOUR)
    smtp.received.splice(0)
    const key = connections[0]!.chat_key
    for (const body of ['Secret one', 'Secret two'])
      await members[1].call('chats.send', { params: { key }, body: { body } })
    await pass(site, 15 * MINUTE)
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['Chowk: 2 unread messages: Noor'])
    expect(smtp.received[0]!.raw).not.toContain('Secret')
  })

  test('treats names as text that cannot add headers or HTML', async () => {
    const site = await withMira()
    const { smtp, post } = site
    const display_name = 'Eve ශ්\u200dරී\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script>\u202e'
    await site.save({ username: 'eve', display_name })
    await comment(site, 'eve', post)
    await pass(site, 15 * MINUTE)
    const [mail] = smtp.received
    expect(mail!.recipients).toEqual(['mira@example.org'])
    expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail!.subject).toBe(
      'Chowk: Eve ශ්\u200dරී Bcc: all@… <script>alert(1)</script> commented on “On rivers”.',
    )
    expect(mail!.html).not.toContain('<script>')
    expect(mail!.html).toContain('&lt;script&gt;')
  })

  test.each(['memory', 'sqlite', 'postgres'] as const)(
    'sends notifications from one of several servers of a store, on %s',
    async (store) => {
      const site = await withMira({ store })
      const { engine, settings, smtp, control } = site
      const servers = [site.outbox, ...[0, 1].map(() => createWebsite(engine, settings).outbox!)]
      const usernames = ['one', 'two', 'three', 'four', 'five', 'six']
      for (const username of usernames) {
        await site.save({ username })
        await site.confirm(username, `${username}@example.org`)
        await engine.as('asha').call('follows.set', { body: { type: 'user', username, following: true } })
      }
      await control.clock.advance(15 * MINUTE)
      await Promise.all(servers.map((server) => server.deliver()))
      for (const server of servers.slice(1)) await server.stop()
      const recipients = smtp.received.map(({ recipients }) => recipients[0])
      expect(recipients.sort()).toEqual(usernames.map((username) => `${username}@example.org`).sort())
    },
  )
})

test('lets another server send the mail of one that stalled past its lease', async () => {
  const sending = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let letters: number | undefined
  let afterTaking: (() => Promise<void>) | undefined
  const site = await withMira({
    smtp: {
      async hold() {
        if (letters === undefined || letters++ > 0) return
        sending.resolve()
        await released.promise
      },
    },
    through: (store) => ({
      ...store,
      async transact(work) {
        const done = await store.transact(work)
        const isTaken = Array.isArray(done) && Object.hasOwn((done[0] ?? {}) as object, 'attempts')
        if (isTaken) await afterTaking?.()
        return done
      },
    }),
  })
  letters = 0
  const { smtp, control, engine, settings } = site
  const otherOutbox = createWebsite(engine, settings).outbox!
  await comment(site, 'ravi', site.post)
  await control.clock.advance(15 * MINUTE)
  let delivering: Promise<void> | undefined
  afterTaking = async () => {
    afterTaking = undefined
    await control.clock.advance(15 * MINUTE)
    delivering = otherOutbox.deliver()
    await sending.promise
  }
  await site.outbox.deliver()
  released.resolve()
  await delivering
  await otherOutbox.stop()
  expect(smtp.received).toHaveLength(1)
})

describe('a mail server', () => {
  test('counts each attempt as sent, deferred, rejected or abandoned', async () => {
    const site = await withMira({
      smtp: { refuse: (address) => (address.startsWith('gone') ? 550 : undefined) },
    })
    const { smtp, outbox } = site
    const { sent } = outbox.outcomes
    expect(outbox.outcomes).toEqual({ sent, postponed: 0, refused: 0, given_up: 0 })
    await comment(site, 'ravi', site.post)
    await pass(site, 15 * MINUTE)
    expect(outbox.outcomes).toEqual({ sent: sent + 1, postponed: 0, refused: 0, given_up: 0 })

    const browsing = await site.browse('mira')
    await browsing.post('/settings/email', { email: 'gone@example.org' })
    await outbox.deliver()
    expect(outbox.outcomes).toEqual({ sent: sent + 1, postponed: 0, refused: 1, given_up: 0 })

    await smtp.stop()
    await comment(site, 'asha', site.post)
    await pass(site, 15 * MINUTE)
    expect(outbox.outcomes).toMatchObject({ postponed: 1, given_up: 0 })
    for (let hours = 0; hours < 26; hours++) await pass(site, HOUR)
    expect(outbox.outcomes).toMatchObject({ sent: sent + 1, refused: 1, given_up: 1 })
  })

  test('receives the mail once after an outage', async () => {
    const site = await withMira()
    const { smtp, errors, control } = site
    await smtp.stop()
    await comment(site, 'ravi', site.post)
    await pass(site, 15 * MINUTE)
    for (let minutes = 0; minutes < 5; minutes++) await pass(site, MINUTE)
    // After one, two and four minutes.
    expect(errors).toHaveLength(3)
    expect(errors[0]!.message).toMatch(/^The mail server accepted no email: .*ECONNREFUSED/)
    const again = await startSmtp({ port: smtp.port })
    await control.clock.advance(HOUR)
    await site.outbox.deliver()
    await pass(site, HOUR)
    expect(again.received.map(({ subject }) => subject)).toEqual([
      'Chowk: Ravi Menon commented on “On rivers”.',
    ])
  })

  test('retries less often during an outage until the email expires', async () => {
    const site = await withMira()
    const { smtp, errors, browse, control } = site
    await smtp.stop()
    await (await browse()).post('/sign-in/email', { email: 'mira@example.org' })
    await comment(site, 'ravi', site.post)
    for (let hours = 0; hours < 40; hours++) await pass(site, HOUR)
    expect(errors.length).toBeLessThan(40)
    const { rows } = await control.snapshot()
    expect(rows.filter(([entity]) => entity === 'outgoing_mails')).toEqual([])
  })

  test('retries after a deferral but not after a rejection', async () => {
    const codes = [undefined, 451, 550, undefined]
    const site = await withMira({ smtp: { refuse: () => codes.shift() } })
    const { smtp, errors, post } = site
    await comment(site, 'ravi', post)
    await pass(site, 15 * MINUTE)
    await pass(site, MINUTE)
    await pass(site, HOUR)
    expect(errors.map(({ message }) => message)).toEqual([
      'The mail server rejected an email: 451.',
      'The mail server rejected an email: 550.',
    ])
    expect(smtp.received).toEqual([])
    expect(codes).toEqual([undefined])
  })

  test('receives the password by STARTTLS only', async () => {
    const auth = { user: 'chowk@example.org', pass: 'p@ss:w/rd%' }
    const right = await withMira({ smtp: { auth } })
    await comment(right, 'ravi', right.post)
    await pass(right, 15 * MINUTE)
    expect(right.smtp.received.map(({ secure }) => secure)).toEqual([true])
    await right.smtp.stop()
    await startSmtp({ port: right.smtp.port, auth: { ...auth, user: 'somebody-else' } })
    await comment(right, 'ravi', right.post)
    await pass(right, 15 * MINUTE)
    const [error] = right.errors
    expect(error!.message).toContain('wrong password')
    expect(JSON.stringify({ ...error, message: error!.message, stack: error!.stack })).not.toContain(
      auth.pass,
    )
  })
})

describe('a digest', () => {
  const publish = ({ engine }: Site, title: string) =>
    engine.as('ravi').call('posts.create', { body: { title, body: '<p>Text.</p>' } })

  /** Starts a site on which Mira, who lives in India, follows Ravi; a Tuesday, 14:30 local time. */
  async function withReader(digest: 'off' | 'daily' | 'weekly', store: 'memory' | 'sqlite' = 'memory') {
    const site = await withMira({ store })
    const mira = site.engine.as('mira')
    const email = { digest, notifications: false }
    await mira.call('preferences.update', { body: { timezone: 'Asia/Kolkata', email } })
    await mira.call('follows.set', { body: { type: 'user', username: 'ravi', following: true } })
    return site
  }

  /** Advances the clock by days in steps of an hour. Returns when mail was sent. */
  async function passDays(site: Site, days: number): Promise<string[]> {
    const recipients: string[] = []
    for (let hours = 0; hours < days * 24 * 2; hours++) {
      await pass(site, HOUR / 2)
      for (const { subject } of site.smtp.received.splice(0))
        recipients.push(`${new Date(site.engine.clock.now()).toUTCString().slice(0, 22)} ${subject}`)
    }
    return recipients
  }

  test("lists the feed's news on Monday at seven local time", async () => {
    const site = await withReader('weekly')
    await publish(site, 'One <b>thing</b>')
    await pass(site, 5.5 * DAY)
    expect(site.smtp.received).toEqual([])
    await pass(site, HOUR * 4 + MINUTE * 30)
    const [mail] = site.smtp.received.splice(0)
    expect(mail).toMatchObject({ subject: 'New in your feed on Chowk' })
    expect(mail!.text).toContain('One <b>thing</b> (Ravi Menon)')
    expect(mail!.html).not.toContain('<b>')
    expect(await passDays(site, 8)).toEqual([])
    await publish(site, 'Another')
    expect(await passDays(site, 7)).toEqual(['Mon, 21 Dec 2026 01:30 New in your feed on Chowk'])
  })

  test('sends the digest daily or never, as the member prefers', async () => {
    const [daily, off] = [await withReader('daily'), await withReader('off')]
    for (const site of [daily, off]) await publish(site, 'Today')
    await pass(daily, HOUR)
    expect(await passDays(daily, 3)).toHaveLength(1)
    expect(await passDays(off, 8)).toEqual([])
  })

  test('omits content of blocked members and of the reader from a digest', async () => {
    const site = await withReader('daily')
    await publish(site, 'Hidden')
    await site.engine.as('mira').call('blocks.add', { body: { username: 'ravi' } })
    expect(await passDays(site, 3)).toEqual([])
  })
})

describe('unsubscribing', () => {
  /** Sends the one-click unsubscribe request of a mail provider (RFC 8058), from any network, without cookies. */
  const oneClick = (port: number, url: string, type: string, body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { pathname, search, host } = new URL(url)
      const headers = { host, 'content-type': type }
      request({ port, host: '127.0.0.1', path: pathname + search, method: 'POST', headers }, (response) =>
        resolve(response.resume().statusCode ?? 0),
      )
        .on('error', reject)
        .end(body)
    })

  const urlIn = ({ smtp }: Site): string => {
    const headers = new Map(smtp.received.at(-1)!.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    return /^<(http.*)>$/.exec(headers.get('list-unsubscribe')!)![1]!
  }

  const emailOf = async ({ engine }: Site) =>
    (await engine.as('mira').call('preferences.get')).preferences.email

  async function withMail() {
    const site = await withMira()
    await comment(site, 'ravi', site.post)
    await pass(site, 15 * MINUTE)
    return { site, url: urlIn(site) }
  }

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('unsubscribes with one POST of a mail provider, as %s', async (type, body) => {
    const { site, url } = await withMail()
    expect(await oneClick(site.port, url, type, body)).toBe(200)
    const unwanted = { notifications: false, messages: false, digest: 'weekly', newsletter: false }
    expect(await emailOf(site)).toEqual(unwanted)
    // No limit for the many readers behind one provider.
    for (let times = 0; times < 30; times++) expect(await oneClick(site.port, url, type, body)).toBe(200)
  })

  test('succeeds for a deleted member', async () => {
    const { site, url } = await withMail()
    await site.engine.perform({ operator: 'me' }, 'members.delete', { params: { username: 'mira' } })
    await site.engine.schedule.finishTasks()
    const form = 'application/x-www-form-urlencoded'
    expect(await oneClick(site.port, url, form, 'List-Unsubscribe=One-Click')).toBe(200)
  })

  test('unsubscribes people with a form and changes nothing when a link is fetched', async () => {
    const { site, url } = await withMail()
    const { pathname, search } = new URL(url)
    const visitor = await site.browse()
    const { body } = await visitor.get(pathname + search)
    expect(body).toContain(`action="${pathname + search}"`)
    expect((await emailOf(site)).notifications).toBe(true)
    const done = await visitor.post(pathname + search)
    expect(done.body).toContain('You no longer get emails about notifications and messages.')
    expect((await emailOf(site)).notifications).toBe(false)
  })

  test('rejects forged, changed and unrelated tokens', async () => {
    const { site, url } = await withMail()
    const { cursor } = (await site.engine.as('mira').call('posts.list', { query: { limit: 1 } })) as {
      cursor?: string
    }
    for (const token of ['', 'x', `${new URL(url).searchParams.get('token')!}A`, cursor ?? 'x'])
      expect((await (await site.browse()).post(`/unsubscribe?token=${token}`)).status).toBe(403)
    expect((await emailOf(site)).notifications).toBe(true)
  })
})
