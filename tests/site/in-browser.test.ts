import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import axe from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startSite } from './start-site.ts'
import { walk } from './walk.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
})
afterAll(() => browser.close())

/** Pages of operations are made alike: some stand for all. */
const isLikeOthers = (path: string) =>
  path.startsWith('/docs/') && !/(posts\.create|communities\.feed|services\.list|errors)$/.test(path)

test.each([
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)(
  'no page that a member can reach has a serious fault by axe, or scrolls sideways, $width px wide and $colorScheme',
  { timeout: 240_000 },
  async ({ width, colorScheme }) => {
    const { browse, port } = await startSite()
    // She runs a community.
    const meera = await browse('meera')
    const pages = [...(await walk(meera))].flatMap(([path, { headers }]) =>
      String(headers['content-type']).startsWith('text/html') && !isLikeOthers(path) ? [path] : [],
    )
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const problems: object[] = []
    const cookie = {
      name: 'chowk',
      value: meera.cookie!.replace('chowk=', ''),
      domain: 'localhost',
      path: '/',
    }
    const open = ['/sign-in', '/', '/posts', '/questions']
    for (const [index, path] of [...open, ...pages].entries()) {
      if (index === open.length) await context.addCookies([cookie])
      await page.goto(`http://localhost:${port}${path}`)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (wide > width) problems.push({ path, wide })
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run({ resultTypes: ["violations"] })')
      for (const { id, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          problems.push({ path, id, impact, html: nodes[0]?.html })
    }
    expect(problems).toEqual([])
  },
)

describe('a member, through the pages alone', () => {
  /** Somebody at a browser of their own, with a device that keeps passkeys and knows its owner. */
  async function atBrowser() {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
    onTestFinished(() => context.close())
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

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

  test('signs in, makes a key, sees what a program publishes with it, and revokes it', async () => {
    const { port, link } = await startSite()
    const home = `http://localhost:${port}`
    const page = await atBrowser()
    await page.goto(`${home}/sign-in?link=${await link('asha')}`)
    await button(page, 'Sign in').click()
    await page.locator('.menu summary').click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('Name').fill('From a script')
    await page.getByRole('checkbox', { name: 'content Publish posts' }).check()
    await button(page, 'Make the key').click()
    const key = await page.locator('.secret').innerText()
    // As it is shown, ready to be run.
    const shown = await page.locator('.call pre').first().innerText()
    const run = promisify(execFile)
    const { stdout: me } = await run('sh', ['-c', shown.replaceAll('http://localhost:4000', home)])
    expect(JSON.parse(me)).toMatchObject({ ok: true, user: { username: 'asha' } })
    const publish = () =>
      run('curl', [
        ...['-s', '-X', 'POST', `${home}/api/v1/posts`],
        ...['-H', `Authorization: Bearer ${key}`, '-H', 'Content-Type: application/json'],
        ...['-d', JSON.stringify({ title: 'From a script', body: '<p>It rained.</p>' })],
      ]).then(({ stdout }) => JSON.parse(stdout) as { web_url?: string; code?: string })
    const { web_url } = await publish()
    await page.goto(web_url!.replace('http://localhost:4000', home))
    expect(await page.locator('h1').innerText()).toBe('From a script')
    await page.goto(`${home}/settings/keys`)
    expect(await page.locator('main').innerText()).toContain('last used just now')
    expect(await page.content()).not.toContain(key)
    await page.getByRole('link', { name: 'Revoke From a script' }).click()
    await button(page, 'Revoke it').click()
    expect(await page.locator('main').innerText()).toContain('The key is revoked')
    expect((await publish()).code).toBe('invalid_api_key')
  })

  test('adds a passkey, and signs in with it and with a password', async () => {
    const { port, link, world, browse } = await startSite()
    const home = `http://localhost:${port}`
    const page = await atBrowser()
    const signOut = async () => {
      await page.locator('.menu summary').click()
      await button(page, 'Sign out').click()
      await page.getByRole('link', { name: 'Sign in' }).first().click()
    }
    const who = () => page.locator('.menu nav a').first().textContent()
    await page.goto(`${home}/sign-in?link=${await link('asha')}`)
    await button(page, 'Sign in').click()

    await page.goto(`${home}/settings/password`)
    await page.getByLabel('The new one').fill('herons by the weir')
    await button(page, 'Set it').click()
    await signOut()
    await page.getByLabel('Username').fill('asha')
    await page.getByLabel('Password').fill('herons by the weir')
    await button(page, /^Sign in$/).click()
    expect(await who()).toBe('Asha Kulkarni')

    await page.goto(`${home}/settings/passkeys`)
    await page.getByLabel('Name of a new one').fill('This phone')
    await button(page, 'Add a passkey').click()
    await page.getByText('never used').waitFor()
    await button(page, 'Add a passkey').click()
    await page.getByText('This device has a passkey of yours already.').waitFor()
    await signOut()
    const [sent] = await Promise.all([
      page.waitForRequest('**/sign-in/passkey'),
      button(page, 'Sign in with a passkey').click(),
    ])
    await page.locator('.menu').waitFor()
    // What was answered once signs nobody in again.
    const fields = Object.fromEntries(new URLSearchParams(sent.postData() ?? ''))
    const thief = await browse()
    const { status, body } = await thief.post('/sign-in/passkey', fields)
    expect({ status, cookie: thief.cookie }).toEqual({ status: 403, cookie: undefined })
    expect(body).toContain('This passkey is not known here')
    expect(await who()).toBe('Asha Kulkarni')
    await page.goto(`${home}/settings/passkeys`)
    expect(await page.locator('main').innerText()).toMatch(/This phone[^]*last used just now/)
    await page.getByText('Change').click()
    await page.getByLabel('Name', { exact: true }).fill('The blue phone')
    await button(page, 'Rename').click()
    await page.getByText('The blue phone').waitFor()
    await page.getByText('Change').click()
    await button(page, 'Remove The blue phone').click()
    await page.getByText('You have none.').waitFor()
    await signOut()
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('This passkey is not known here').waitFor()
    expect(world.errors).toEqual([])
  })
})
