import { describe, expect, test } from 'vitest'
import { startSite } from './start-site.ts'
import { stepsOn, timelineOn } from './trading.ts'

const SHOP = '/services/a-website-for-your-shop-in-a-week'

/** Starts a site with Ravi's service and its packages. */
async function startShop() {
  const site = await startSite()
  const { act } = site
  const { item } = await act('ravi', 'services.get', { params: { slug: SHOP.split('/')[2]! } })
  const [first, second] = item.packages.map(({ id }) => id) as [number, number]
  const book = async () =>
    (await act('sana', 'services.book', { params: { id: item.id }, body: { package_id: first } })).id
  const bookings = async (username: string) =>
    (await act(username, 'bookings.list', { query: { limit: 50 } })).items
  return { ...site, act, item, first, second, book, bookings }
}

describe('a service', () => {
  test('books a service with package, quantity and requirements, once per form', async () => {
    const { browse, item, first, second, bookings } = await startShop()
    const sana = await browse('sana')
    const { body } = await sana.get(SHOP)
    for (const id of [first, second]) expect(body).toMatch(new RegExp(`name="package_id"\\s+value="${id}"`))
    const token = /name="token" value="([^"]+)"/.exec(body)![1]!
    const before = (await bookings('sana')).length
    const form = {
      token,
      action: `book ${item.id}`,
      package_id: String(second),
      quantity: '2',
      requirements: 'Marathi first.\nThen <b>English</b>.',
    }
    const [once, twice] = [await sana.post(SHOP, form), await sana.post(SHOP, form)]
    expect(once.status).toBe(303)
    expect(twice.headers.location).toBe(once.headers.location)
    const [booked, ...otherEntries] = await bookings('sana')
    expect(otherEntries).toHaveLength(before)
    expect(booked).toMatchObject({ quantity: 2, total: 36_000, requirements: form.requirements })
    expect(once.headers.location).toBe(`/bookings/${booked!.id}?done=book`)
    const page = (await sana.get(once.headers.location!)).body
    expect(page).toContain('2 × ₹18,000 = ₹36,000')
    expect(page).toContain('Marathi first.\nThen &lt;b&gt;English&lt;/b&gt;.')
    expect((await sana.get(SHOP)).body).toContain(`href="/bookings/${booked!.id}"`)
  })

  test('offers no booking to the provider and a sign-in to visitors', async () => {
    const { browse, item, first } = await startShop()
    const [ravi, visitor] = [await browse('ravi'), await browse()]
    const own = (await ravi.get(SHOP)).body
    expect(own).not.toContain('name="package_id"')
    expect(own).toContain('href="/bookings?role=provider"')
    const form = { action: `book ${item.id}`, package_id: String(first) }
    expect((await ravi.post(SHOP, form)).status).toBe(403)
    const seen = (await visitor.get(SHOP)).body
    expect(seen).not.toContain('name="package_id"')
    expect(seen).toContain('Sign in to book')
    expect(seen).not.toContain('curl')
  })
})

describe('a booking', () => {
  test('lists its steps with their actors and the pending side', async () => {
    const { browse, book, act, control } = await startShop()
    const [ravi, sana] = [await browse('ravi'), await browse('sana')]
    const id = await book()
    const path = `/bookings/${id}`
    expect(timelineOn((await ravi.get(path)).body)).toEqual({
      past: ['Requested by Sana Sheikh · just now'],
      ahead: ['Accepted Waiting for you', 'In progress', 'Delivered', 'Completed'],
    })
    await control.clock.advance(3_600_000)
    await ravi.post(path, { action: `booking ${id} accept` })
    expect(timelineOn((await sana.get(path)).body)).toEqual({
      past: ['Requested by you · 1 h ago', 'Accepted by Ravi Menon · just now'],
      ahead: ['In progress Waiting for Ravi Menon', 'Delivered', 'Completed'],
    })
    await act('ravi', 'bookings.progress', { params: { id } })
    await act('ravi', 'bookings.deliver', { params: { id } })
    expect((await ravi.get(path)).body).toContain('Start rework')
    expect((await ravi.get(path)).body).toContain('Connect to message')
    expect(timelineOn((await sana.get(path)).body).ahead).toEqual(['Completed Waiting for you'])
    await sana.post(path, { action: `booking ${id} complete` })
    const done = (await sana.get(path)).body
    expect(timelineOn(done).ahead).toEqual([])
    expect(done).toContain(`href="${SHOP}#reviews"`)
  })

  test('asks before a final step and accepts a form that is sent twice once', async () => {
    const { browse, book, bookings } = await startShop()
    const [ravi, sana] = [await browse('ravi'), await browse('sana')]
    const id = await book()
    const path = `/bookings/${id}`
    const { body } = await ravi.get(path)
    const closed = [...body.matchAll(/<details\s*>[^]*?<\/details>/g)].map(([part]) => part).join('')
    expect(stepsOn(closed)).toContain('decline')
    expect(stepsOn(closed)).not.toContain('accept')
    const token = /name="token" value="([^"]+)"/.exec(body)![1]!
    const accept = { token, action: `booking ${id} accept` }
    expect((await ravi.post(path, accept)).headers.location).toContain(`${path}?done=booking-accepted`)
    expect((await ravi.post(path, accept)).headers.location).toContain(path)
    const [booked] = await bookings('sana')
    expect(booked!.history.map(({ status }) => status)).toEqual(['pending', 'accepted'])
    // From a stale page: the error appears above the current actions.
    const late = await ravi.post(path, { action: `booking ${id} decline`, form: 'decline' })
    expect(late.status).toBe(409)
    expect(late.body).toMatch(/role="alert"[^]*It is “Accepted” now/)
    expect(stepsOn(late.body)).toEqual(['progress', 'cancel'])
    expect((await sana.post(path, { action: `booking ${id} invent` })).status).toBe(404)
  })

  test('shows a booking only to its two sides and accepts no other step', async () => {
    const { browse, book, bookings, save } = await startShop()
    const id = await book()
    await save({ username: 'stranger' })
    const [stranger, visitor] = [await browse('stranger'), await browse()]
    const path = `/bookings/${id}`
    expect((await stranger.get(path)).status).toBe(404)
    for (const step of ['accept', 'cancel'])
      expect((await stranger.post(path, { action: `booking ${id} ${step}` })).status).toBe(404)
    expect((await visitor.get(path)).headers.location).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
    expect((await visitor.get('/bookings')).headers.location).toMatch(/^\/sign-in/)
    for (const none of ['/bookings/x', '/bookings/0', '/bookings/999999'])
      expect((await stranger.get(none)).status).toBe(404)
    expect((await bookings('sana'))[0]!.status).toBe('pending')
  })

  test('lists bookings for both sides by role and status, page by page', async () => {
    const { browse, book, act, control } = await startShop()
    const ids: number[] = []
    for (let number = 0; number < 25; number++) {
      await control.clock.advance(1000)
      ids.push(await book())
    }
    await act('ravi', 'bookings.accept', { params: { id: ids[3]! } })
    const sana = await browse('sana')
    const listed = (body: string) =>
      [...body.matchAll(/<a href="\/bookings\/(\d+)">/g)].map(([, id]) => Number(id))
    const first = (await sana.get('/bookings?role=client')).body
    expect(listed(first)).toEqual(ids.slice(5).toReversed())
    const next = /rel="next" href="([^"]+)"/.exec(first)![1]!.replaceAll('&amp;', '&')
    await book()
    expect(listed((await sana.get(next)).body).slice(0, 5)).toEqual(ids.slice(0, 5).toReversed())
    expect(listed((await sana.get('/bookings?status=accepted')).body)).toEqual([ids[3]])
    expect(listed((await sana.get('/bookings?role=provider&status=accepted')).body)).toEqual([])
    expect((await sana.get('/bookings?status=lost')).status).toBe(422)
  })
})

test("shows a booking's state next to its last step's time", async () => {
  const { browse, act, book, world } = await startShop()
  const id = await book()
  await world.control.clock.advance(3 * 60 * 60_000)
  await act('ravi', 'bookings.accept', { params: { id } })
  const sana = await browse('sana')
  for (const path of [`/bookings/${id}`, '/bookings']) {
    const { body } = await sana.get(path)
    const [, after = ''] = body.split('>Accepted</span>')
    expect(/<time [^>]*>([^<]*)/.exec(after)?.[1]).toBe('just now')
  }
})
