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

describe('on the page of an item', () => {
  test('a member comments, replies, and edits what they wrote', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'By the weir', body: 'x' } })
    const ravi = await browse('ravi')
    await ravi.get(url)
    const comment = await ravi.post(url, { action: `comment post ${id}`, body: 'One *line*\nand another' })
    expect(comment.status).toBe(303)
    const at = /#comment-(\d+)$/.exec(String(comment.headers.location))![1]!
    expect((await ravi.get(url)).body).toContain('<p>One <em>line</em><br>\nand another</p>')
    const form = (await ravi.get(`${url}?reply=${at}`)).body
    expect(form).toContain(`value="reply ${at}"`)
    const page = await submit(ravi, `${url}?reply=${at}`, { action: `reply ${at}`, body: 'To myself' })
    expect(page.body).toMatch(/class="replies"[^]*To myself/)
    const editing = (await ravi.get(`${url}?edit=${at}`)).body
    expect(editing).toContain('One *line*\nand another</textarea')
    // Accessible names distinguish changing a comment from adding one.
    expect(editing.match(/(?:Change your|Your) comment(?=<)/g)).toEqual([
      'Change your comment',
      'Your comment',
    ])
    const edited = await submit(ravi, `${url}?edit=${at}`, { action: `edit comment ${at}`, body: 'Anew' })
    expect(edited.body).toContain('<p>Anew</p>')
    const { comments } = await act('asha', 'posts.get', { params: { id } })
    expect(comments.items).toMatchObject([{ body: '<p>Anew</p>', replies: [{ body: '<p>To myself</p>' }] }])
  })

  test('a comment is shown on its page of the comments, and a late reply among all replies', async () => {
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

  test('what is refused is there again as it was typed, in the form it was typed in, with the reason', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Long', body: 'x' } })
    const { id: comment } = await act('asha', 'posts.comment', { params: { id }, body: { body: 'x' } })
    const ravi = await browse('ravi')
    const long = 'Not lost. '.repeat(2000)
    const fields = { action: `reply ${comment}`, form: `reply-${comment}`, body: long }
    const refused = await ravi.post(`${url}?reply=${comment}`, fields)
    expect(refused.status).toBe(422)
    expect(refused.body.split(long)).toHaveLength(2)
    expect(refused.body).toMatch(/id="reply-\d+-body-problem"[^>]*>[^<]*10,?000/)
    expect(refused.body).not.toContain('id="add-comment-body-problem"')
  })

  test('a form that is sent twice does its work once', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'questions.create', { body: { title: 'Once or twice?' } })
    const ravi = await browse('ravi')
    await ravi.get(url)
    const twice = await Promise.all(
      [1, 2].map(() => ravi.post(url, { action: `answer ${id}`, body: 'Once' })),
    )
    expect(new Set(twice.map(({ headers }) => headers.location)).size).toBe(1)
    expect((await act('asha', 'questions.get', { params: { id } })).answers.items).toHaveLength(1)
  })

  test('the author of a question accepts an answer, and takes that back; nobody else may', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'questions.create', { body: { title: 'Which clay?' } })
    const [asha, ravi] = [await browse('asha'), await browse('ravi')]
    const { headers } = await ravi.post(url, { action: `answer ${id}`, body: 'Stoneware' })
    const answer = /#answer-(\d+)$/.exec(String(headers.location))![1]!
    expect((await ravi.get(url)).body).not.toContain(`value="accept ${answer}"`)
    const refused = await ravi.post(url, { action: `accept ${answer}` })
    expect(refused.status).toBe(403)
    expect(refused.body).toContain('Only the author of the question may accept an answer.')
    expect((await asha.get(url)).body).toContain(`value="accept ${answer}"`)
    expect((await submit(asha, url, { action: `accept ${answer}` })).body).toMatch(/Resolved[^]*Accepted/)
    const back = await submit(asha, url, { action: `unaccept ${answer}` })
    expect(back.body).toContain(`value="accept ${answer}"`)
  })

  test('a member likes, saves and follows, and takes each back', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Liked', body: 'x' } })
    const { id: asha } = (await act('ravi', 'users.get', { params: { username: 'asha' } })).user
    const ravi = await browse('ravi')
    for (const [on, off] of [
      [`like post ${id}`, `clear-reaction post ${id}`],
      [`dislike post ${id}`, `clear-reaction post ${id}`],
      [`save post ${id}`, `unsave post ${id}`],
      [`follow user ${asha}`, `unfollow user ${asha}`],
    ] as const) {
      const states = (body: string) =>
        [on, off].map((value) => {
          const button = new RegExp(`<button[^>]*value="${value}"[^>]*>`).exec(body)?.[0]
          return button && (button.includes('aria-pressed="true"') ? 'pressed' : 'not pressed')
        })
      expect(states((await ravi.get(url)).body)).toEqual(['not pressed', undefined])
      expect(states((await submit(ravi, url, { action: on })).body)[1]).toBe('pressed')
      expect(states((await submit(ravi, url, { action: off })).body)).toEqual(['not pressed', undefined])
    }
  })

  test('a member votes, and answers a quiz, once', async () => {
    const { browse, act } = await startSite()
    const options = ['Left', 'Right']
    const poll = await act('asha', 'polls.create', { body: { question: 'Which way?', options } })
    const quiz = await act('asha', 'mcqs.create', {
      body: { question: 'Which is right?', options, correct_option: 1 },
    })
    const ravi = await browse('ravi')
    for (const { url, action, text } of [
      { url: poll.url, action: `vote ${poll.id}`, text: 'Yours' },
      { url: quiz.url, action: `answer-quiz ${quiz.id}`, text: 'Right' },
    ]) {
      const page = (await ravi.get(url)).body
      expect(page).toContain(`value="${action}"`)
      const option = [...page.matchAll(/name="option_id"\s+value="(\d+)"/g)].map(([, id]) => id!)
      expect(option).toHaveLength(2)
      expect((await ravi.post(url, { action, form: 'x' })).status).toBe(422)
      const voted = await submit(ravi, url, { action, option_id: option[1]! })
      expect(voted.body).toContain(text)
      expect(voted.body).not.toContain(`value="${action}"`)
      const again = await ravi.post(url, { action, option_id: option[0]! })
      expect(again.status).toBe(409)
      expect(again.body).toMatch(/You have (voted|answered) already\./)
    }
  })

  test('a client reviews a service they had, changes that, and the provider replies', async () => {
    const { browse, act } = await startSite()
    const { items } = await act('asha', 'services.list', {})
    const service = items[0]!
    const provider = service.author.username
    const client = ['asha', 'ravi', 'meera'].find((one) => one !== provider)!
    const { item, can_review } = await act(client, 'services.get', { params: { slug: service.slug } })
    expect(can_review).toBe(false)
    const book = { params: { id: item.id }, body: { package_id: item.packages[0]!.id } }
    const { id } = await act(client, 'services.book', book)
    for (const step of ['accept', 'progress', 'deliver'] as const)
      await act(provider, `bookings.${step}`, { params: { id } })
    await act(client, 'bookings.complete', { params: { id } })
    const browsing = await browse(client)
    expect((await browsing.get(service.url)).body).toContain(`value="review ${item.id}"`)
    const fields = { action: `review ${item.id}`, form: 'review', rating: '4', body: 'Well done' }
    const { headers } = await browsing.post(service.url, fields)
    const review = /#review-(\d+)$/.exec(String(headers.location))![1]!
    const edited = await submit(browsing, `${service.url}?edit=${review}`, {
      action: `edit-review ${review}`,
      rating: '5',
      body: '',
    })
    expect(edited.body).toContain('5 of 5')
    const own = await browse(provider)
    const replied = await submit(own, service.url, { action: `reply-to-review ${review}`, body: 'Thanks' })
    expect(replied.body).toMatch(/The provider[^]*Thanks/)
  })

  test('who is not signed in sees no form, and a way to sign in that comes back', async () => {
    const { browse, act } = await startSite()
    const { id, url } = await act('asha', 'posts.create', { body: { title: 'Open', body: 'x' } })
    const nobody = await browse()
    const { body } = await nobody.get(url)
    expect(body).not.toContain('method="post"')
    expect(body).toContain(`/sign-in?to=${encodeURIComponent(`${url}#comments`)}"`)
    const { status, headers } = await nobody.post(url, { action: `like post ${id}` })
    expect({ status, to: headers.location }).toEqual({
      status: 303,
      to: `/sign-in?to=${encodeURIComponent(url)}`,
    })
  })

  test('an action that there is not is a page that is not there', async () => {
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

describe('on the page of a member', () => {
  test('two members connect, and part', async () => {
    const { browse, save } = await startSite()
    await save({ username: 'kabir' })
    await save({ username: 'lata' })
    const [kabir, lata] = [await browse('kabir'), await browse('lata')]
    await kabir.get('/u/lata')
    expect((await submit(kabir, '/u/lata', { action: 'connect lata' })).body).toContain(
      'value="withdraw lata"',
    )
    expect((await lata.get('/u/kabir')).body).toMatch(/accept-connection kabir[^]*decline-connection kabir/)
    expect((await submit(lata, '/u/kabir', { action: 'accept-connection kabir' })).body).toContain(
      'Remove the connection',
    )
    const late = await lata.post('/u/kabir', { action: 'accept-connection kabir' })
    expect([303, 409]).toContain(late.status)
    expect((await submit(kabir, '/u/lata', { action: 'disconnect lata' })).body).toContain(
      'value="connect lata"',
    )
  })

  test('a member blocks another, once they said that they mean it', async () => {
    const meera = await browseSite('meera')
    expect((await meera.get('/u/ravi')).body).toContain('href="/u/ravi/block"')
    expect((await meera.get('/u/ravi/block')).body).toContain('Cancel')
    expect((await meera.get('/u/ravi')).status).toBe(200)
    expect((await submit(meera, '/u/ravi/block', {})).body).toMatch(/Blocked members[^]*ravi/i)
    expect((await meera.get('/u/ravi')).status).toBe(404)
  })

  test('there is nothing to do about oneself', async () => {
    const { browse } = await startSite()
    const { body } = await (await browse('asha')).get('/u/asha')
    expect(body).not.toMatch(/name="action"|\/block"|\/report\?/)
  })
})

describe('a report', () => {
  test('of anything reaches the moderators', async () => {
    const { browse, act, control } = await startSite()
    const post = await act('asha', 'posts.create', { body: { title: 'Buy now', body: 'x' } })
    const ravi = await browse('ravi')
    const path = `/report?type=post&id=${post.id}&to=${post.url}`
    expect((await ravi.get(post.url)).body).toContain(`/report?type=post&amp;id=${post.id}`)
    expect((await ravi.get(path)).body).toContain('Report this post')
    const long = 'x'.repeat(6000)
    const refused = await ravi.post(path, { reason: 'spam', details: long })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(long)
    const thanks = await submit(ravi, path, { reason: 'spam', details: 'It is.' })
    expect(thanks.body).toContain('Thank you.')
    expect(thanks.body).toContain(`href="${post.url}"`)
    const { rows } = await control.snapshot()
    const reports = rows.flatMap(([entity, row]) => (entity === 'reports' ? [row] : []))
    expect(reports).toMatchObject([
      { target_type: 'post', target_id: post.id, reason: 'spam', details: 'It is.' },
    ])
  })

  test('of a comment leads back to where it stands', async () => {
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

  test('of what nobody can report is a page that is not there', async () => {
    const ravi = await browseSite('ravi')
    for (const query of ['', '?type=tag&id=1', '?type=post&id=0', '?type=post'])
      expect((await ravi.get(`/report${query}`)).status).toBe(404)
    expect((await ravi.post('/report?type=post&id=999999', { reason: 'spam' })).status).toBe(404)
  })
})

describe('on the pages of a community', () => {
  test('a member asks to join a private one, and is let in by who runs it', async () => {
    const { browse, act } = await startSite()
    const { url } = await act('asha', 'communities.create', {
      body: { name: 'Behind the kiln', visibility: 'private' },
    })
    const [asha, ravi, meera] = [await browse('asha'), await browse('ravi'), await browse('meera')]
    expect((await ravi.get(url!)).body).toContain('Ask to join')
    expect((await ravi.get(`${url}/people`)).status).toBe(403)
    expect((await submit(ravi, url!, { action: 'join' })).body).toContain('Withdraw request to join')
    await submit(meera, url!, { action: 'join' })
    expect((await asha.get(url!)).body).toContain(`href="${url}/people"`)
    expect((await asha.get(`${url}/people`)).body).toMatch(/let-in ravi[^]*let-in meera/)
    expect((await submit(asha, `${url}/people`, { action: 'let-in ravi' })).body).not.toContain('let-in ravi')
    expect((await submit(asha, `${url}/people`, { action: 'turn-away meera' })).body).toContain(
      'No requests.',
    )
    expect((await ravi.get(url!)).body).toContain('value="leave ')
    expect((await submit(ravi, url!, { action: 'leave' })).body).toContain('Ask to join')
  })

  test('those who run one invite others by name, who accept or decline', async () => {
    const { browse, act } = await startSite()
    const { url } = await act('asha', 'communities.create', { body: { name: 'By invite' } })
    const [asha, ravi, meera] = [await browse('asha'), await browse('ravi'), await browse('meera')]
    const refused = await asha.post(`${url}/people`, { action: 'invite', form: 'invite', usernames: 'a b!' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('value="a b!"')
    const fields = { action: 'invite', form: 'invite', usernames: '@ravi, meera nobody-here', role: 'editor' }
    const { body } = await submit(asha, `${url}/people`, fields)
    expect(body).toContain('Invited: ravi, meera.')
    expect(body).toContain('Not invited: nobody-here, there is no such member.')
    expect((await submit(ravi, url!, { action: 'accept-invite' })).body).toContain('value="leave ')
    expect((await submit(meera, url!, { action: 'decline-invite' })).body).toContain('value="join ')
  })
})
