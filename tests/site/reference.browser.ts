import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'
import { createKey } from '../harness/administer.ts'

test('keeps an API key only for the tab in which it was used', async () => {
  const { port, control } = await startSite()
  const { key } = await createKey(control.engine, { username: 'ravi', scopes: ['browse'] })
  const browser = await startChromium()
  const context = await browser.newContext()
  const tab = await context.newPage()
  const errors: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await tab.goto(`http://localhost:${port}/docs/account.me`)
  await tab.getByLabel('API key').fill(key)
  await tab.getByRole('button', { name: 'Send GET' }).click()
  await tab.getByText('"username": "ravi"').last().waitFor()

  await tab.goto(`http://localhost:${port}/docs/posts.list`)
  expect(await tab.getByLabel('API key').inputValue()).toBe(key)
  const otherPage = await context.newPage()
  await otherPage.goto(`http://localhost:${port}/docs/posts.list`)
  expect(await otherPage.getByLabel('API key').inputValue()).toBe('')
  expect(errors).toEqual([])
})
