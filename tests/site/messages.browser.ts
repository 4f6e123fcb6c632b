import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { connect } from './connected.ts'
import { payloads } from './script-payloads.ts'
import { startSite } from './start-site.ts'

/** Connects two members, each in a new browser. */
async function startTalk() {
  const site = await startSite()
  const { act } = site
  await connect(site, 'priya', 'noor')
  const { message } = await act('priya', 'chats.send', { params: { key: '@noor' }, body: { body: 'Hello' } })
  const browser = await startChromium()
  const open = async (username: string) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { cookie } = await site.browse(username)
    await context.addCookies([
      { name: 'chowk', value: cookie!.replace('chowk=', ''), domain: 'localhost', path: '/' },
    ])
    return context
  }
  const url = `http://localhost:${site.port}/chats/${message.chat_key}`
  return { ...site, act, open, url, key: message.chat_key }
}

/** Opens a page. Returns the scripts it ran and its policy violations. */
async function openPage(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', ({ message }) => seen.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text())
  })
  await page.goto(url)
  return { page, seen }
}

test('appends a new message without a reload, keeping text and focus', async () => {
  const { open, url, act, key } = await startTalk()
  const [priya, noor] = [await open('priya'), await open('noor')]
  const { page, seen } = await openPage(noor, url)
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.pressSequentially('I am typ')
  const { page: otherPage } = await openPage(priya, url)
  await otherPage.getByRole('textbox', { name: 'Message' }).fill('Is the kiln free?')
  await otherPage.keyboard.press('Enter')
  await otherPage.locator('.own', { hasText: 'Is the kiln free?' }).waitFor()

  const arrived = page.locator('.message', { hasText: 'Is the kiln free?' })
  await arrived.waitFor()
  await act('priya', 'chats.send', { params: { key }, body: { body: 'Or on Monday?' } })
  await page.locator('.message', { hasText: 'Or on Monday?' }).waitFor()
  expect(await arrived.count()).toBe(1)
  await page.keyboard.type('ing')
  expect(await text.inputValue()).toBe('I am typing')
  expect((await act('noor', 'chats.unreadCount')).unread).toBe(0)
  expect(await page.evaluate('document.querySelector(".log").scrollTop')).toBe(0)

  // A new message has its actions, and the typed text stays.
  await arrived.locator('summary').click()
  await arrived.getByRole('button', { name: 'Star', exact: true }).click()
  await page.locator('.message', { hasText: 'Starred' }).waitFor()
  expect(await text.inputValue()).toBe('I am typing')
  await text.press('Enter')
  await page.locator('.own', { hasText: 'I am typing' }).waitFor()
  expect(await text.inputValue()).toBe('')
  expect(seen).toEqual([])
})

test('runs no script from messages and names', async () => {
  const { open, url, act, key } = await startTalk()
  const noor = await open('noor')
  const { page, seen } = await openPage(noor, url)
  let last = ''
  for (const payload of payloads.slice(0, 80)) {
    const body = payload.slice(0, 10_000)
    await act('priya', 'chats.send', { params: { key }, body: { body } }).then(
      () => (last = body),
      () => undefined,
    )
  }
  const [name] = payloads as [string]
  await act('priya', 'profile.update', { body: { display_name: name } })
  const group = await act('priya', 'groups.create', { body: { name, usernames: ['noor'] } })
  await act('priya', 'chats.send', { params: { key: group.key }, body: { body: name } })
  await expect.poll(async () => (await page.locator('.said').allTextContents()).at(-1)).toBe(last)
  const { origin } = new URL(url)
  for (const path of [
    '/chats',
    `/chats/${group.key}`,
    `/chats/${group.key}/members`,
    '/chats?q=script',
    '/chats/new',
  ]) {
    await page.goto(origin + path)
    expect(await page.locator('main script, main iframe, main [onerror], main [onload]').count(), path).toBe(
      0,
    )
  }
  expect(seen).toEqual([])
})

test('polls only while visible and immediately when shown again', async () => {
  const { open, url, act, key } = await startTalk()
  const noor = await open('noor')
  const page = await noor.newPage()
  await page.clock.install()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/since/')) requests.push(request.url())
  })
  const show = (hidden: boolean) =>
    page.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} })
      document.dispatchEvent(new Event('visibilitychange'))
    `)
  await page.goto(url)
  await page.clock.runFor(6000)
  await expect.poll(() => requests.length).toBe(1)
  await show(true)
  for (let minutes = 0; minutes < 10; minutes++) await page.clock.runFor(60_000)
  expect(requests).toHaveLength(1)
  await act('priya', 'chats.send', { params: { key }, body: { body: 'Are you there?' } })
  await show(false)
  await page.locator('.message', { hasText: 'Are you there?' }).waitFor()
})

test('keeps a message that the network lost until it is sent', async () => {
  const { open, url } = await startTalk()
  const { page } = await openPage(await open('noor'), url)
  const text = page.getByRole('textbox', { name: 'Message' })
  await page.route(url, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await text.fill('Long and thought through')
  await text.press('Enter')
  // Chromium’s own page about the failure.
  await page.waitForURL(/^chrome-error:/, { waitUntil: 'commit' })
  await page.goto(url)
  expect(await text.inputValue()).toBe('Long and thought through')
  await page.unroute(url)
  await text.press('Enter')
  await page.locator('.own', { hasText: 'Long and thought through' }).waitFor()
  expect(await text.inputValue()).toBe('')
  await page.goto(url)
  expect(await text.inputValue()).toBe('')
})
