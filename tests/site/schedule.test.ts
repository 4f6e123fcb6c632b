import { describe, expect, test } from 'vitest'
import { linksOf } from './walk.ts'
import { startSite } from './start-site.ts'

const DAY = 24 * 60 * 60_000

/** Starts a site on which asha, in Kolkata, has an item scheduled for each given time, in days from now. */
async function scheduledSite(...days: number[]) {
  const site = await startSite()
  const asha = await site.world.member('asha')
  const now = site.engine.clock.now()
  const ids: number[] = []
  for (const [index, ahead] of days.entries()) {
    const scheduled_at = new Date(now + ahead * DAY).toISOString()
    const { id } = await asha.ok('posts.create', {
      body: { title: `Post number ${index + 1}`, body: '<p>x</p>', scheduled_at },
    })
    ids.push(id)
  }
  return { ...site, asha, ids, browsing: await site.browse('asha') }
}

const post = (id: number, deed: string, scheduled_at?: string) => ({
  type: 'post',
  id: String(id),
  do: deed,
  scheduled_at,
})

describe('the schedule', () => {
  test('moves an item to a time in the zone of the member, and publishes it now', async () => {
    const { browsing, asha, ids } = await scheduledSite(2, 3)
    const [moved, published] = ids as [number, number]
    expect((await browsing.post('/schedule', post(moved, 'move', '2026-12-24T18:30'))).headers.location).toBe(
      `/schedule?done=post-${moved}`,
    )
    expect((await browsing.post('/schedule', post(published, 'publish'))).headers.location).toBe(
      '/posts/post-number-2',
    )
    expect((await asha.ok('scheduled.list')).items).toMatchObject([
      { id: moved, scheduled_at: '2026-12-24T13:00:00.000Z' },
    ])
    await asha.ok('posts.get', { params: { id: published } })
  })

  test('leads from the number of each day to a time that is accepted', async () => {
    const { browsing, asha } = await scheduledSite(2)
    const { body } = await browsing.get('/schedule?view=month')
    const times = [...body.matchAll(/scheduled_at=([^"&]+)"/g)].map(([, time]) => `${time}:00+05:30`)
    const today = /aria-current="date"\s*><a\s+href="[^"]*scheduled_at=([^"&]+)"/.exec(body)?.[1]
    expect(times).toContain(`${today}:00+05:30`)
    for (const [index, scheduled_at] of times.entries())
      await asha.ok('posts.create', { body: { title: `Day ${index}`, body: '<p>x</p>', scheduled_at } })
  })

  test('stays in the month that is shown', async () => {
    const { browsing, ids } = await scheduledSite(2)
    const path = '/schedule?view=month&month=2027-01'
    const { headers } = await browsing.post(path, post(ids[0]!, 'move', '2027-01-05T10:00'))
    expect(headers.location).toMatch(/^\/schedule\?view=month&month=2027-01&done=post-\d+$/)
    expect((await browsing.get(path)).body).toMatch(
      /datetime="2027-01-05"[^]*?10:00 <bdi lang="">Post number 1/,
    )
  })

  test('shows next to an item why it cannot be moved and keeps the text', async () => {
    const { browsing, ids } = await scheduledSite(2, 3)
    const rejected = await browsing.post('/schedule', post(ids[1]!, 'move', '2026-12-01T09:30'))
    expect(rejected.status).toBe(422)
    expect(rejected.body).toContain(`id="at-${ids[1]}-problem"`)
    expect(rejected.body).not.toContain(`id="at-${ids[0]}-problem"`)
    expect(rejected.body).toContain('value="2026-12-01T09:30"')
  })

  test('lists failed items with the reason and reschedules them', async () => {
    const { browse, control, asha, ids, world, save } = await scheduledSite(1)
    await save({ username: 'asha', status: 'suspended' })
    await control.clock.advance(DAY)
    await save({ username: 'asha', status: 'active' })
    const browsing = await browse('asha')
    const { body } = await browsing.get('/schedule')
    expect(body).toContain('Your account was not active when its time came.')
    expect((await browsing.get('/posts/post-number-1')).body).toContain('Publishing failed')
    expect((await browsing.post('/schedule', post(ids[0]!, 'move', '2026-12-05T18:00'))).status).toBe(303)
    expect((await browsing.get('/schedule')).body).not.toContain('Your account was not active')
    await control.clock.advance(5 * DAY)
    expect((await asha.ok('posts.get', { params: { id: ids[0]! } })).item.status).toBe('published')
    expect(world.errors).toEqual([])
  })

  test('shows every month in which an item can be scheduled, and no other', async () => {
    const { browsing } = await scheduledSite(1)
    const months: string[] = []
    for (let path: string | undefined = '/schedule?view=month'; path !== undefined;) {
      const { body }: { body: string } = await browsing.get(path)
      months.push(/<caption>\s*([^<]*?)\s*<\/caption>/.exec(body)![1]!)
      const links = linksOf(body).filter((link) => link.includes('month=') && !link.includes('2026-11'))
      path = links.find((link) => !months.includes(nameOf(link)))
    }
    const empty = await browsing.get('/schedule?view=month&month=2027-06')
    expect(empty.body).toContain('Nothing is scheduled this month.')
    expect(months).toEqual([
      'December 2026',
      'January 2027',
      'February 2027',
      'March 2027',
      'April 2027',
      'May 2027',
      'June 2027',
    ])
  })
})

const nameOf = (link: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${new URLSearchParams(link.split('?')[1]).get('month')}-01T00:00:00Z`),
  )
