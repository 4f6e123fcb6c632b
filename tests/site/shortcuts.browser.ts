import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'

test('searches and navigates by keys, except in fields', async () => {
  const { port } = await startSite()
  const page = await (await startChromium()).newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`http://localhost:${port}/posts`)
  const focused = () =>
    page.evaluate<string>('document.activeElement.getAttribute("href") ?? document.activeElement.id')
  const first = await page.locator('.entry h2 a').first().getAttribute('href')
  await page.keyboard.press('j')
  expect(await focused()).toBe(first)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)
  await page.keyboard.press('?')
  expect(await page.locator('#keys').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.locator('#keys').isVisible()).toBe(false)
  await page.keyboard.press('/')
  expect(await focused()).toBe('find')
  await page.keyboard.type('gh?/j')
  expect(await page.locator('#find').inputValue()).toBe('gh?/j')
  await page.locator('#find').blur()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.waitForURL(`http://localhost:${port}/`)
})

test('keys can be turned off in a browser, all but the one that lists them', async () => {
  const { port } = await startSite()
  const page = await (await startChromium()).newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`http://localhost:${port}/posts`)
  const focused = () => page.evaluate<string>('document.activeElement.localName')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByLabel('Use keys without Ctrl').uncheck()
  await page.reload()
  for (const key of ['j', '/', '?']) {
    await page.keyboard.press(key)
    expect(await focused()).toBe('body')
  }
  expect(await page.locator('#keys').count()).toBe(0)
  await page.keyboard.press('Control+/')
  await page.getByLabel('Use keys without Ctrl').check()
  await page.keyboard.press('Escape')
  await page.waitForFunction('document.activeElement === document.body')
  await page.keyboard.press('j')
  expect(await focused()).toBe('a')
})
