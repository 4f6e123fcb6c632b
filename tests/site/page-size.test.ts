import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'
import { actOn } from '../harness/act-on.ts'

const MOST = 20_000

test('a post with 20 comments takes 20 KB at most, with its style sheet', async () => {
  const { browse, world, engine } = await startSite()
  const act = actOn(engine)
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
  expect(bytes[0]! + bytes[1]!).toBeLessThanOrEqual(MOST)
  expect(world.errors).toEqual([])
})
