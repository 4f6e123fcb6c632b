import { expect, test } from 'vitest'
import { startSite } from '../site/start-site.ts'

/** A comment of Vera's in a public community of Olga's, and an answer on a post outside. */
async function remarks() {
  const site = await startSite()
  const { act, save } = site
  for (const username of ['olga', 'vera', 'max']) await save({ username })
  await save({ username: 'mona', role: 'moderator' })
  const { slug } = await act('olga', 'communities.create', { body: { name: 'Circle' } })
  for (const username of ['vera', 'max']) await act(username, 'communities.join', { params: { slug: slug! } })
  const body = { title: 'Kiln', body: '<p>x</p>' }
  const inside = await act('olga', 'posts.create', { body: { ...body, community: slug! } })
  const outside = await act('olga', 'posts.create', { body })
  const said = { body: { body: '<p>Buy ivory.</p>' } }
  const comment = await act('vera', 'posts.comment', { params: { id: inside.id }, ...said })
  const other = await act('vera', 'posts.comment', { params: { id: outside.id }, ...said })
  return { ...site, inside, outside, comment, other }
}

const hides = (id: number) => `hide comment ${id}`

test('lets an owner hide a comment in their community and nowhere else', async () => {
  const { browse, inside, outside, comment, other } = await remarks()
  const [olga, max] = [await browse('olga'), await browse('max')]
  expect((await olga.get(inside.url)).body).toContain(`value="${hides(comment.id)}"`)
  expect((await olga.get(outside.url)).body).not.toContain(hides(other.id))
  expect((await max.get(inside.url)).body).not.toContain(hides(comment.id))
  expect((await max.post(inside.url, { action: hides(comment.id) })).status).toBe(403)
  expect((await olga.post(outside.url, { action: hides(other.id) })).status).toBe(403)
  expect((await olga.post(inside.url, { action: hides(comment.id) })).status).toBe(303)
  expect((await max.get(inside.url)).body).not.toContain('Buy ivory.')
  expect((await max.get(outside.url)).body).toContain('Buy ivory.')
})

test('lets a moderator hide any comment except their own', async () => {
  const { act, browse, outside, other } = await remarks()
  const own = await act('mona', 'posts.comment', {
    params: { id: outside.id },
    body: { body: '<p>Thanks.</p>' },
  })
  const mona = await browse('mona')
  const { body } = await mona.get(outside.url)
  expect(body).toContain(`value="${hides(other.id)}"`)
  expect(body).not.toContain(hides(own.id))
  expect((await mona.post(outside.url, { action: hides(other.id) })).status).toBe(303)
  expect((await mona.get(outside.url)).body).not.toContain('Buy ivory.')
})
