import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startJob } from '../site/job-town.ts'

type Town = Awaited<ReturnType<typeof startJob>>

/** Opens the front page as a member, who clicks in its content. */
async function sitDown({ member }: Town, username: string) {
  const person = await member(username)
  const click = (role: 'button' | 'link', label: string | RegExp, scope = 'main') =>
    person.click(role, label, scope)
  return { page: person.page, effort: person.effort, click }
}

/** Looks at a page in both sizes and colour schemes: nothing is wider than the window. */
async function look(page: Page, name: string) {
  const before = page.viewportSize()!
  for (const width of [375, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const folder = process.env.CHOWK_TEST_PICTURES
      if (folder !== undefined)
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
          animations: 'disabled',
        })
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect([name, width, wide]).toEqual([name, width, expect.toSatisfy((px: number) => px <= 0)])
    }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(before)
}

test('removes a member and hides a post in at most six clicks each', async () => {
  const site = await startJob('UTC')
  const { act, save } = site
  for (const username of ['olga', 'vera']) await save({ username, display_name: `${username} Rao` })
  const { slug } = await act('olga', 'communities.create', {
    body: { name: 'Lake walkers', visibility: 'private' },
  })
  const params = { slug: slug ?? '' }
  await act('olga', 'communities.invite', { params, body: { usernames: ['vera'], role: 'editor' } })
  await act('vera', 'communities.acceptInvite', { params })
  const post = await act('vera', 'posts.create', {
    body: { title: 'Buy ivory', body: '<p>Now.</p>', community: slug! },
  })

  const hiding = await sitDown(site, 'olga')
  await hiding.click('link', 'Communities', '.sections')
  await hiding.click('link', 'Lake walkers')
  await hiding.click('link', 'Buy ivory')
  await hiding.click('button', /More actions/)
  await look(hiding.page, 'owner-hides')
  await hiding.click('button', 'Hide')
  expect(await hiding.page.locator('body').innerText()).toContain('It is hidden.')
  expect(hiding.effort.clicks).toBeLessThanOrEqual(6)
  expect(hiding.effort.stops).toEqual([])
  expect((await (await site.browse('vera')).get(post.url)).body).toContain(
    'Admins of its community have hidden this',
  )

  await hiding.page.goto(`http://localhost:${site.port}/c/${slug!}/desk`)
  await look(hiding.page, 'owner-desk')
  await hiding.click('button', /^Unhide/)
  expect((await (await site.browse('vera')).get(`/c/${slug!}`)).body).toContain('Buy ivory')

  const removing = await sitDown(site, 'olga')
  await removing.click('link', 'Communities', '.sections')
  await removing.click('link', 'Lake walkers')
  await removing.click('link', 'Members')
  await look(removing.page, 'owner-members')
  await removing.click('button', /^More actions for/)
  await removing.click('link', 'Remove')
  await look(removing.page, 'owner-puts-out')
  await removing.click('button', 'Remove')
  expect(removing.effort.clicks).toBeLessThanOrEqual(6)
  expect(removing.effort.stops).toEqual([])
  expect((await (await site.browse('vera')).get(`/c/${slug!}`)).body).not.toContain('Buy ivory')
})

test('suspends ten accounts with twenty reports in fifteen clicks and one typed reason', async () => {
  const site = await startJob('UTC')
  const { act, save, engine } = site
  await save({ username: 'mona', role: 'moderator' })
  const accounts = Array.from({ length: 10 }, (_, at) => `ivory${at + 1}`)
  for (const username of accounts) {
    await save({ username, display_name: `Ivory ${username}` })
    const { id } = await act(username, 'posts.create', {
      body: { title: `Ivory by ${username}`, body: '<p>Cheap.</p>' },
    })
    for (const by of ['asha', 'ravi'])
      await act(by, 'reports.create', { body: { type: 'post', id, reason: 'spam' } })
  }
  const { page, effort, click } = await sitDown(site, 'mona')
  await click('button', /Mona|mona|menu|Yours/i, 'header')
  await click('link', /Moderation/, 'header')
  await look(page, 'moderator-queue')
  for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check()
  await page.getByLabel('Reason').fill('Sells ivory.')
  await click('button', 'Suspend')
  expect(await page.locator('main').innerText()).toContain('No open reports.')
  expect(effort.stops).toEqual([])
  expect(effort.clicks).toBeLessThanOrEqual(15)
  const { items } = await engine.perform({ operator: 'ops' }, 'members.list', {
    query: { status: 'suspended' },
  })
  expect(items.map(({ username }) => username).toSorted()).toEqual(accounts.toSorted())
  await page.goto(`http://localhost:${site.port}/moderation/members/ivory1`)
  await look(page, 'moderator-member')
})

test('a suspended person finds the reason, the end and their data from the front page', async () => {
  const site = await startJob('UTC')
  await site.save({ username: 'vera' })
  await site.engine.perform({ operator: 'ops' }, 'members.suspend', {
    params: { username: 'vera' },
    body: { reason: 'Sold ivory.', until: '2099-01-31T00:00:00Z' },
  })
  const { page, effort, click } = await sitDown(site, 'vera')
  const text = await page.locator('main').innerText()
  expect(text).toContain('Sold ivory.')
  expect(text).toContain('31 Jan 2099')
  await look(page, 'suspended')
  const download = page.waitForEvent('download')
  await page
    .locator('main')
    .getByRole('button', { name: /Download|Export/ })
    .click()
  expect((await download).suggestedFilename()).toBe('chowk-vera.zip')
  await click('link', /Close/)
  expect(await page.locator('main').innerText()).toContain('Type vera to confirm')
  expect(effort.stops).toEqual([])
})
