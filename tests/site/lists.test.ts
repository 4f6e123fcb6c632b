import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'
import { linksOf } from './walk.ts'

test('continues after the last item when new items arrive', async () => {
  const { browse, act } = await startSite()
  const post = (title: string) => act('asha', 'posts.create', { body: { title, body: 'x' } })
  for (let index = 0; index < 45; index++) await post(`Numbered ${index}`)
  const [visitor, ravi] = [await browse(), await browse('ravi')]
  const titles = (body: string) =>
    [...body.matchAll(/<h2 dir="auto" lang=""><a [^>]*>(Numbered \d+)<\/a>/g)].map(([, title]) => title)
  const next = (body: string) => linksOf(body).find((link) => /after=/.test(link))!
  const first = (await visitor.get('/posts')).body
  const second = next(first)
  expect(second).toMatch(/^\/posts\?page=2&after=/)
  for (let index = 0; index < 3; index++) await post(`Late ${index}`)
  const page = (await visitor.get(second)).body
  expect([...titles(first), ...titles(page)]).toEqual(
    Array.from({ length: 40 }, (_, index) => `Numbered ${44 - index}`),
  )
  expect(linksOf(page)).toContain('/posts')
  expect(titles((await visitor.get(next(page))).body)).toEqual([4, 3, 2, 1, 0].map((n) => `Numbered ${n}`))
  // The cursor was issued to another viewer: falls back to the page number.
  const otherPage = await ravi.get(second)
  expect(otherPage.status).toBe(200)
  expect(titles(otherPage.body)).toEqual(titles((await ravi.get('/posts?page=2')).body))
  expect(titles(otherPage.body)).not.toEqual(titles(page))
})

test('starts another order or filter of a list at its first page', async () => {
  const { browse, act } = await startSite()
  for (let index = 0; index < 21; index++)
    await act('asha', 'questions.create', { body: { title: `Asked ${index}?` } })
  const visitor = await browse()
  const next = linksOf((await visitor.get('/questions')).body).find((link) => /after=/.test(link))!
  const { body } = await visitor.get(next)
  expect(linksOf(body)).toContain('/questions?filter=resolved')
})

test('continues a thread after the previous page after additions and removals', async () => {
  const { browse, engine, act } = await startSite()
  const { id, url } = await act('asha', 'posts.create', { body: { title: 'Long talk', body: 'x' } })
  const ids: number[] = []
  for (let number = 0; number < 45; number++)
    ids.push((await act('ravi', 'posts.comment', { params: { id }, body: { body: `<p>${number}</p>` } })).id)
  const visitor = await browse()
  const commentIds = (body: string) => [...body.matchAll(/id="comment-(\d+)"/g)].map(([, id]) => Number(id))
  const link = (body: string, rel: string) =>
    new RegExp(`rel="${rel}" href="([^"#]+)#comments"`).exec(body)![1]!.replaceAll('&amp;', '&')
  const first = (await visitor.get(url)).body
  await engine.perform({ operator: 'me' }, 'content.hide', { params: { type: 'comment', id: ids[3]! } })
  const second = (await visitor.get(link(first, 'next'))).body
  expect([...commentIds(first), ...commentIds(second)]).toEqual(ids.slice(0, 40))
  expect(link(second, 'prev')).toBe(url)
  expect(commentIds((await visitor.get(link(second, 'next'))).body)).toEqual(ids.slice(40))
})
