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

test.each([
  ['Markdown', 'Before.', /^Before\.\n\n!\[A \(red\) kiln\]\((\/storage\/\S+)\)$/],
  [
    'HTML',
    '<p>Before.</p>',
    /^<p>Before\.<\/p>\n\n<p><img src="(\/storage\/[^"]+)" alt="A \[red\] kiln" \/><\/p>$/,
  ],
])('an image is put into a text in %s, with its alternative text', async (_, body, expected) => {
  const asha = await browseSite('asha')
  const file = new File([tinyPng], 'kiln.png', { type: 'image/png' })
  const parts = (fields: Record<string, string>): [string, string | File][] => [
    ...Object.entries(fields),
    ['body.image.file', file],
  ]
  const fields = { title: 'Kiln', body, 'body.alt': 'A [red] kiln' }
  const page = await asha.postWithFiles('/posts/new', parts({ ...fields, do: 'insert:body' }))
  const values = valuesOf(page.body)
  const [, path = ''] = expected.exec(values.body!.trim()) ?? []
  expect(path).not.toBe('')
  expect(values['body.alt']).toBe('')
  // Submitted without that step, nothing is lost.
  for (const postWithFile of [
    await asha.postWithFiles('/posts/new', fillForm(parseForm(page.body), {})),
    await asha.postWithFiles('/posts/new', parts(fields)),
  ]) {
    expect(postWithFile.status).toBe(303)
    const { body: shownText } = await asha.get(postWithFile.headers.location!)
    expect(shownText).toMatch(/<img loading="lazy" src="\/storage\/[^"?]+\?w=1280" alt="A [[(]red[\])] kiln"/)
    const edit = await asha.get(`${postWithFile.headers.location!}/edit`)
    expect(valuesOf(edit.body).body).toMatch(/!\[A \(red\) kiln\]\(|alt="A \[red\] kiln"/)
  }
})

test('comments and replies have the toolbar and the help of the editor', async () => {
  const { browse, act } = await startSite()
  const { id, url } = await act('ravi', 'posts.create', { body: { title: 'Our kiln', body: '<p>x</p>' } })
  const comment = await act('ravi', 'posts.comment', { params: { id }, body: { body: '<p>Hm</p>' } })
  const asha = await browse('asha')
  const { body } = await asha.get(`${url}?reply=${comment.id}`)
  for (const text of ['add-comment-body', `reply-${comment.id}-body`])
    expect(body).toContain(`data-text="${text}"`)
  expect(body.match(/Formatting help/g)).toHaveLength(2)
})

test('a message names fields as the form does', async () => {
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
