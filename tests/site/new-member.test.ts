import { expect, test } from 'vitest'
import { startMail } from './start-mail.ts'
import { startSite } from './start-site.ts'

test('suggests members and communities until a new member continues', async () => {
  const { browse, save } = await startSite()
  await save({ username: 'nila', display_name: 'Nila' })
  const nila = await browse('nila')
  const { body } = await nila.get('/')
  const main = body.slice(body.indexOf('<main'))
  expect(main).toMatch(/Welcome[^]*<h2>\s*Members[^]*<h2>\s*Communities[^]*<h2>\s*Tags/)
  // She need not follow herself.
  expect(main).not.toContain('/u/nila')
  for (const [pressed, text] of [
    [/value="(follow user \d+)"/, 'aria-pressed="true"'],
    [/value="(join pune-potters)"/, 'Member'],
    [/value="(follow tag \d+)"/, 'aria-pressed="true"'],
  ] as const) {
    const before = (await nila.get('/?welcome=true')).body
    const action = pressed.exec(before)![1]!
    const { headers } = await nila.post('/?welcome=true', { action })
    expect(headers.location).toMatch(/^\/\?welcome=true#(follow|join)-/)
    const after = (await nila.get('/?welcome=true')).body
    expect(after).not.toContain(`value="${action}"`)
    expect(after.split(text).length).toBeGreaterThan(before.split(text).length)
    expect(after).toContain('<a class="button primary" href="/">')
  }
  expect((await nila.get('/')).body).not.toContain('Welcome')
})

test('ticks first steps when done and hides them once all are', async () => {
  const { browse, act, confirm, save } = await startMail()
  await save({ username: 'nila', display_name: 'Nila' })
  const home = async () => (await (await browse('nila')).get('/')).body
  const ticked = async () => (await home()).match(/<li class="done">/g)?.length ?? 0
  expect(await home()).toContain('First steps')
  const steps = [
    () => confirm('nila', 'nila@example.org'),
    () => act('nila', 'profile.update', { body: { avatar_url: '/storage/avatars/neem.svg' } }),
    () => act('nila', 'preferences.update', { body: { timezone: 'Asia/Kolkata' } }),
  ]
  for (const [index, step] of steps.entries()) {
    expect(await ticked()).toBe(index)
    await step()
  }
  expect(await ticked()).toBe(3)
  await act('nila', 'posts.create', { body: { title: 'First rain', body: '<p>x</p>' } })
  expect(await home()).not.toContain('First steps')
})

test('shows the time of the last activity and links the first unread entry', async () => {
  const { browse, control, act } = await startSite()
  const { id, url } = await act('asha', 'posts.create', { body: { title: 'By the weir', body: '<p>x</p>' } })
  await control.clock.advance(3_600_000)
  const say = () => act('ravi', 'posts.comment', { params: { id }, body: { body: '<p>Yes.</p>' } })
  const [first] = [await say(), await say()]
  await control.clock.advance(3_600_000)
  const [asha, meera] = [await browse('asha'), await browse('meera')]
  const row = (body: string) =>
    /<article class="entry">(?:(?!<article)[^])*By the weir[^]*?<\/article>/.exec(body)![0]
  expect(row((await meera.get('/posts')).body)).toMatch(
    new RegExp(`href="${url}#comments"[^]*active <time[^]*1 h ago`),
  )
  expect(row((await asha.get('/posts')).body)).toContain(`/${first.id}"`)
  await asha.post('/notifications/read-all')
  expect(row((await asha.get('/posts')).body)).toContain(`href="${url}#comments"`)
})
