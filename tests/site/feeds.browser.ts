import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { browseSite, startSite } from './start-site.ts'

const HOUR = 3_600_000

/** Result of parsing a feed as XML. */
interface Parsed {
  readonly broken: string | null
  readonly feed: Readonly<Record<string, string>>
  readonly links: Readonly<Record<string, string>>
  readonly entries: readonly Readonly<Record<string, string>>[]
}

async function startParser(): Promise<(text: string) => Promise<Parsed>> {
  const browser = await startChromium()
  const page: Page = await browser.newPage()
  return (text) => page.evaluate(`(${parse})(${JSON.stringify(text)})`)
}

const parse = `(text) => {
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  const ATOM = 'http://www.w3.org/2005/Atom'
  const root = parsed.documentElement
  const own = (element) => Object.fromEntries([...element.children].filter((one) => one.namespaceURI === ATOM).map((one) => [one.localName, one.textContent]))
  const entries = [...root.getElementsByTagNameNS(ATOM, 'entry')]
  return {
    broken: parsed.querySelector('parsererror')?.textContent ?? null,
    feed: own(root),
    links: Object.fromEntries([...root.children].filter((one) => one.localName === 'link').map((one) => [one.getAttribute('rel'), one.getAttribute('href')])),
    entries: entries.map((entry) => ({ ...own(entry), alternate: entry.querySelector('link')?.getAttribute('href') })),
  }
}`

const feeds = ['/feed.atom', '/tags/pottery/feed.atom', '/u/asha/feed.atom', '/c/pune-potters/feed.atom']

describe('a feed', () => {
  test('meets the requirements of Atom in every feed, which links back to its page', async () => {
    const { browse } = await startSite()
    const parser = await startParser()
    const browsing = await browse()
    for (const path of feeds) {
      const { status, headers, body } = await browsing.get(path)
      expect({ path, status }).toEqual({ path, status: 200 })
      expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
      const { broken, feed, links, entries } = await parser(body)
      expect(broken).toBeNull()
      expect(feed).toMatchObject({ id: `http://localhost:4000${path}`, title: expect.any(String) as string })
      expect(links.self).toBe(`http://localhost:4000${path}`)
      const page = await browsing.get(new URL(links.alternate!).pathname)
      expect(page.status).toBe(200)
      expect(page.body).toMatch(new RegExp(`<link\\s+rel="alternate"[^>]*href="${path}"`))
      expect(entries.length).toBeGreaterThan(0)
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      expect(feed.updated).toBe(
        entries
          .map(({ updated }) => updated!)
          .sort()
          .at(-1),
      )
      for (const { id, title, updated, author, alternate } of entries) {
        expect([id, title, author].every(Boolean)).toBe(true)
        expect(new Date(updated!).toISOString()).toBe(updated)
        for (const address of [id!, alternate!])
          expect((await browsing.get(new URL(address).pathname)).status).toBeOneOf([200, 301])
      }
    }
    expect((await browsing.get('/c/nothing/feed.atom')).status).toBe(404)
  })

  test('keeps the id of an edited entry and its edit time', async () => {
    const { browse, act, control } = await startSite()
    const parser = await startParser()
    const browsing = await browse()
    const { id } = await act('asha', 'posts.create', {
      body: { title: 'A <b>bold</b> & "quoted" \u0007 title 🫖', body: '<p>One &amp; <em>two</em></p>' },
    })
    const first = async () => (await parser((await browsing.get('/feed.atom')).body)).entries[0]!
    const before = await first()
    expect(before).toMatchObject({ id: `http://localhost:4000/posts/${id}` })
    expect(before.title).toMatch(/^A <b>bold<\/b> & "quoted" .*title 🫖$/)
    expect(before.content).toBe('<p>One &amp; <em>two</em></p>')
    await control.clock.advance(HOUR)
    await act('asha', 'posts.update', { params: { id }, body: { title: 'Quite another title' } })
    const after = await first()
    expect(after).toMatchObject({ id: before.id, title: 'Quite another title', published: before.published })
    expect(Date.parse(after.updated!) - Date.parse(before.updated!)).toBe(HOUR)
  })

  test('contains only public items for every viewer', async () => {
    const { browse, engine, control, act } = await startSite()
    const stranger = await browse()
    const asha = await browse('asha')
    await act('asha', 'communities.create', {
      body: {
        name: 'Behind the wall',
        slug: 'behind-the-wall',
        description: '<p>x</p>',
        visibility: 'private',
      },
    })
    const write = (title: string, more: object = {}) =>
      act('asha', 'posts.create', { body: { title, body: '<p>x</p>', tags: ['pottery'], ...more } })
    await write('Seen by all')
    await write('Seen by the community', { community: 'behind-the-wall' })
    await write('Seen later', { scheduled_at: new Date(engine.clock.now() + HOUR).toISOString() })
    const { id } = await write('Seen before')
    await act('asha', 'items.archive', { body: { type: 'post', id, archived: true } })
    for (const path of ['/feed.atom', '/tags/pottery/feed.atom', '/u/asha/feed.atom', '/sitemap/1.xml']) {
      const { body } = await stranger.get(path)
      expect(body).toMatch(/Seen by all|seen-by-all/)
      expect(body).not.toMatch(/Seen by the|Seen later|Seen before|behind-the-wall|seen-(?!by-all)/)
      expect((await asha.get(path)).body).toBe(body)
    }
    expect((await stranger.get('/c/behind-the-wall/feed.atom')).status).toBe(403)
    expect((await asha.get('/c/behind-the-wall/feed.atom')).status).toBe(403)
    await act('asha', 'preferences.update', { body: { privacy: { show_activity: false } } })
    expect((await stranger.get('/u/asha/feed.atom')).body).not.toContain('<entry>')
    await control.clock.advance(2 * HOUR)
    expect((await stranger.get('/feed.atom')).body).toContain('Seen later')
  })
})

describe('the map of the site', () => {
  test('lists public pages only, in parts', async () => {
    const browsing = await browseSite()
    expect((await browsing.get('/robots.txt')).body).toContain('Sitemap: http://localhost:4000/sitemap.xml\n')
    const locations = (body: string) =>
      [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!))
    const parts = locations((await browsing.get('/sitemap.xml')).body)
    expect(parts.map(({ pathname }) => pathname)).toEqual(['/sitemap/pages.xml', '/sitemap/1.xml'])
    const positions = (
      await Promise.all(parts.map(async ({ pathname }) => locations((await browsing.get(pathname)).body)))
    ).flat()
    expect(positions.length).toBeGreaterThan(30)
    for (const { origin, pathname } of positions) {
      expect(origin).toBe('http://localhost:4000')
      const { status, body } = await browsing.get(pathname)
      expect({ pathname, status }).toEqual({ pathname, status: 200 })
      expect(body).not.toContain('content="noindex"')
    }
    for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/1', '/sitemap/x.xml'])
      expect((await browsing.get(path)).status).toBe(404)
  })
})
