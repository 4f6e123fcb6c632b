import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'
import { linksOf, walk } from './walk.ts'

const MAX_BYTES = 20_000
const MAX_COLD_BYTES = 40 * 1024
const MAX_STYLE_BYTES = 14 * 1024

test('sends at most 20 KB for a post with 20 comments and the style sheet', async () => {
  const { browse, world, act } = await startSite()
  const { id, url } = await act('asha', 'posts.create', {
    body: { title: 'What the lake said', body: `<p>${'It rained all night. '.repeat(60)}</p>`.repeat(3) },
  })
  for (let number = 1; number <= 20; number++)
    await act(number % 2 === 0 ? 'ravi' : 'meera', 'posts.comment', {
      params: { id },
      body: { body: `<p>Comment ${number}: ${Math.sin(number)} is what I measured by the weir.</p>` },
    })
  const browsing = await browse('asha')
  const page = await browsing.get(url)
  expect(page.body.match(/id="comment-\d+"/g)).toHaveLength(20)
  const sheet = /rel="stylesheet" href="([^"]+)"/.exec(page.body)![1]!
  const bytes = [page.body, (await browsing.get(sheet)).body].map(
    (text) => gzipSync(text, { level: 3 }).length,
  )
  expect(bytes[0]! + bytes[1]!).toBeLessThanOrEqual(MAX_BYTES)
  expect(world.errors).toEqual([])
})

test('loads at most 40 KB cold and 14 KB of styles per page', async () => {
  const { browse } = await startSite({ settings: { signUp: 'open' } })
  const sizes = new Map<string, number>()
  const heavy: object[] = []
  for (const member of [undefined, 'asha']) {
    const browsing = await browse(member)
    const sizeOf = async (path: string) =>
      Number((await browsing.get(path, { 'accept-encoding': 'br' })).headers['content-length'])
    for (const [path, page] of await walk(browsing)) {
      if (!String(page.headers['content-type']).startsWith('text/html')) continue
      const assets = [...new Set(linksOf(page.body))].filter((candidate) => candidate.startsWith('/assets/'))
      for (const asset of assets) if (!sizes.has(asset)) sizes.set(asset, await sizeOf(asset))
      const sum = (paths: readonly string[]) =>
        paths.reduce((sum, candidate) => sum + sizes.get(candidate)!, 0)
      const styles = sum(assets.filter((asset) => asset.endsWith('.css')))
      const cold = (await sizeOf(path)) + sum(assets)
      if (!(cold <= MAX_COLD_BYTES && styles <= MAX_STYLE_BYTES)) heavy.push({ path, cold, styles })
    }
  }
  expect(heavy).toEqual([])
})
