import { describe, expect, test } from 'vitest'
import { browseSite, startSite } from './start-site.ts'

const actionsIn = (body: string): string[] =>
  [...body.matchAll(/name="action"\s+value="([^"]*)"/g)].map(([, action]) => action!)

describe('a connection', () => {
  test('offers a message to start from a booking, which leads the inbox', async () => {
    const { browse, engine } = await startSite()
    const farhan = await browse('farhan')
    const { items } = await engine.as('farhan').call('bookings.list', { query: {} })
    const path = `/bookings/${items[0]!.id}`
    expect((await farhan.get(path)).body).toContain('Connect to message')
    await farhan.post(path, { action: 'connect ravi' })
    expect((await farhan.get(path)).body).toContain('can write once it is accepted')

    const ravi = await browse('ravi')
    const accepted = await ravi.post('/u/farhan', { action: 'accept-connection farhan' })
    expect(accepted.headers.location).toBe('/u/farhan?connected=farhan')
    const { body } = await ravi.get('/u/farhan?connected=farhan')
    expect(body).toMatch(
      /You are connected\.[^]*Message <bdi lang="">Farhan Qureshi[^]*<textarea[^]*value="send farhan"/,
    )
    const [first] = /<form class="item-actions"[^]*?<\/form>/.exec(body) ?? []
    expect(first!.indexOf('/chats/new?to=farhan')).toBeLessThan(first!.indexOf('follow user'))
    expect(first!.indexOf('disconnect farhan')).toBeGreaterThan(first!.indexOf('popover'))
    expect((await farhan.get(path)).body).toContain('href="/chats/new?to=ravi"')
  })

  test('cannot be claimed by an address', async () => {
    const { browse } = await startSite()
    expect((await (await browse('asha')).get('/u/ravi?connected=ravi')).body).not.toContain(
      'You are connected',
    )
  })
})

describe('hiring', () => {
  test('reads cover letters and takes steps in the list and closes the job after the last', async () => {
    const { browse, engine } = await startSite()
    const list = '/jobs/cook-for-weekend-dinners/applications'
    await engine.as('tom').call('jobs.apply', {
      params: {
        id: (await engine.as('sana').call('jobs.get', { params: { slug: 'cook-for-weekend-dinners' } })).item
          .id,
      },
      body: { cover_letter: 'Bread, and what goes with it.' },
    })
    const sana = await browse('sana')
    const { body } = await sana.get(list)
    expect(body).toContain('Bread, and what goes with it.')
    const shortlist = actionsIn(body).find((action) => action.endsWith('shortlist'))!
    const id = Number(shortlist.split(' ')[1])
    const others = [...body.matchAll(/href="\/applications\/(\d+)\?step=reject#reject"/g)].map(([, other]) =>
      Number(other),
    )
    const otherId = others.find((other) => other !== id)!
    expect((await sana.get(`/applications/${otherId}?step=reject`)).body).toMatch(
      /<details\s+open>\s*<summary[^>]*>Reject/,
    )
    expect((await sana.post(list, { action: shortlist })).headers.location).toContain(`${list}?done=`)
    for (const step of ['interview', 'offer', 'hire'] as const)
      await engine.as('sana').call(`applications.${step}`, { params: { id }, body: {} })
    const path = `/applications/${id}`
    const hired = actionsIn((await sana.get(path)).body)
    expect(hired).toContain(`reject-all ${otherId}`)
    for (const action of hired.filter((candidate) => /^(reject-all|close-job)/.test(candidate)))
      await sana.post(path, { action })
    const { body: after } = await sana.get(path)
    expect(after).not.toContain('What about the job?')
    expect((await sana.get(list)).body).toContain('Rejected')
    expect((await (await browse()).get('/jobs/cook-for-weekend-dinners')).body).toContain(
      'no longer accepts applications',
    )
  })
})

describe('a community', () => {
  test('shares its own text, counts requests for admins and changes roles by row', async () => {
    const { browse, engine } = await startSite()
    const lakshmi = await browse('lakshmi')
    expect((await lakshmi.get('/c/tuesday-founders')).body).toMatch(
      /Requests and\s+invites\s*<span class="label warn">1</,
    )
    expect((await (await browse()).get('/c/pune-potters')).body).toContain(
      '<meta name="description" content="Clay, kilns and glazes. Firing dates are posted here first." />',
    )
    const meera = await browse('meera')
    const path = '/c/pune-potters?tab=members'
    expect(actionsIn((await meera.get(path)).body)).toContain('raise-role farhan editor member')
    expect((await meera.post(path, { action: 'raise-role farhan editor' })).status).toBe(303)
    const { item } = await engine.as('farhan').call('communities.get', { params: { slug: 'pune-potters' } })
    expect(item.role).toBe('editor')
    const farhan = (await (await browse('farhan')).get(path)).body
    expect(farhan).toContain('✓ Editor')
    expect(actionsIn(farhan).join()).not.toContain('raise-role')
  })
})

test.each([
  ['writing', ['Who fires with us', 'Which clay survives', 'Firing a kiln'], 'Your first pot'],
  ['trade', ['Your first pot', 'Studio assistant'], 'Firing a kiln'],
  ['reviews', ['Nothing here yet'], 'Firing a kiln'],
])('shows only its kinds of activity on the tab %s of a profile', async (show, titles, elsewhere) => {
  const { body } = await (await browseSite()).get(`/u/meera?show=${show}`)
  for (const title of titles) expect(body).toContain(title)
  expect(body).not.toContain(elsewhere)
})

test('finds members by words, and follows them from the list', async () => {
  const { browse, engine } = await startSite()
  const visitor = await browse()
  const found = (await visitor.get('/u?q=kothrud')).body
  expect(found).toContain('Meera Iyer')
  expect(found).not.toContain('Ravi Menon')
  expect((await visitor.get('/u?q=zzzz')).body).toContain(
    'No members found. <a class="button" href="/u">See all</a>',
  )
  const dev = await browse('dev')
  const namesOn = async (filter: string) =>
    [...(await dev.get(`/u?filter=${filter}`)).body.matchAll(/class="name"><a href="\/u\/(\w+)"/g)].map(
      ([, name]) => name,
    )
  const before = await namesOn('following')
  expect(before).not.toContain('farhan')
  const { items } = await engine.as('dev').call('search.query', { query: { q: 'farhan', type: 'user' } })
  expect(actionsIn((await dev.get('/u?q=farhan')).body)).toContain(`follow user ${items[0]!.id}`)
  await dev.post('/u?q=farhan', { action: `follow user ${items[0]!.id}` })
  expect(await namesOn('following')).toEqual(['farhan', ...before])
  expect(await namesOn('connected')).not.toContain('farhan')
})

test.each([
  ['/write', 'Sign in to write'],
  ['/chats', 'Sign in to read your messages'],
  ['/settings/keys', 'Sign in to see your settings'],
])('explains on the way to %s why to sign in', async (path, heading) => {
  const { browse } = await startSite()
  const visitor = await browse()
  const { location } = (await visitor.get(path)).headers
  const { body } = await visitor.get(location!)
  expect(body).toContain(`<h1>${heading}</h1>`)
  expect(body).toContain(`name="to" value="${path}"`)
})

test('pages with nothing on them lead on', async () => {
  const { browse } = await startSite()
  const dev = await browse('dev')
  expect((await dev.get('/saved')).body).toContain('href="/posts">Browse posts')
  expect((await dev.get('/schedule')).body).toContain('href="/write">Write something')
  const tom = await browse('tom')
  expect((await tom.get('/chats')).body).toContain('href="/u">Find members')
  expect((await dev.get('/search?q=zzzz')).body).toContain('href="/questions/new"')
  expect((await dev.get('/posts/nowhere', { accept: 'text/html' })).body).toContain('href="/search"')
})
