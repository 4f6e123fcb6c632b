import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { tinyPng } from '../harness/image-uploads.ts'
import { startSite } from './start-site.ts'

const DAY = 24 * 60 * 60_000

async function startMember(username = 'asha') {
  const site = await startSite()
  const context = await (await startChromium()).newContext({ timezoneId: 'Asia/Kolkata' })
  const home = `http://localhost:${site.port}`
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const signIn = async (name: string) => {
    await page.goto(`${home}/sign-in?link=${await site.link(name)}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${home}/`)
  }
  await signIn(username)
  const keys = () =>
    page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.startsWith('draft '))")
  return { ...site, page, context, home, signIn, keys, complaints }
}

test('keeps a draft until it is sent or discarded', async () => {
  const { page, context, home, keys } = await startMember()
  await page.goto(`${home}/posts/new`)
  await page.getByLabel('Title').fill('By the weir')
  await page.locator('#body-editor').fill('It rained.')
  await page.getByLabel('Publish at').fill('2020-01-01T09:00')
  await page.locator('main .primary').click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: 'Restore your draft' }).count()).toBe(0)
  expect(await keys()).toHaveLength(1)
  await context.setOffline(true)
  await page.locator('main .primary').click()
  await page.getByRole('alert').filter({ hasText: 'You are offline.' }).waitFor()
  await context.setOffline(false)
  expect(await page.getByText('You are offline.').count()).toBe(0)
  await page.goto(`${home}/posts/new`)
  await page.getByRole('button', { name: 'Discard it' }).click()
  expect(await keys()).toEqual([])
  await page.reload()
  expect(await page.getByRole('button', { name: 'Restore your draft' }).count()).toBe(0)
})

test('removes drafts after signing out and for the next member', async () => {
  const { page, home, keys, signIn } = await startMember()
  const write = async () => {
    await page.goto(`${home}/posts/new`)
    await page.getByLabel('Title').fill('By the weir')
    await page.goto(`${home}/posts`)
    expect(await keys()).toHaveLength(1)
  }
  await write()
  await page.evaluate('document.querySelector(\'form[action="/sign-out"]\').requestSubmit()')
  await page.waitForFunction(
    "document.body.dataset.member === undefined && document.readyState === 'complete'",
  )
  expect(await keys()).toEqual([])
  await signIn('asha')
  await write()
  await page.context().clearCookies()
  await signIn('ravi')
  expect(await keys()).toEqual([])
})

test('offers to schedule when a time is set, and to undo it', async () => {
  const { page, home, world, complaints } = await startMember()
  await page.goto(`${home}/posts/new`)
  await page.getByLabel('Title').fill('By the weir')
  await page.locator('#body-editor').fill('It rained.')
  await page
    .locator('[name="featured_image.file"]')
    .setInputFiles({ name: 'weir.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng) })
  await page.getByRole('img', { name: 'weir.png' }).waitFor()
  const button = page.locator('main .primary')
  expect(await button.innerText()).toBe('Publish')
  const time = new Date(world.control.clock.now() + DAY + 330 * 60_000).toISOString()
  await page.getByLabel('Publish at').fill(time.slice(0, 16))
  expect(await button.innerText()).toBe('Schedule')
  await button.click()
  const said = page.getByRole('status').filter({ hasText: 'Scheduled for' })
  expect(await said.innerText()).toMatch(
    new RegExp(`Scheduled for \\w{3} \\d+ \\w{3}.*, ${time.slice(11, 16)} \\(Asia/Kolkata\\)\\.`),
  )
  await said.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(/\/posts\/new\?from=/)
  expect(await page.getByLabel('Title').inputValue()).toBe('By the weir')
  expect(complaints).toEqual([])
})
