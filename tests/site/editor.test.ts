import { expect, test } from 'vitest'
import { tinyPng } from '../harness/image-uploads.ts'
import { fillForm, parseForm } from './parse-form.ts'
import { browseSite, startSite } from './start-site.ts'

const valuesOf = (body: string) => Object.fromEntries(parseForm(body))

test('previews the cleaned text before publishing', async () => {
  const { browse, engine } = await startSite()
  const asha = await browse('asha')
  const before = (await engine.as('asha').call('posts.list', {})).items.length
  const body = '# Birds\n\nSix *herons*. <script>alert(1)</script><b onclick="x()">Bold</b>'
  const page = await asha.post('/posts/new', { title: 'x', body, do: 'preview:body' })
  expect(page.status).toBe(200)
  const [, shownText = ''] = /<section class="preview"[^>]*>(.*?)<\/section>/s.exec(page.body) ?? []
  expect(shownText).toContain('<h2>Birds</h2>')
  expect(shownText).toContain('<em>herons</em>')
  expect(shownText).not.toMatch(/script|onclick/)
  expect(valuesOf(page.body).body).toBe(body)
  expect((await engine.as('asha').call('posts.list', {})).items.length).toBe(before)
})

test('inserts an image with its alternative text', async () => {
  const asha = await browseSite('asha')
  const file = new File([tinyPng], 'kiln.png', { type: 'image/png' })
  const parts = (fields: Record<string, string>): [string, string | File][] => [
    ...Object.entries(fields),
    ['body.image.file', file],
  ]
  const fields = { title: 'Kiln', body: 'Before.', 'body.alt': 'A [red] kiln' }
  const page = await asha.postWithFiles('/posts/new', parts({ ...fields, do: 'insert:body' }))
  const values = valuesOf(page.body)
  expect(values.body!.trim()).toMatch(
    /^Before\.\n\n<p><img src="\/storage\/\S+" alt="A \[red\] kiln" \/><\/p>$/,
  )
  expect(values['body.alt']).toBe('')
  // Submitted without that step, nothing is lost; nor is it in the HTML of the editor.
  const ofEditor = { ...fields, body: '<p>Before.</p>', 'body.as': 'html' }
  for (const postWithFile of [
    await asha.postWithFiles('/posts/new', fillForm(parseForm(page.body), {})),
    await asha.postWithFiles('/posts/new', parts(fields)),
    await asha.postWithFiles('/posts/new', parts(ofEditor)),
  ]) {
    expect(postWithFile.status).toBe(303)
    const { body: shownText } = await asha.get(postWithFile.headers.location!)
    expect(shownText).toMatch(/<img loading="lazy" src="\/storage\/[^"?]+\?w=1280" alt="A \[red\] kiln"/)
    const edit = await asha.get(`${postWithFile.headers.location!}/edit`)
    expect(valuesOf(edit.body).body).toMatch(
      /^Before\.\n\n<p><img src="\/storage\/\S+" alt="A \[red\] kiln"><\/p>$/,
    )
  }
})

test('rejects a text of the editor as typed and stores it as it is', async () => {
  const { browse, engine } = await startSite()
  const asha = await browse('asha')
  const body = '<p>Six <em>herons</em> 2 * 3 * 4</p><table><tbody><tr><td>a</td></tr></tbody></table>'
  const refused = await asha.post('/posts/new', { title: 'x', body, 'body.as': 'html' })
  expect([refused.status, valuesOf(refused.body).body]).toEqual([
    422,
    'Six *herons* 2 * 3 * 4\n\n<table><tbody><tr><td>a</td></tr></tbody></table>',
  ])
  const { headers } = await asha.post('/posts/new', { title: 'By the weir', body, 'body.as': 'html' })
  const { items } = await engine.as('asha').call('posts.list', {})
  const { item } = await engine.as('asha').call('posts.get', { params: { id: items[0]!.id } })
  expect(item.body).toBe(body)
  // Saved without a change, it is not edited.
  const edit = await asha.get(`${headers.location!}/edit`)
  await asha.postWithFiles(`${headers.location!}/edit`, fillForm(parseForm(edit.body), {}))
  const shown = async () => (await asha.get(headers.location!)).body
  expect(await shown()).not.toContain('<span>edited</span>')
})

test('returns the HTML of typed Markdown and the path of an image to the editor', async () => {
  const asha = await browseSite('asha')
  const { body } = await asha.post('/editing', { text: 'Six *herons* <script>x</script>' })
  expect(body).toBe('<p>Six <em>herons</em> </p>')
  const image = await asha.postWithFiles('/editing', [
    ['image.file', new File([tinyPng], 'kiln.png', { type: 'image/png' })],
  ])
  expect(image.body).toMatch(/^\/storage\/\d+\/\S+$/)
  const visitor = await browseSite()
  expect((await visitor.post('/editing', { text: 'x' })).status).not.toBe(200)
})

test('comments and replies have the editor and its help', async () => {
  const { browse, act } = await startSite()
  const { id, url } = await act('ravi', 'posts.create', { body: { title: 'Our kiln', body: '<p>x</p>' } })
  const comment = await act('ravi', 'posts.comment', { params: { id }, body: { body: '<p>Hm</p>' } })
  const asha = await browse('asha')
  const { body } = await asha.get(`${url}?reply=${comment.id}`)
  for (const text of ['add-comment-body', `reply-${comment.id}-body`])
    expect(body).toMatch(new RegExp(`<textarea[^>]*id="${text}"[^>]*data-rich=`))
  expect(body.match(/Formatting help/g)).toHaveLength(2)
})

test('names fields in messages like the form', async () => {
  const { browse } = await startSite()
  const { body } = await (
    await browse('asha')
  ).postWithFiles('/jobs/new', [
    ['salary_min', '300'],
    ['salary_max', '200'],
    ['salary_period', 'monthly'],
  ])
  expect(body).toContain('This must not be less than “Salary from, in rupees”.')
  expect(body).not.toMatch(/>[^<]*salary_min/)
})
