import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'

async function openAt(width: number, path: string) {
  const site = await startSite({ settings: { signUp: 'open' } })
  const context = await (await startChromium()).newContext({ viewport: { width, height: 900 } })
  const page: Page = await context.newPage()
  await page.goto(`http://localhost:${site.port}${path}`)
  return { ...site, page }
}

test.each([375, 1440])(
  'shows the content and the way in within 220 px at a width of %i px',
  async (width) => {
    const { page } = await openAt(width, '/')
    const hero = page.locator('.hero')
    expect((await hero.boundingBox())!.height).toBeLessThanOrEqual(220)
    expect(await hero.locator('li').allInnerTexts()).toEqual([
      expect.stringMatching(/^Post\s/),
      expect.stringMatching(/^Service\s/),
      expect.stringMatching(/^Question\s/),
    ])
    expect(await hero.getByRole('link', { name: 'Sign up' }).isVisible()).toBe(true)
  },
)

test('shows eight rows on a desktop screen, more of them if compact, and remembers the choice', async () => {
  const { page, act, port } = await openAt(1440, '/posts')
  for (let number = 1; number <= 16; number++)
    await act('asha', 'posts.create', {
      body: { title: `Note ${number}`, body: `<p>${'It rained. '.repeat(40)}</p>`, tags: ['rain', 'notes'] },
    })
  const rows = async () => {
    await page.goto(`http://localhost:${port}/posts`)
    return page.evaluate<number>(
      `[...document.querySelectorAll('.entry')].filter((row) => row.getBoundingClientRect().bottom <= 900).length`,
    )
  }
  expect(await rows()).toBeGreaterThanOrEqual(8)
  await page.getByRole('link', { name: 'Compact list' }).click()
  expect(await rows()).toBeGreaterThanOrEqual(11)
  await page.getByRole('link', { name: 'Show excerpts' }).click()
  expect(await rows()).toBeLessThan(11)
})

test('publishes from beside the text on a desktop, and from the lower edge on a phone', async () => {
  const { page, port, link } = await openAt(1440, '/')
  await page.goto(`http://localhost:${port}/sign-in?link=${await link('asha')}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`http://localhost:${port}/`)
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!
  await page.goto(`http://localhost:${port}/posts/new`)
  const text = await boxOf('main .rich')
  const publish = await boxOf('.publish > .actions')
  expect(publish.x).toBeGreaterThan(text.x + text.width)
  expect(publish.y).toBeLessThan(text.y)
  await page.setViewportSize({ width: 375, height: 812 })
  expect((await boxOf('.publish > .actions')).y).toBeGreaterThan(812 - 80)
  expect((await boxOf('.toolbar')).height).toBeLessThan(60)
  await page.goto(`http://localhost:${port}/`)
  expect((await boxOf('.bar')).height).toBeLessThan(70)
})
