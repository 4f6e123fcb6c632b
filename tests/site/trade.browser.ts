import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'

/** Signs members in, each in a new browser without scripts. */
async function startMembers(...usernames: readonly string[]) {
  const site = await startSite()
  const browser = await startChromium()
  const home = `http://localhost:${site.port}`
  const pages: Page[] = []
  for (const username of usernames) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 800 },
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(`${home}/sign-in?link=${await site.link(username)}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    pages.push(page)
  }
  return { ...site, home, pages }
}

const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
/** Opens the confirmation of a final step, and confirms it. */
const confirm = async (page: Page, name: string) => {
  await page.getByText(`${name}…`).click()
  await press(page, name)
}
const actions = (page: Page) => page.locator('main form button').allInnerTexts()
const current = (page: Page) => page.locator('.timeline [aria-current]').innerText()

test('a member books a service, and both see it through to the end', async () => {
  const { home, pages, world } = await startMembers('sana', 'ravi')
  const [sana, ravi] = pages as [Page, Page]
  await sana.goto(`${home}/services`)
  await sana.getByRole('link', { name: 'A website for your shop in a week' }).click()
  await sana.getByRole('radio', { name: /Whole shop/ }).check()
  await sana.getByLabel('Quantity').fill('2')
  await sana.getByLabel('Requirements').fill('Marathi first.')
  await press(sana, 'Book')
  expect(await sana.locator('main').innerText()).toContain('2 × ₹18,000 = ₹36,000')
  expect(await sana.getByRole('button', { name: 'Accept' }).count()).toBe(0)

  await ravi.goto(`${home}/bookings?role=provider`)
  await ravi.locator('.rows a').first().click()
  expect(new URL(ravi.url()).pathname).toBe(new URL(sana.url()).pathname)
  expect(await ravi.locator('main').innerText()).toContain('Marathi first.')
  await press(ravi, 'Accept')
  expect(await current(ravi)).toMatch(/^Accepted\s+by you/)
  await press(ravi, 'Start work')
  await press(ravi, 'Deliver')
  await press(ravi, 'Start rework')
  await press(ravi, 'Deliver')

  await sana.reload()
  expect(await current(sana)).toMatch(/^Delivered\s+by Ravi Menon/)
  await confirm(sana, 'Complete')
  expect(await current(sana)).toMatch(/^Completed\s+by you/)
  expect(await sana.locator('.timeline li').allInnerTexts()).toHaveLength(7)
  await sana.getByRole('link', { name: 'Review the service' }).click()
  await sana.getByLabel('Your rating').selectOption('5')
  await press(sana, 'Review')
  expect(await sana.locator('#reviews').innerText()).toContain('1 review')
  await ravi.reload()
  expect(await actions(ravi)).toEqual(['Connect to message'])
  expect(world.errors).toEqual([])
})

test('a member writes a CV and applies, and is shortlisted and hired', async () => {
  const { home, pages, world } = await startMembers('asha', 'lakshmi')
  const [asha, lakshmi] = pages as [Page, Page]
  const job = `${home}/jobs/first-engineer-for-a-grocery-start-up`
  await asha.goto(job)
  await asha.getByRole('link', { name: 'Write your CV' }).click()
  await asha.getByLabel('Headline').fill('Counts birds')
  await press(asha, 'Add position')
  await asha.getByLabel('Title').fill('Counter')
  await asha.getByLabel('Company').fill('The lake')
  await asha.getByLabel('Start').fill('2015-03')
  await press(asha, 'Add language')
  await asha.getByLabel('Language', { exact: true }).fill('Marathi')
  await asha.getByLabel('Proficiency').selectOption('Native')
  await press(asha, 'Add another language')
  await press(asha, 'Remove language 2')
  await asha.getByRole('button', { name: 'Save' }).last().click()
  await asha.waitForURL(`${job}#apply`)
  await asha.getByLabel('Cover letter').fill('I am up at five.')
  await press(asha, 'Apply')
  expect(await asha.locator('main').innerText()).toMatch(
    /I am up at five\.[^]*Counts birds[^]*Counter[^]*Native/,
  )
  expect(await asha.locator('summary.button').allInnerTexts()).toEqual(['Withdraw…'])

  await lakshmi.goto(job)
  await lakshmi.getByRole('link', { name: 'View applications' }).click()
  await lakshmi.locator('main').getByRole('link', { name: 'Asha Kulkarni' }).click()
  await lakshmi.getByLabel('Note').first().fill('Ask about owls.')
  await press(lakshmi, 'Shortlist')
  expect(await current(lakshmi)).toMatch(/^Shortlisted\s+by you[^]*Ask about owls\./)
  await asha.reload()
  expect(await current(asha)).toMatch(/^Shortlisted\s+by Lakshmi Nair/)
  expect(await asha.locator('main').innerText()).not.toContain('owls')
  await confirm(lakshmi, 'Hire')
  await asha.goto(`${home}/applications?status=hired`)
  await asha.locator('.rows a').click()
  expect(await current(asha)).toMatch(/^Hired\s+by Lakshmi Nair/)
  expect(await actions(asha)).toEqual(['Connect to message'])
  expect(world.errors).toEqual([])
})
