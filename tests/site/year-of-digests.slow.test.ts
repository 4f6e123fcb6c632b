import { expect, test } from 'vitest'
import { startMail } from './start-mail.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Between two posts: fewer in a week than a letter has room for, and at every hour of the day. */
const STEP = 11 * HOUR

const all = Intl.supportedValuesOf('timeZone')
const zones = all.filter((_, index) => index % Math.ceil(all.length / 30) === 0)

test('sends each post of a year in exactly one digest, daily or weekly, in 30 zones', async () => {
  const { act, save, confirm, control, outbox, smtp, errors } = await startMail()
  await save({ username: 'writer' })
  const { user } = await act('writer', 'users.get', { params: { username: 'writer' } })
  for (const [index, timezone] of zones.entries()) {
    const reader = `reader${index}`
    await save({ username: reader })
    // Signing in is limited by network.
    await control.clock.advance(HOUR)
    await confirm(reader, `${reader}@example.org`)
    const email = { digest: index % 2 === 0 ? ('daily' as const) : ('weekly' as const), notifications: false }
    await act(reader, 'preferences.update', { body: { timezone, email } })
    await act(reader, 'follows.set', { body: { type: 'user', id: user.id, following: true } })
  }
  const titles: string[] = []
  while (titles.length < (365 * DAY) / STEP) {
    const title = `Post number ${titles.length}.`
    titles.push(title)
    await act('writer', 'posts.create', { body: { title, body: '<p>Rain again.</p>' } })
    await control.clock.advance(STEP)
    await outbox.deliver()
  }
  for (let day = 0; day < 8; day++) {
    await control.clock.advance(DAY)
    await outbox.deliver()
  }
  expect(errors).toEqual([])
  const sent = Map.groupBy(smtp.received, ({ recipients }) => recipients[0]!)
  expect(sent.size).toBe(zones.length)
  for (const [index, zone] of zones.entries()) {
    const letters = sent.get(`reader${index}@example.org`)!
    const items = letters.flatMap(({ text }) => (text!.match(/Post number \d+\./g) ?? []).reverse())
    expect({ zone, items }).toEqual({ zone, items: titles })
  }
})
