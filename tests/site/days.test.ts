import { expect, test } from 'vitest'
import { actOn } from '../harness/act-on.ts'
import { saveMember } from '../harness/administer.ts'
import { connect } from './connected.ts'
import { startSite } from './start-site.ts'

/** Starts a site on which members live in a zone. */
async function startIn(timezone: string, ...usernames: string[]) {
  const site = await startSite()
  const act = actOn(site.engine)
  for (const username of usernames) await act(username, 'preferences.update', { body: { timezone } })
  return { ...site, act }
}

test.each([
  ['Asia/Kolkata', '2026-12-23T18:30:00.000Z'],
  ['America/Los_Angeles', '2026-12-24T08:00:00.000Z'],
])('starts a key on its day in %s', async (zone, begins) => {
  const { browse, engine } = await startIn(zone, 'asha')
  const asha = await browse('asha')
  const { body } = await asha.get('/settings/keys')
  expect(body).toContain(`The key expires at the start of that day (${zone.replace('_', ' ')})`)
  const made_at = /name="made_at"\s+value="([^"]+)"/.exec(body)![1]
  const fields = { made_at, name: 'k', scopes: 'content', lifetime: '604800000', expires_on: '2026-12-24' }
  expect((await asha.post('/settings/keys', fields)).body).toMatch(/expires\s+<time[^>]+>24 Dec 2026/)
  const { items } = await engine.perform({ operator: 'ops' }, 'keys.list', { params: { username: 'asha' } })
  expect(items[0]!.expires_at).toBe(begins)
})

test("ends a suspension at the start of the moderator's day", async () => {
  const { browse, engine, act, control } = await startIn('Asia/Kolkata', 'meera')
  await saveMember(engine, { username: 'meera', role: 'moderator' })
  const { id } = await act('ravi', 'posts.create', { body: { title: 'Pots', body: '<p>x</p>' } })
  await act('asha', 'reports.create', { body: { type: 'post', id, reason: 'spam' } })
  const meera = await browse('meera')
  const report = /\/moderation\/reports\/\d+/.exec((await meera.get('/moderation')).body)![0]
  const fields = { resolution: 'suspended', reason: 'Again.', until: '2026-12-10' }
  expect((await meera.post(report, fields)).status).toBe(303)
  const { rows } = await control.snapshot()
  const ends = rows.flatMap(([name, row]) => (name === 'suspensions' ? [row.until] : []))
  expect(ends).toEqual([Date.parse('2026-12-09T18:30:00Z')])
})

test('finds messages by the days of their reader', async () => {
  const site = await startSite()
  const { browse, control } = site
  const act = actOn(site.engine)
  await connect(site, 'priya', 'noor')
  await act('priya', 'preferences.update', { body: { timezone: 'Asia/Kolkata' } })
  const now = control.clock.now()
  const midnight = Math.ceil((now + 5.5 * 3_600_000) / 86_400_000) * 86_400_000 - 5.5 * 3_600_000
  await control.clock.advance(midnight - now - 60_000)
  await act('noor', 'chats.send', { params: { key: '@priya' }, body: { body: 'celadon before' } })
  await control.clock.advance(120_000)
  const { message } = await act('noor', 'chats.send', {
    params: { key: '@priya' },
    body: { body: 'celadon after' },
  })
  const day = (time: number) => new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const [eve, morrow] = [day(midnight - 60_000), day(midnight)]
  const priya = await browse('priya')
  for (const path of [`/chats/${message.chat_key}/search`, '/chats']) {
    const found = async (query: string) =>
      [...(await priya.get(`${path}?q=celadon&${query}`)).body.matchAll(/celadon (before|after)</g)].map(
        ([, word]) => word,
      )
    expect(await found(`from=${morrow}`)).toEqual(['after'])
    expect(await found(`to=${eve}`)).toEqual(['before'])
    expect((await found(`from=${eve}&to=${morrow}`)).toSorted()).toEqual(['after', 'before'])
  }
})
