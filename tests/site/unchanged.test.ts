import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'

const feeds = ['/feed.atom', '/tags/kilns/feed.atom', '/u/asha/feed.atom']
const FUTURE = 'Fri, 31 Dec 9999 23:59:59 GMT'

test('returns 304 for feeds and maps only to clients with the current version', async () => {
  const { browse, act } = await startSite()
  const browsing = await browse()
  const write = (title: string) =>
    act('asha', 'posts.create', { body: { title, body: '<p>x</p>', tags: ['Kilns'] } })
  const { id } = await write('First')
  const parts = [...(await browsing.get('/sitemap.xml')).body.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)]
  const paths = ['/sitemap.xml', ...parts.map(([, part]) => part!), ...feeds]
  const known = new Map<string, { etag: string; body: string }>()
  /** Reads all, and returns those that differ from before. */
  const changed = async (): Promise<string[]> => {
    const differing: string[] = []
    for (const path of paths) {
      const { body, headers } = await browsing.get(path)
      const before = known.get(path)
      known.set(path, { etag: headers.etag!, body })
      expect(headers).not.toHaveProperty('last-modified')
      if (before === undefined) continue
      if (before.body !== body) differing.push(path)
      const since = { 'if-modified-since': FUTURE }
      expect({ path, status: (await browsing.get(path, since)).status }).toEqual({ path, status: 200 })
      const again = await browsing.get(path, { 'if-none-match': before.etag, ...since })
      expect({ path, status: again.status }).toEqual({ path, status: before.body === body ? 304 : 200 })
    }
    return differing
  }
  await changed()
  expect(await changed()).toEqual([])
  await write('Second, in the same second')
  expect(await changed()).toEqual(expect.arrayContaining(feeds))
  await act('asha', 'posts.update', { params: { id }, body: { body: '<p>y</p>' } })
  expect(await changed()).toEqual(expect.arrayContaining(feeds))
  await act('asha', 'profile.update', { body: { display_name: 'Asha of the kilns' } })
  expect(await changed()).toEqual(expect.arrayContaining(feeds))
  await act('asha', 'items.archive', { body: { type: 'post', id, archived: true } })
  expect(await changed()).toEqual(expect.arrayContaining(feeds))
})
