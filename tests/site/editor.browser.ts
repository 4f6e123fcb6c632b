import axe from 'axe-core'
import { expect, test } from 'vitest'
import { tinyPng } from '../harness/image-uploads.ts'
import { startWriter } from './start-writer.ts'

test('formats Markdown while typing and publishes what the editor shows', async () => {
  const { page, text, home, complaints, world, engine, control } = await startWriter()
  await page.getByLabel('Title').fill('By the weir')
  await text.click()
  for (const line of [
    '## Six herons',
    'It **rained** all *night*, `x` and ~~no~~ [there](https://x.example/a) https://x.example/b',
    '- one',
    'two',
    '',
    '> quote',
    '',
    '```js',
  ]) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('let a\nlet b')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`${home}/posts/by-the-weir`)
  const { items } = await engine.as('asha').call('posts.list', {})
  const { item } = await engine.as('asha').call('posts.get', { params: { id: items[0]!.id } })
  const rel = ' rel="nofollow ugc noopener noreferrer"'
  expect(item.body.replaceAll(rel, '')).toBe(
    '<h2>Six herons</h2><p>It <strong>rained</strong> all <em>night</em>, <code>x</code> and <s>no</s> ' +
      '<a href="https://x.example/a">there</a> <a href="https://x.example/b">https://x.example/b</a></p>' +
      '<ul><li>one</li><li>two</li></ul><blockquote><p>quote</p></blockquote>' +
      '<pre><code class="language-js">let a\nlet b\n</code></pre>',
  )
  // The second sitting shows the same, and saving it without a change is no edit.
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await text.getByRole('heading', { name: 'Six herons' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.waitForURL(/by-the-weir\?done=saved/)
  expect(await page.locator('article').getByText('edited').count()).toBe(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await text.getByText('two').click()
  await control.clock.advance(60_000)
  await page.keyboard.press('End')
  await page.keyboard.type(' or three')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.waitForURL(/by-the-weir\?done=saved/)
  await page.locator('article').getByText('edited').waitFor()
  const after = await engine.as('asha').call('posts.get', { params: { id: item.id } })
  expect(after.item.body).toBe(item.body.replace('two', 'two or three'))
  expect([complaints, world.errors]).toEqual([[], []])
})

test('formats by toolbar and keys, with undo, and one stop of Tab for the toolbar', async () => {
  const { page, text, sent } = await startWriter()
  await text.click()
  await page.keyboard.type('six herons')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Bold' }).click()
  expect(await sent('body')).toBe('<p>six <strong>herons</strong></p>')
  expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Control+z')
  expect(await sent('body')).toBe('<p>six herons</p>')
  await page.keyboard.press('Control+i')
  expect(await sent('body')).toBe('<p>six <em>herons</em></p>')
  await page.getByRole('button', { name: 'Numbered list' }).click()
  expect(await sent('body')).toBe('<ol><li>six <em>herons</em></li></ol>')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Link', { exact: true }).last().fill('x.example')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent('body')).toBe('<p>six <em><a href="https://x.example">herons</a></em></p>')
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Style')
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Bold')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('textbox')
})

test('images are uploaded by button, drop and paste, with descriptions', async () => {
  const { page, text, sent, complaints } = await startWriter()
  const file = { name: 'kiln.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng) }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Image', exact: true }).click(),
  ])
  await chooser.setFiles(file)
  await text.locator('.picture img').waitFor({ state: 'attached' })
  await text.getByRole('button', { name: 'Describe this image' }).click()
  await page.getByLabel('Description', { exact: true }).last().fill('A red kiln')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent('body')).toMatch(/^<p><img src="\/storage\/\S+" alt="A red kiln"><\/p>$/)
  for (const [event, type, property] of [
    ['paste', 'ClipboardEvent', 'clipboardData'],
    ['drop', 'DragEvent', 'dataTransfer'],
  ]) {
    const before = await text.locator('.picture img').count()
    await page.evaluate(`{
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array([${[...tinyPng].join()}])], 'kiln.png', { type: 'image/png' }))
      const editor = document.querySelector('.ProseMirror')
      const { left, top } = editor.getBoundingClientRect()
      const at = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 20, ${property}: data }
      editor.dispatchEvent(new ${type}('${event}', at))
    }`)
    await expect.poll(() => text.locator('.picture img').count()).toBe(before + 1)
  }
  // What fails says why, and leaves the text alone.
  await page.context().setOffline(true)
  const [again] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Image', exact: true }).click(),
  ])
  await again.setFiles(file)
  await page.getByRole('alert').filter({ hasText: 'You are offline. Try it again.' }).waitFor()
  expect(await text.locator('.picture img').count()).toBe(3)
  expect(complaints.filter((message) => !message.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('restores text and images from a draft and offers nothing else', async () => {
  const { page, text, home } = await startWriter()
  await page.getByLabel('Title').fill('Kiln')
  await text.click()
  await page.keyboard.type('It **holds**')
  const file = { name: 'kiln.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng) }
  await page.locator('[name="featured_image.file"]').setInputFiles(file)
  await page.getByRole('img', { name: 'kiln.png' }).waitFor()
  await page.goto(`${home}/`)
  await page.goto(`${home}/posts/new`)
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Restore your draft' }).click()
  await text.locator('strong').filter({ hasText: 'holds' }).waitFor()
  expect(await page.locator('.chosen-images img').count()).toBe(1)
  // A form that is shown again, here for its missing zone, holds all of it.
  await page.getByLabel('Publish at').fill('2020-01-01T09:00')
  await page.locator('main .publish .primary').click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByRole('button', { name: 'Restore your draft' }).count()).toBe(0)
  expect(await page.locator('.chosen-images img').count()).toBe(1)
  await text.locator('strong').filter({ hasText: 'holds' }).waitFor()
  await page.getByLabel('Publish at').fill('')
  await page.locator('main .publish .primary').click()
  await page.waitForURL(`${home}/posts/kiln`)
  expect(await page.locator('article img.picture').count()).toBe(1)
  expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('draft '))")).toEqual(
    [],
  )
})

test.each([320, 1440])(
  'shows the editor at %i px without barriers or overflow, with its button in view',
  async (width) => {
    const { page, text } = await startWriter('/posts/new', width)
    await text.click()
    await page.keyboard.type('> ## Herons\n')
    await page.getByRole('button', { name: 'Table' }).click()
    await page.evaluate(axe.source)
    expect((await page.evaluate<axe.AxeResults>('axe.run()')).violations).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    for (let count = 0; count < 60; count++) await page.keyboard.press('Enter')
    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)')
    const { y, height } = (await page.locator('.publish .primary').boundingBox())!
    expect(y >= 0 && y + height <= 900).toBe(true)
  },
)

test('redraws one paragraph of 100,000 characters for a key', async () => {
  const { page, text, act, home } = await startWriter()
  const body = `<p>${'It rained all night by the weir. '.repeat(30)}</p>`.repeat(100)
  const { url } = await act('asha', 'posts.create', { body: { title: 'Long', body } })
  await page.goto(`${home}${url}/edit`)
  await text.locator('p').nth(50).click()
  await page.keyboard.press('End')
  await page.evaluate(`{
    window.changed = new Set()
    const watch = (records) => records.forEach(({ target }) => changed.add(target.nodeName === '#text' ? target.parentNode : target))
    new MutationObserver(watch).observe(document.querySelector('.ProseMirror'), { subtree: true, childList: true, characterData: true, attributes: true })
  }`)
  await page.keyboard.type('Six herons.')
  expect(await page.evaluate('[...changed].map((one) => one.nodeName)')).toEqual(['P'])
})

test.each([
  ['the caret', 3, 3, 'Dry very slowly'],
  ['a selection', 0, 10, ' very'],
])('keeps %s when it takes the place of a text', async (_what, start, end, expected) => {
  const { page, home, engine } = await startWriter()
  const { url } = await engine
    .as('asha')
    .call('posts.create', { body: { title: 'Clay', body: '<p>How to dry it.</p>' } })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/editor.*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(home + url)
  await page.getByLabel('Your comment').fill('Dry slowly')
  await page.evaluate(`document.activeElement.setSelectionRange(${start}, ${end})`)
  release()
  await page.locator('#add-comment .rich').waitFor()
  await page.keyboard.insertText(' very')
  expect(await page.locator('#add-comment .rich .prose').innerText()).toBe(expected)
})
