import { expect, test } from 'vitest'
import { startSite } from './start-site.ts'

/** Returns what a page shows without opening anything. */
const shownResults = (body: string): string =>
  body.slice(body.indexOf('<main')).replace(/<details\b[^]*?<\/details>/g, '')

test("hides a poll's results until the member has voted", async () => {
  const { browse, world, act } = await startSite()
  const { id, url } = await act('asha', 'polls.create', {
    body: { question: 'When do we meet?', options: ['At dawn', 'At dusk'] },
  })
  const { item } = await act('asha', 'polls.get', { params: { id } })
  const option_id = item.options[0]!.id
  for (const username of ['dev', 'sana'])
    await act(username, 'polls.vote', { params: { id }, body: { option_id } })
  const ravi = await browse('ravi')
  const entry = async () =>
    (await ravi.get('/polls')).body.split('<article').find((part) => part.includes('When do we meet?'))!
  const results = /<meter|class="share"|\d %/
  expect(shownResults((await ravi.get(url)).body)).not.toMatch(results)
  expect(await entry()).not.toMatch(results)
  expect((await ravi.get(url)).body).toMatch(/Show the results first[^]*2 votes/)
  await ravi.post(url, { action: `vote ${id}`, option_id: String(option_id) })
  expect(shownResults((await ravi.get(url)).body)).toMatch(
    /At dawn[^]*Yours[^]*value="3"[^]*3 votes[^]*At dusk[^]*value="0"/,
  )
  expect(await entry()).toMatch(/At dawn[^]*100 %[^]*At dusk[^]*0 %/)
  expect(world.errors).toEqual([])
})
