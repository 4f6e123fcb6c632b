import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'

/** Every character that XML 1.0 allows. */
const HELD = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
/** XML special characters that are not escaped. */
const BARE = /&(?!(?:amp|lt|gt|quot|#39);)|\]\]>/

const controls = Array.from({ length: 0x9f }, (_, index) => String.fromCharCode(index + 1)).filter(
  (character) => /\p{Cc}/u.test(character),
)
const texts = [
  `a${controls.join('b')}c`,
  'a\ufffeb\uffffc\ufdd0d\u{1ffff}e',
  'a]]>b<![CDATA[c&#0;d&nothing;e-->f',
  '\u202ea\u2066b\u2028c\u0085d\ufeffe',
]

test('emits valid XML and JSON for any member text', async () => {
  const { browse, act, save } = await startSite()
  for (const [index, text] of texts.entries()) {
    const username = `writer${index}`
    await save({ username })
    await act(username, 'profile.update', { body: { display_name: text } })
    const { slug } = await act(username, 'communities.create', {
      body: { name: text, description: `<p>${text}b</p>` },
    })
    await act(username, 'posts.create', {
      body: { title: text, body: `<p title="${text}">${text}b</p>`, tags: ['odd'], community: slug! },
    })
  }
  const browsing = await browse()
  const { body: map } = await browsing.get('/sitemap.xml')
  const locations = ({ body }: { readonly body: string }) =>
    [...body.matchAll(/<loc>http:\/\/localhost:4000([^<]*)</g)].map(([, path]) => path!)
  const parts = locations({ body: map })
  const listed = (await Promise.all(parts.map((part) => browsing.get(part)))).flatMap(locations)
  const odd = listed.filter((path) => /^\/(u\/writer|c\/a|tags\/odd)/.test(path))
  expect(odd.length).toBeGreaterThanOrEqual(2 * texts.length)
  const feeds = ['/feed.atom', ...odd.map((path) => `${path}/feed.atom`)]
  for (const path of ['/sitemap.xml', ...parts, ...feeds]) {
    const { status, body } = await browsing.get(path)
    expect([path, status, HELD.test(body), BARE.exec(body)?.[0]]).toEqual([path, 200, true, undefined])
  }
  for (const path of listed.filter((candidate) => candidate.startsWith('/posts/'))) {
    const { body } = await browsing.get(path)
    const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    expect(data.map(([, json]) => typeof JSON.parse(json!))).not.toEqual([])
  }
})
