import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plainImage } from '../harness/sample-images.ts'
import { startChromium } from '../browser/chromium.ts'
import { startMail } from './start-mail.ts'
import { freePort } from '../harness/free-port.ts'
import { sweepPart } from '../harness/sweep.ts'
import { startSite } from './start-site.ts'
import { applyToMeera } from './trading.ts'
import { walk } from './walk.ts'
import { createKey } from '../harness/administer.ts'

const newContext = async (options: BrowserContextOptions) => (await startChromium()).newContext(options)

/** Returns whether a page resembles others: pages of operations are alike, and a few are tested. */
const isLikeOthers = (path: string) =>
  path.startsWith('/docs/') && !/(posts\.create|communities\.feed|services\.list|errors)$/.test(path)

/** Returns what pages of the same template share: the path without names and numbers, and the names of the query. */
const templateOf = (path: string) =>
  path
    .replace(/^\/(posts|questions|polls|mcqs|services|jobs|c|u|tags)\/[^/?]+/, '/$1/*')
    .replace(/=[^&]*|\d+/g, '')

/** Runs in the page: appends an unbreakable word to each text of a member. Returns overflowing elements. */
const withLongWords = `(() => {
  for (const text of document.querySelectorAll('bdi, [dir=auto], .prose *'))
    text.append(' ' + 'Donaudampfschifffahrt'.repeat(3))
  for (const closed of document.querySelectorAll('details')) closed.open = true
  document.querySelector('.menu')?.showPopover()
  return [document.documentElement, ...document.querySelectorAll('main, [popover]')].flatMap((box) =>
    box.scrollWidth > box.clientWidth ? [box.localName] : [])
})()`

/** Runs in the page: applies the text spacing of WCAG 1.4.12. Returns clipped or overflowing elements. */
const withWideText = `(() => {
  const wide = new CSSStyleSheet()
  wide.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }')
  document.adoptedStyleSheets = [wide]
  const cut = [...document.querySelectorAll('button:not(.visually-hidden), .label')].filter((one) => one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 0)
  const wider = document.documentElement.scrollWidth > innerWidth ? ['html'] : []
  document.adoptedStyleSheets = []
  return [...wider, ...cut.map((one) => one.outerHTML)]
})()`

/** The pages are dealt to as many tests, so that none takes long on a slow machine. */
const HANDS = 8

// 320 px is a window of 1280 px at 400 % zoom (WCAG 1.4.10).
test.each(
  (
    [
      [320, 'light'],
      [1280, 'dark'],
    ] as const
  ).flatMap(([width, colorScheme]) =>
    sweepPart([...Array(HANDS).keys()], 1, width).map((hand) => ({ width, colorScheme, hand })),
  ),
)(
  'renders every page $width px wide and $colorScheme without axe faults, hand $hand',
  async ({ width, colorScheme, hand }) => {
    const { browse, port, engine, act, linked, save } = await startMail({ signUp: 'open' })
    const [confirmation, unsubscribing] = await linked('meera')
    // Several entries on one day of the calendar.
    for (const minutes of [0, 10, 20]) {
      const scheduled_at = new Date(engine.clock.now() + 86_400_000 + minutes * 60_000).toISOString()
      const body = { title: 'For tomorrow', body: '<p>x</p>', scheduled_at }
      await act('meera', 'posts.create', { body })
    }
    // She runs a community, moderates, and has entries on all settings pages.
    await save({ username: 'meera', role: 'moderator' })
    const report = { type: 'post', id: 1, reason: 'spam' } as const
    await act('dev', 'reports.create', { body: report })
    await applyToMeera(act)
    const meera = await browse('meera')
    await browse('meera')
    await createKey(engine, { username: 'meera', name: 'From a script' })
    await act('meera', 'blocks.add', { body: { username: 'dev' } })
    await act('meera', 'favorites.set', { body: { type: 'post', id: 1, saved: true } })
    const found = new Map<string, string>()
    for (const [path, { headers }] of await walk(meera, ['/', '/chats']))
      if (String(headers['content-type']).startsWith('text/html') && !isLikeOthers(path))
        found.set(templateOf(path), path)
    const dealt = (paths: readonly string[]) => paths.filter((_, index) => index % HANDS === hand)
    const context = await newContext({ viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    const problems: object[] = []
    const cookie = {
      name: 'chowk',
      value: meera.cookie!.replace('chowk=', ''),
      domain: 'localhost',
      path: '/',
    }
    const open = dealt(['/sign-in', '/sign-in/email', '/sign-up', unsubscribing, '/', '/posts', '/questions'])
    for (const [index, path] of [...open, ...dealt([confirmation, ...found.values()])].entries()) {
      if (index === open.length) await context.addCookies([cookie])
      await page.goto(`http://localhost:${port}${path}`)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (wide > width) problems.push({ path, wide })
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>(
        'axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })',
      )
      for (const { id, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          problems.push({ path, id, impact, html: nodes[0]?.html })
      const cut = await page.evaluate<string[]>(withWideText)
      if (cut.length > 0) problems.push({ path, cut })
      const sticking = await page.evaluate<string[]>(withLongWords)
      if (sticking.length > 0) problems.push({ path, sticking })
    }
    expect(problems).toEqual([])
  },
)

test('starts below one row of 60 px on a phone, one step from its section', async () => {
  const { port } = await startSite()
  for (const width of [320, 390, 1280]) {
    const context = await newContext({ viewport: { width, height: 500 } })
    const page = await context.newPage()
    for (const path of ['/posts', '/c', '/u']) {
      await page.goto(`http://localhost:${port}${path}`)
      expect(await page.evaluate('scrollY'), `${path} ${width} px wide`).toBe(0)
      const sections = page.getByRole('button', { name: 'Sections' })
      if (width < 800) {
        expect((await page.locator('header.top').boundingBox())!.height).toBeLessThanOrEqual(60)
        await sections.click()
      } else if (path !== '/c') await page.getByRole('button', { name: 'More' }).click()
      const { x, width: wide } = (await page.locator('.sections a[aria-current]').boundingBox())!
      expect(x >= 0 && x + wide <= width, `${path} ${width} px wide`).toBe(true)
    }
  }
})

test('closes the account menu by Escape, a click elsewhere or Tab', async () => {
  const { port, browse } = await startSite()
  const context = await newContext({ viewport: { width: 390, height: 800 } })
  const [name = '', value = ''] = (await browse('asha')).cookie?.split('=') ?? []
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}/posts`)
  const open = page.getByRole('button', { name: /account menu/ })
  const menu = page.getByRole('navigation', { name: 'Yours' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 700)]) {
    await open.click()
    expect(await menu.isVisible()).toBe(true)
    await close()
    expect(await menu.isVisible()).toBe(false)
  }
  await open.press('Enter')
  const inMenu = () => page.evaluate<boolean>('!!document.activeElement.closest(".menu")')
  await page.keyboard.press('Tab')
  expect(await inMenu()).toBe(true)
  while (await inMenu()) await page.keyboard.press('Tab')
  expect(await menu.isVisible()).toBe(false)
  await page.keyboard.press('Shift+Tab')
  expect(await menu.isVisible()).toBe(true)
})

test('completes a name after an @ by keys and clicks; Escape closes the list', async () => {
  const { engine, port, browse } = await startSite()
  const { url } = await engine
    .as('ravi')
    .call('posts.create', { body: { title: 'Kiln', body: 'Who comes?' } })
  const context = await newContext({ viewport: { width: 390, height: 800 } })
  const [name = '', value = ''] = (await browse('asha')).cookie?.split('=') ?? []
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  await page.goto(`http://localhost:${port}${url}`)
  const text = page.getByLabel('Your comment')
  const options = page.getByRole('listbox', { name: 'Members' }).getByRole('option')
  await text.focus()
  await page.getByRole('toolbar').waitFor()
  await text.pressSequentially('Ask @mee')
  await options.first().waitFor()
  await page.evaluate(axe.source)
  expect((await page.evaluate<axe.AxeResults>('axe.run()')).violations).toEqual([])
  await page.keyboard.press('Enter')
  expect(await text.innerText()).toBe('Ask @meera ')
  await text.pressSequentially('or @ra')
  await options.filter({ hasText: 'Ravi' }).click()
  expect(await text.innerText()).toBe('Ask @meera or @ravi ')
  await text.pressSequentially('at @asha')
  await options.first().waitFor()
  await page.keyboard.press('Escape')
  expect(await options.count()).toBe(0)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('link', { name: '@meera' }).waitFor()
  expect(errors).toEqual([])
})

test('prints no forms and complete lines', async () => {
  const { engine, port, browse } = await startSite()
  const line = 'word '.repeat(60)
  const body = `<pre>${line}</pre><table><tr><td>a</td></tr></table>`
  const { url } = await engine.as('asha').call('posts.create', { body: { title: 'Lines', body } })
  const context = await newContext({ viewport: { width: 700, height: 900 } })
  const [name = '', value = ''] = (await browse('ravi')).cookie?.split('=') ?? []
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}${url}`)
  const pre = page.locator('.prose pre')
  const isCut = () =>
    pre.evaluate(
      (element: { scrollWidth: number; clientWidth: number }) => element.scrollWidth > element.clientWidth,
    )
  const forms = page.locator('form:visible, button:visible')
  expect({ cut: await isCut(), forms: (await forms.count()) > 0 }).toEqual({ cut: true, forms: true })
  await page.emulateMedia({ media: 'print' })
  expect({ cut: await isCut(), forms: (await forms.count()) > 0 }).toEqual({ cut: false, forms: false })
})

describe('a member using only pages', () => {
  /** Opens a new browser for a visitor, with a device that stores passkeys and verifies its user. */
  async function atBrowser() {
    const context = await newContext({ viewport: { width: 360, height: 800 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return page
  }

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  test('adds a passkey, and signs in with it and with a password', async () => {
    // A passkey belongs to the public URL, so the site has to listen where that leads.
    const wantedPort = await freePort()
    const { port, link, world, browse } = await startSite({
      port: wantedPort,
      publicUrl: `http://localhost:${wantedPort}`,
    })
    const home = `http://localhost:${port}`
    const page = await atBrowser()
    const signOut = async () => {
      await button(page, /account menu/).click()
      await button(page, 'Sign out').click()
      await page.getByRole('link', { name: 'Sign in' }).first().click()
    }
    const who = () => page.locator('.menu a bdi').textContent()
    await page.goto(`${home}/sign-in?link=${await link('asha')}`)
    await button(page, 'Sign in').click()

    await page.goto(`${home}/settings/password`)
    await page.getByLabel('New password').fill('herons by the weir')
    await button(page, 'Set password').click()
    await signOut()
    await page.getByLabel('Username').fill('asha')
    await page.getByLabel('Password').fill('herons by the weir')
    await button(page, /^Sign in$/).click()
    expect(await who()).toBe('Asha Kulkarni')

    await page.goto(`${home}/settings/passkeys`)
    await page.getByLabel('Name of the passkey').fill('This phone')
    await button(page, 'Add a passkey').click()
    await page.getByText('never used').waitFor()
    await button(page, 'Add a passkey').click()
    await page.getByText('This device has a passkey of yours already.').waitFor()
    await signOut()
    const [request] = await Promise.all([
      page.waitForRequest('**/sign-in/passkey'),
      button(page, 'Sign in with a passkey').click(),
    ])
    await button(page, /account menu/).waitFor()
    // A passkey response can't be replayed.
    const fields = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    const thief = await browse()
    const { status, body } = await thief.post('/sign-in/passkey', fields)
    expect({ status, cookie: thief.cookie }).toEqual({ status: 403, cookie: undefined })
    expect(body).toContain('This passkey is unknown')
    expect(await who()).toBe('Asha Kulkarni')
    await page.goto(`${home}/settings/passkeys`)
    expect(await page.locator('main').innerText()).toMatch(/This phone[^]*last used just now/)
    await page.getByText('Change').click()
    await page.getByLabel('Name', { exact: true }).fill('The blue phone')
    await button(page, 'Rename').click()
    await page.getByText('The blue phone').waitFor()
    await page.getByText('Change').click()
    await button(page, 'Remove The blue phone').click()
    await page.getByText('You have no passkeys.').waitFor()
    await signOut()
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('This passkey is unknown').waitFor()
    expect(world.errors).toEqual([])
  })
})

test('writes, schedules, moves and edits without a script', async () => {
  const { port, link, control } = await startSite()
  const context = await newContext({
    viewport: { width: 360, height: 800 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  const site = `http://localhost:${port}`
  await page.goto(`${site}/sign-in?link=${await link('asha')}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  // A post with an image: refused first for its missing title, then complete.
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await page.getByRole('link', { name: 'Post', exact: true }).click()
  await page.getByLabel('Title').fill('x')
  await page.getByLabel('Text', { exact: true }).fill('<p>By the <em>weir</em>.</p>')
  const buffer = await plainImage(640, 360, { r: 20, g: 120, b: 110 }).png().toBuffer()
  await page.getByLabel('Main image').setInputFiles({ name: 'weir.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('<p>By the <em>weir</em>.</p>')
  // The field with the error has focus.
  await page.locator(':focus').fill('What the lake said')
  await page.getByLabel('Title').press('Enter')
  await page.waitForURL(`${site}/posts/what-the-lake-said`)
  const pictures = page.locator('img.picture')
  // Chosen for its display size, the width of the phone.
  expect(await pictures.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(360)
  expect(await page.locator('.prose').innerText()).toBe('By the weir.')

  // Another post for the day after tomorrow in her time zone: moved in the calendar, then published.
  await page.goto(`${site}/posts/new`)
  await page.getByLabel('Title').fill('Kiln news')
  await page.getByLabel('Text', { exact: true }).fill('<p>It holds.</p>')
  await page.getByLabel('Publish at').fill('2026-12-03T09:30')
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await page.waitForURL(`${site}/schedule?done=*`)
  await page.getByRole('link', { name: 'By month' }).click()
  const calendar = page.getByRole('table', { name: 'December 2026' })
  const dayOf = (day: string) =>
    calendar.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) })
  expect(await dayOf('2026-12-03').locator('li').innerText()).toContain('09:30')
  await page.getByLabel('New time for Kiln news').fill('2026-12-05T18:00')
  await page.getByRole('button', { name: 'Move' }).click()
  expect(await dayOf('2026-12-03').locator('li').count()).toBe(0)
  expect(await dayOf('2026-12-05').locator('li').innerText()).toContain('18:00')
  await control.clock.advance(4 * 86_400_000 + 3 * 3_600_000)
  await page.goto(`${site}/posts/kiln-news`)
  expect(await page.getByText('not published yet').count()).toBe(1)
  await control.clock.advance(3_600_000)
  await page.goto(`${site}/posts/kiln-news`)
  expect(await page.getByText('not published yet').count()).toBe(0)

  // Existing content is edited in the same form.
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(`${site}/posts/kiln-news/edit`)
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('It holds.')
  await page.getByLabel('Text', { exact: true }).fill('It *held*.')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.waitForURL(`${site}/posts/kiln-news?done=saved`)
  expect(await page.locator('.prose').innerText()).toBe('It held.')
}, 60_000)
