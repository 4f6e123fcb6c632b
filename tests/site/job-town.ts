import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { Effort } from '../browser/effort.ts'
import { startSite } from './start-site.ts'

/** What a job may take, and what it took of people in an earlier version of the site. */
export interface Job {
  readonly before?: { readonly clicks: number; readonly stops: number }
  /** Clicks of all people in it. */
  readonly most: number
}

/** A person in a browser. */
export class Person {
  readonly page: Page
  readonly effort: Effort

  constructor(page: Page, effort: Effort) {
    this.page = page
    this.effort = effort
  }

  async click(role: 'button' | 'link', name: string | RegExp, scope = 'body') {
    const element = this.page
      .locator(scope)
      .getByRole(role, { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
    await element.click()
    await this.page.waitForLoadState()
  }
  text = () => this.page.locator('main').innerText()
}

/** What jobs took, for the output. */
export const lines: string[] = []

/** Starts a site for a job of some people, each at the page that they start from. */
export async function startJob(zone: string, width = 1280) {
  const site = await startSite({ settings: { signUp: 'open' } })
  const browser = await startChromium()
  const home = `http://localhost:${site.port}`
  const people: Person[] = []
  const open = async (path = '/', username?: string): Promise<Person> => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: zone })
    if (username !== undefined) {
      const [name = '', value = ''] = (await site.browse(username)).cookie!.split('=')
      await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
    }
    const effort = await Effort.in(context)
    const page = await context.newPage()
    await page.goto(home + path)
    const person = new Person(page, effort)
    people.push(person)
    return person
  }
  const member = (username: string, path = '/') => open(path, username)
  const done = (name: string, { before, most }: Job) => {
    const [clicks, stops] = [
      people.reduce((sum, { effort }) => sum + effort.clicks, 0),
      people.flatMap(({ effort }) => effort.stops),
    ]
    const earlier = before ? `${before.clicks} clicks, ${before.stops} stops → ` : ''
    lines.push(`${earlier}${clicks} clicks, ${stops.length} stops: ${name} (${zone}, ${width} px)`)
    expect(stops).toEqual([])
    expect(clicks).toBeLessThanOrEqual(most)
  }
  return { ...site, open, member, done }
}
