import { describe, expect, test } from 'vitest'
import type { BrowserSession } from './browsing.ts'
import { browseSite, startSite } from './start-site.ts'
import { unescaped } from './walk.ts'

/** Returns the metadata of a page. */
async function cardOf(browsing: BrowserSession, path: string) {
  const { body, status } = await browsing.get(path)
  expect({ path, status }).toEqual({ path, status: 200 })
  const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body)?.[1]
  return {
    meta: Object.fromEntries(
      [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name!,
        unescaped(content!),
      ]),
    ),
    canonical: /rel="canonical" href="([^"]+)"/.exec(body)?.[1],
    about: data === undefined ? undefined : (JSON.parse(data) as Record<string, unknown>),
    body,
  }
}

const first = async (browsing: BrowserSession, list: string): Promise<string> =>
  new RegExp(`href="(${list}/[^"/?]+)"`).exec((await browsing.get(list)).body)![1]!

describe('a card', () => {
  test.each([
    ['/posts', 'Article', 'article'],
    ['/questions', 'QAPage', 'article'],
    ['/polls', 'DiscussionForumPosting', 'article'],
    ['/mcqs', 'Quiz', 'article'],
    ['/jobs', 'JobPosting', 'article'],
    ['/services', 'Service', 'article'],
    ['/u', 'ProfilePage', 'profile'],
    ['/c', 'CollectionPage', 'website'],
  ])('describes an item in %s as a %s with its address', async (list, type, kind) => {
    const browsing = await browseSite()
    const path = await first(browsing, list)
    const { meta, canonical, about } = await cardOf(browsing, path)
    const here = `http://localhost:4000${path}`
    expect(canonical).toBe(here)
    expect(meta).toMatchObject({ 'og:type': kind, 'og:url': here, 'og:site_name': 'Chowk' })
    expect(meta['og:title']!.length).toBeGreaterThan(1)
    expect(about).toMatchObject({ '@context': 'https://schema.org', '@type': type })
    expect(JSON.stringify(about)).toContain(here)
    const image = new URL(meta['og:image']!)
    expect(image.origin).toBe('http://localhost:4000')
    expect((await browsing.get(image.pathname)).headers['content-type']).toMatch(/^image\/(png|webp|svg)/)
  })

  test('shows cards with list URLs, but not on member pages', async () => {
    const { browse } = await startSite()
    const { meta } = await cardOf(await browse(), '/posts?page=1')
    expect(meta).toMatchObject({ 'og:title': 'Posts', 'og:url': 'http://localhost:4000/posts?page=1' })
    const asha = await cardOf(await browse('asha'), await first(await browse(), '/posts'))
    expect(Object.keys(asha.meta).filter((name) => name.startsWith('og:'))).toEqual([])
    expect([asha.about, asha.canonical]).toEqual([undefined, expect.stringContaining('/posts/')])
  })

  test('names the site and its search on the start page', async () => {
    const { browse } = await startSite()
    const { about, meta } = await cardOf(await browse(), '/')
    expect(about).toMatchObject({ '@type': 'WebSite', url: 'http://localhost:4000/' })
    expect(meta['og:title']).toBe('Chowk')
  })

  test('escapes and truncates member text', async () => {
    const { browse, engine } = await startSite()
    const title = '</script><script>alert(1)</script> "quoted" \u2028 <!--'
    const { url } = await engine.as('asha').call('posts.create', {
      body: { title, body: '<p>x</p>' },
    })
    const { about, meta, body } = await cardOf(await browse(), url)
    expect(about!.headline).toMatch(/^<\/script><script>alert\(1\)<\/script> "quoted"/)
    expect(meta['og:title']).toMatch(/^<\/script>/)
    expect(body.match(/<script(?! type="module")/g)).toHaveLength(1)
  })

  test("reveals neither a quiz's solution nor that a closed job is open", async () => {
    const { browse, act } = await startSite()
    const quiz = await act('asha', 'mcqs.create', {
      body: { question: 'Which one is it?', options: ['This one', 'That one'], correct_option: 1 },
    })
    const stranger = await browse()
    expect(JSON.stringify((await cardOf(stranger, quiz.url)).about)).not.toMatch(/This one|That one/)
    const path = await first(stranger, '/jobs')
    const { id, author } = await act('asha', 'jobs.get', {
      params: { slug: path.replace('/jobs/', '') },
    }).then(({ item }) => item)
    await act(author.username, 'jobs.close', { params: { id } })
    expect((await cardOf(stranger, path)).about).toBeUndefined()
  })

  test('omits cards on pages that search engines should skip', async () => {
    const browsing = await browseSite('asha')
    for (const path of ['/search?q=pottery', '/settings']) {
      const { meta, about } = await cardOf(browsing, path)
      expect(meta.robots).toBe('noindex')
      expect([meta['og:title'], about]).toEqual([undefined, undefined])
    }
  })
})

test('browsers and phones find an icon where they look for one', async () => {
  const browsing = await browseSite()
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const { status, headers } = await browsing.get(path, { accept: 'image/*' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=86400' })
    expect(Number(headers['content-length'])).toBeGreaterThan(100)
  }
})
