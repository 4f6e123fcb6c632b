import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'

/** A person in a browser, whose clicks are counted. Reading and typing are free, addresses are never typed. */
class Somebody {
  clicks = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(role: 'button' | 'link' | 'radio', name: string | RegExp, within = 'body') {
    this.clicks++
    const one = this.page
      .locator(within)
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
    await one.click()
    await this.page.waitForLoadState()
  }
  text = () => this.page.locator('main').innerText()
}

async function startTown(zone: string) {
  const site = await startSite({ settings: { signUp: 'open' } })
  const browser = await startChromium()
  const home = `http://localhost:${site.port}`
  const open = async (): Promise<readonly [Somebody, BrowserContext]> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: zone })
    const page = await context.newPage()
    await page.goto(home)
    return [new Somebody(page), context]
  }
  const member = async (username: string): Promise<Somebody> => {
    const [{ page }] = await open()
    await page.goto(`${home}/sign-in?link=${await site.link(username)}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${home}/`)
    return new Somebody(page)
  }
  const counted = (...people: readonly Somebody[]) => people.reduce((sum, { clicks }) => sum + clicks, 0)
  return { ...site, home, open, member, counted }
}

describe.each(['Asia/Kolkata', 'America/Los_Angeles'])('in %s, without a stop,', (zone) => {
  test('a stranger joins, and schedules a first post for tomorrow at nine', async () => {
    const { open, engine } = await startTown(zone)
    const [kavya] = await open()
    const { page } = kavya
    await kavya.click('link', 'Sign up', 'main')
    await page.getByLabel('Username').fill('kavya')
    await page.getByLabel('Name', { exact: true }).fill('Kavya')
    await page.getByLabel('Password').fill('six herons by the weir')
    await kavya.click('button', 'Sign up', 'main')
    await kavya.click('link', 'Write')
    await kavya.click('link', /Post/, 'main')
    await page.getByLabel('Title').fill('First rain')
    await page.getByLabel('Text').first().fill('At last.')
    const tomorrow = new Date(engine.clock.now() + 24 * 60 * 60_000).toLocaleDateString('sv', {
      timeZone: zone,
    })
    const time = page.locator('[name=scheduled_at]')
    if (!(await time.isVisible())) await page.locator('details:has([name=scheduled_at]) > summary').click()
    await time.fill(`${tomorrow}T09:00`)
    kavya.clicks++
    await page.locator('main form button.primary').last().click()
    await page.waitForLoadState()
    const { items } = await engine.as('kavya').call('scheduled.list', { query: {} })
    expect(new Date(items[0]!.scheduled_at).toLocaleString('sv', { timeZone: zone })).toBe(
      `${tomorrow} 09:00:00`,
    )
    expect(kavya.clicks).toBeLessThanOrEqual(6)
  })

  test('a member asks, another answers, and the answer is accepted', async () => {
    const { member, counted } = await startTown(zone)
    const [dev, meera] = [await member('dev'), await member('meera')]
    await dev.click('link', 'Questions', '.sections')
    await dev.click('link', 'Ask', 'main')
    await dev.page
      .getByLabel(/Question|Title/)
      .first()
      .fill('Which glaze survives a dishwasher?')
    await dev.click('button', 'Publish', 'main')
    await meera.click('link', 'Questions', '.sections')
    await meera.click('link', 'Which glaze survives a dishwasher?')
    await meera.page.getByLabel('Your answer').fill('Celadon, at 1,280 °C.')
    await meera.click('button', 'Answer', 'main')
    await dev.click('link', /Notifications/, '.account')
    await dev.click('link', /Meera Iyer/, 'main')
    await dev.click('button', 'Accept', 'main')
    expect(await dev.text()).toContain('Accepted')
    expect(counted(dev, meera)).toBeLessThanOrEqual(9)
  })

  test('a member books a service, connects with the provider from the booking, and they write', async () => {
    const { member, counted } = await startTown(zone)
    const [sana, ravi] = [await member('sana'), await member('ravi')]
    await sana.click('link', 'Services', '.sections')
    await sana.click('link', 'A website for your shop in a week')
    await sana.click('button', 'Book', 'main')
    await sana.click('button', 'Connect to message', 'main')
    await ravi.click('link', /Notifications/, '.account')
    await ravi.click('link', /Sana Sheikh.*connect/i, 'main')
    await ravi.click('button', /^Accept the connection/, 'main')
    expect(await ravi.text()).toContain('You are connected.')
    await ravi.click('link', 'Message Sana Sheikh', 'main')
    await ravi.page.locator('#write').fill('Which colours do you want?')
    await ravi.click('button', 'Send', 'main')
    await sana.click('link', /Messages/, '.account')
    await sana.click('link', /Ravi Menon/, 'main')
    expect(await sana.text()).toContain('Which colours do you want?')
    expect(counted(sana, ravi)).toBeLessThanOrEqual(11)
  })

  test('who hires shortlists in the list, hires, and closes the job', async () => {
    const { member } = await startTown(zone)
    const sana = await member('sana')
    await sana.click('link', 'Jobs', '.sections')
    await sana.click('link', 'Cook for weekend dinners')
    await sana.click('link', 'View applications', 'main')
    expect(await sana.text()).toContain('My grandmother taught me.')
    await sana.click('button', /^Shortlist/, 'main')
    await sana.click('link', 'Dev Chatterjee', 'main')
    await sana.click('button', 'Invite to interview', 'main')
    await sana.click('button', 'Offer the job', 'main')
    sana.clicks++
    await sana.page.getByText('Hire…').click()
    await sana.click('button', 'Hire', 'main')
    await sana.click('button', 'Close the job', 'main')
    expect(await sana.text()).not.toContain('What about the job?')
    expect(sana.clicks).toBeLessThanOrEqual(10)
  })

  test('a member asks to join a community, and is let in', async () => {
    const { member, counted, home } = await startTown(zone)
    const [tom, lakshmi] = [await member('tom'), await member('lakshmi')]
    await tom.page.goto(`${home}/c/tuesday-founders`)
    await tom.click('button', 'Ask to join', 'main')
    await lakshmi.click('link', 'Communities', '.sections')
    await lakshmi.click('link', 'Tuesday Founders', 'main')
    await lakshmi.click('link', /Requests and invites/, 'main')
    await lakshmi.click('button', 'Accept Tom Fernandes', 'main')
    await tom.page.reload()
    expect(await tom.text()).toContain('✓ Member')
    expect(counted(tom, lakshmi)).toBeLessThanOrEqual(6)
  })
})
