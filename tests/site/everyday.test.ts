import { describe, expect, test } from 'vitest'
import type { BrowserSession, PageSeen } from './browsing.ts'
import { browseSite, startSite } from './start-site.ts'

/** Submits a form, and follows the redirect. */
async function submit(
  browsing: BrowserSession,
  path: string,
  fields: Record<string, string>,
): Promise<PageSeen> {
  const { status, headers } = await browsing.post(path, fields)
  expect(status).toBe(303)
  return browsing.get(String(headers.location).replace(/#.*/, ''))
}

describe('the page of an item', () => {
  test('lets a member comment, reply and edit', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'By the weir', body: 'x' } })
    const ravi = await browse('ravi')
    await ravi.get(url)
    const comment = await ravi.post(url, { action: `comment post ${id}`, body: 'One *line*\nand another' })
    expect(comment.status).toBe(303)
    const commentId = /#comment-(\d+)$/.exec(String(comment.headers.location))![1]!
    expect((await ravi.get(url)).body).toContain('<p>One <em>line</em><br>\nand another</p>')
    const form = (await ravi.get(`${url}?reply=${commentId}`)).body
    expect(form).toContain(`value="reply ${commentId}"`)
    const page = await submit(ravi, `${url}?reply=${commentId}`, {
      action: `reply ${commentId}`,
      body: 'To myself',
    })
    expect(page.body).toMatch(/class="replies"[^]*To myself/)
    const editing = (await ravi.get(`${url}?edit=${commentId}`)).body
    expect(editing).toContain('One *line*\nand another</textarea')
    // Accessible names distinguish changing a comment from adding one.
    expect(editing.match(/(?:Change your|Your) comment(?=<)/g)).toEqual([
      'Change your comment',
      'Your comment',
    ])
    const edited = await submit(ravi, `${url}?edit=${commentId}`, {
      action: `edit comment ${commentId}`,
      body: 'Edited',
    })
    expect(edited.body).toContain('<p>Edited</p>')
    const { comments } = await act('asha', 'posts.get', { params: { id } })
    expect(comments.items).toMatchObject([{ body: '<p>Edited</p>', replies: [{ body: '<p>To myself</p>' }] }])
  })

  test('shows a comment on its page and a late reply among all replies', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Much said', body: 'x' } })
    const said: number[] = []
    for (let index = 0; index < 21; index++)
      said.push((await act('ravi', 'posts.comment', { params: { id }, body: { body: `${index}` } })).id)
    const meera = await browse('meera')
    const { headers } = await meera.post(url, { action: `comment post ${id}`, body: 'Last' })
    expect(headers.location).toMatch(/\?comments=2#comment-\d+$/)
    for (let index = 0; index < 20; index++)
      await act('ravi', 'comments.reply', { params: { id: said[20]! }, body: { body: `reply ${index}` } })
    const late = await meera.post(url, { action: `reply ${said[20]}`, body: 'Late' })
    expect(late.headers.location).toMatch(`${url}?replies_to=${said[20]}&comments=2#comment-`)
    const replies = await meera.get(String(late.headers.location).replace(/#.*/, ''))
    expect(replies.body).toContain('<p>Late</p>')
    expect(replies.body).toContain(`id="comment-${said[20]}"`)
    const whole = (await meera.get(`${url}?comments=2`)).body
    expect(whole).not.toContain('<p>Late</p>')
    expect(whole).toMatch(/href="[^"]*replies_to=\d+[^"]*"[^>]*>\s*More replies \(1\)/)
  })

  test('shows visitors a sign-in link that returns instead of a form', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Open', body: 'x' } })
    const visitor = await browse()
    const { body } = await visitor.get(url)
    expect(body).not.toContain('method="post"')
    expect(body).toContain(`/sign-in?to=${encodeURIComponent(`${url}#comments`)}"`)
    const { status, headers } = await visitor.post(url, { action: `like post ${id}` })
    expect({ status, to: headers.location }).toEqual({
      status: 303,
      to: `/sign-in?to=${encodeURIComponent(url)}`,
    })
  })

  test('returns 404 for an unknown action', async () => {
    const { browse, act } = await startSite()
    const { url } = await act('asha', 'posts.create', { body: { title: 'Nothing', body: 'x' } })
    const ravi = await browse('ravi')
    for (const action of [
      '',
      'constructor',
      'like',
      'like post',
      'like post x',
      'comment job 1',
      'delete post 1',
    ])
      expect([404, 422], action).toContain((await ravi.post(url, { action })).status)
  })
})

describe('the page of a member', () => {
  test('offers no actions on your own account', async () => {
    const { browse } = await startSite()
    const { body } = await (await browse('asha')).get('/u/asha')
    expect(body).not.toMatch(/name="action"|\/block"|\/report\?/)
  })
})

describe('a report', () => {
  test('links back to the reported comment', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Talk', body: 'x' } })
    const comment = await act('asha', 'posts.comment', { params: { id }, body: { body: '<p>Spam</p>' } })
    const ravi = await browse('ravi')
    const path = `/report?type=comment&id=${comment.id}`
    expect((await ravi.get(url)).body).toContain(`href="${path.replace('&', '&amp;')}"`)
    const back = `/comments/${comment.id}`
    expect((await ravi.get(path)).body).toContain(`href="${back}"`)
    expect((await submit(ravi, path, { reason: 'spam' })).body).toContain(`href="${back}"`)
    expect((await ravi.get(back)).headers.location).toBe(`${url}#comment-${comment.id}`)
  })

  test('returns 404 for a subject that cannot be reported', async () => {
    const ravi = await browseSite('ravi')
    for (const query of ['', '?type=chat&id=1', '?type=post&id=0', '?type=post'])
      expect((await ravi.get(`/report${query}`)).status).toBe(404)
    expect((await ravi.post('/report?type=post&id=999999', { reason: 'spam' })).status).toBe(404)
  })
})
