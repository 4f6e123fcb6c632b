import { describe, expect, test } from 'vitest'
import { outgoingMails } from '../../packages/engine/src/entities/mail.ts'
import { startMail } from './start-mail.ts'

const MINUTE = 60_000
const ADDRESS = 'asha@example.org'
const brief = { connect: 1000, greeting: 1000, reply: 1000 }

/** Starts a site whose member Asha asks to confirm an address. */
async function withAsha(options: Parameters<typeof startMail>[0] = {}) {
  const site = await startMail(options)
  const asha = await site.browse('asha')
  const ask = () => asha.post('/settings/email', { email: ADDRESS })
  await ask()
  const open = async () => {
    const link = new URLSearchParams(site.linkIn('/confirm-email').split('?')[1]).get('link') ?? ''
    return (await asha.post('/confirm-email', { link })).status
  }
  const pass = async (milliseconds: number) => {
    await site.control.clock.advance(milliseconds)
    await site.outbox.deliver()
  }
  return { ...site, ask, open, pass }
}

describe('a mail server with an unknown outcome', () => {
  test.each([
    ['ends the connection', { smtp: { losesReply: () => true } }],
    [
      'takes longer than the limit',
      { smtp: { hold: () => new Promise<void>(() => undefined) }, timeouts: brief },
    ],
  ])('and %s: the mail is not repeated for ten minutes, and is postponed', async (_how, options) => {
    const { outbox, errors, pass, engine } = await withAsha(options)
    await outbox.deliver()
    for (let minutes = 0; minutes < 9; minutes++) await pass(MINUTE)
    expect(outbox.outcomes).toEqual({ sent: 0, postponed: 1, refused: 0, given_up: 0 })
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('did not confirm an email, which might have been delivered'),
    ])
    const [mail] = await engine.store.read((tx) => tx.page(outgoingMails, { index: 'due', limit: 1 }))
    expect(mail!.due - engine.clock.now()).toBeLessThanOrEqual(MINUTE)
    await pass(MINUTE)
    expect(outbox.outcomes.postponed).toBe(2)
  })

  test('leaves the link of the mail that arrived valid, and repeats the mail under the same id', async () => {
    const lost = [true, false]
    const { outbox, smtp, pass, open } = await withAsha({ smtp: { losesReply: () => lost.shift()! } })
    await outbox.deliver()
    await pass(10 * MINUTE)
    expect(smtp.received).toHaveLength(2)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
    smtp.received.pop()
    expect(await open()).toBe(303)
  })

  test('distinguishes an unknown outcome from a connection cut before the whole email', async () => {
    const { outbox, smtp, errors } = await withAsha({ smtp: { refuse: () => 451 } })
    await outbox.deliver()
    expect([smtp.received.length, errors[0]!.message]).toEqual([0, 'The mail server rejected an email: 451.'])
  })
})

test('sends a slow mail once and delays no other', async () => {
  const released = Promise.withResolvers<void>()
  const { outbox, smtp, pass, browse, control } = await withAsha({
    smtp: { hold: async ({ to }) => (to?.[0]?.address === ADDRESS ? released.promise : undefined) },
  })
  const delivering = outbox.deliver()
  const ravi = await browse('ravi')
  await ravi.post('/settings/email', { email: 'ravi@example.org' })
  void outbox.deliver()
  await expect.poll(() => smtp.received.map(({ recipients }) => recipients)).toEqual([['ravi@example.org']])
  for (let minutes = 0; minutes < 30; minutes++) await control.clock.advance(MINUTE)
  released.resolve()
  await delivering
  await pass(MINUTE)
  expect(smtp.received).toHaveLength(2)
})

test('waits a few seconds at a stop for an email in progress, which is sent later', async () => {
  const { outbox, engine } = await withAsha({ smtp: { hold: () => new Promise(() => undefined) } })
  void outbox.deliver()
  await outbox.stop()
  expect(outbox.outcomes.postponed).toBe(1)
  const waiting = await engine.store.read((tx) => tx.page(outgoingMails, { index: 'due', limit: 9 }))
  expect(waiting).toHaveLength(1)
})

test("greets the mail server with the sender's domain", async () => {
  const { outbox, smtp } = await withAsha()
  await outbox.deliver()
  expect([...smtp.callers]).toEqual(['chowk.example'])
})

test('reports a greeting that takes longer than the limit', async () => {
  const { outbox, errors } = await withAsha({
    smtp: { greet: () => new Promise(() => undefined) },
    timeouts: { ...brief, greeting: 100 },
  })
  await outbox.deliver()
  expect(errors[0]!.message).toBe(
    'The mail server accepted no email: it sent no greeting within 0.1 seconds.',
  )
})
