import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'

const MINUTE = 60_000

/** Starts a site that takes members, and a browser in a zone. */
async function startIn(timezoneId: string, javaScriptEnabled = true) {
  const site = await startSite({ settings: { signUp: 'open' } })
  const context = await (await startChromium()).newContext({ timezoneId, javaScriptEnabled })
  const page = await context.newPage()
  const home = `http://localhost:${site.port}`
  const signIn = async (username: string) => {
    await page.goto(`${home}/sign-in?link=${await site.link(username)}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  return { ...site, page, home, signIn }
}

const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name }).click()

describe.each([
  ['Asia/Kolkata', '2026-12-24T03:30:00.000Z'],
  ['America/Los_Angeles', '2026-12-24T17:00:00.000Z'],
])('a browser in %s', (zone, moment) => {
  test("shows a new member's schedule in their time zone without asking", async () => {
    const { page, home, control, world } = await startIn(zone)
    await control.clock.moveTo(Date.parse('2026-12-20T10:00:00Z'))
    await page.goto(`${home}/sign-up`)
    expect(await page.getByLabel('Time zone').locator('option:checked').innerText()).toBe(
      zone.replace('_', ' '),
    )
    await page.getByLabel('Username').fill('farida')
    await page.getByLabel('Name', { exact: true }).fill('Farida')
    await page.getByLabel('Password').fill('herons by the weir')
    await press(page, 'Sign up')
    await page.waitForURL(`${home}/`)
    await page.goto(`${home}/posts/new`)
    await page.getByLabel('Title').fill('On the eve')
    await page.locator('#body-editor').fill('At nine.')
    await page.getByLabel('Publish at').fill('2026-12-24T09:00')
    await page.locator('main .primary').click()
    await page.waitForURL(/\/schedule/)
    const time = page.locator('main .entry time')
    expect(await time.innerText()).toBe('Thu 24 Dec, 09:00')
    expect(await time.getAttribute('title')).toBe(`Thu 24 Dec 2026, 09:00 (${zone.replace('_', ' ')})`)
    expect(await time.getAttribute('datetime')).toBe(moment)
    await control.clock.moveTo(Date.parse(moment) + MINUTE)
    expect((await page.goto(`${home}/posts/on-the-eve`))!.status()).toBe(200)
    expect(world.errors).toEqual([])
  })

  test("shows times in the browser's zone until the member chooses, and stores it", async () => {
    const { page, home, signIn, world } = await startIn(zone)
    await signIn('ravi')
    await page.goto(`${home}/schedule`)
    expect(await page.locator('main').innerText()).toContain('because you have not chosen a time zone')
    await page.goto(`${home}/posts/new`)
    await page.getByLabel('Title').fill('On the eve')
    await page.locator('#body-editor').fill('At nine.')
    await page
      .getByLabel('Publish at')
      .fill(new Date(world.control.clock.now() + 24 * 60 * MINUTE).toISOString().slice(0, 16))
    await page.locator('main .primary').click()
    await page.waitForURL(/\/schedule/)
    const { preferences } = await (await world.member('ravi')).ok('preferences.get')
    expect(preferences.timezone).toBe(zone)
    expect(await page.locator('main').innerText()).not.toContain('because you have not chosen a time zone')
  })

  test('shows visitors times in its zone', async () => {
    const { page, home } = await startIn(zone)
    await page.goto(home)
    await page.goto(`${home}/posts`)
    expect(await page.locator('main time').first().getAttribute('title')).toContain(zone.replace('_', ' '))
  })
})

test('asks for the time zone without a script', async () => {
  const { page, home, signIn, world } = await startIn('Asia/Kolkata', false)
  await signIn('ravi')
  await page.goto(`${home}/posts/new`)
  expect(await page.getByLabel('Time zone').locator('option:checked').innerText()).toBe(
    'Not set: choose yours',
  )
  await page.getByLabel('Title').fill('On the eve')
  await page.getByLabel('Text', { exact: true }).fill('At nine.')
  const at = new Date(world.control.clock.now() + 24 * 60 * MINUTE).toISOString().slice(0, 16)
  await page.getByLabel('Publish at').fill(at)
  await page.locator('main .primary').click()
  expect(await page.locator('#zone-problem').innerText()).toBe('Choose a time zone.')
  expect(await page.getByLabel('Publish at').inputValue()).toBe(at)
  await page.getByLabel('Time zone').selectOption('Asia/Kolkata')
  await page.locator('main .primary').click()
  const time = page.locator('main .entry time')
  expect(await time.getAttribute('datetime')).toBe(
    new Date(Date.parse(`${at}Z`) - 330 * MINUTE).toISOString(),
  )
})
