import axe from 'axe-core'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startSite } from './start-site.ts'
import { walk } from './walk.ts'

/** Pages of operations are made alike: some stand for all. */
const isLikeOthers = (path: string) =>
  path.startsWith('/docs/') && !/(posts\.create|communities\.feed|services\.list|errors)$/.test(path)

test.each([
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)(
  'no page has a serious fault by axe, or scrolls sideways, $width px wide and $colorScheme',
  { timeout: 240_000 },
  async ({ width, colorScheme }) => {
    const { browse, port } = await startSite()
    const pages = [...(await walk(await browse(), ['/', '/sign-in']))].flatMap(([path, { headers }]) =>
      String(headers['content-type']).startsWith('text/html') && !isLikeOthers(path) ? [path] : [],
    )
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    const problems: object[] = []
    for (const path of pages) {
      await page.goto(`http://localhost:${port}${path}`)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (wide > width) problems.push({ path, wide })
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run({ resultTypes: ["violations"] })')
      for (const { id, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          problems.push({ path, id, impact, html: nodes[0]?.html })
    }
    expect(problems).toEqual([])
  },
)
