import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startChromium } from './chromium.ts'

// The site as `npm run docs` has built it.
const folder = join(import.meta.dirname, '../../docs/site')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

async function serveDocs(): Promise<string> {
  if (!existsSync(folder)) throw new Error('There is no docs/site: npm run docs')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    readFile(join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)).then(
      (content) =>
        response.setHeader('content-type', types[extname(pathname)] ?? types['.html']!).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Pages of every kind: long ones, and those with the widest content. */
const pages = [
  'index.html',
  'start/client.html',
  'guides/cli.html',
  'guides/testing.html',
  'operations/index.html',
  'operations/posts.create.html',
  'operations/services.list.html',
  'errors/index.html',
  'errors/quota_exceeded.html',
  'records/index.html',
  'reference/limits.html',
  'reference/scopes.html',
  'reference/states.html',
  'packages/sdk-calls.html',
  'api/index.html',
  'api/sdk.html',
  'decisions/index.html',
  'releases/index.html',
]

async function problemsOf(page: Page): Promise<readonly object[]> {
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>(
    'axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })',
  )
  return [
    ...(wide > 0 ? [{ wide }] : []),
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, html: nodes[0]?.html })),
  ]
}

test.each([
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)(
  'renders the documentation $width px wide and $colorScheme without axe faults',
  async ({ width, colorScheme }) => {
    const address = await serveDocs()
    const browser = await startChromium()
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    const problems: object[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push({ console: message.text() })
    })
    page.on('pageerror', ({ message }) => problems.push({ message }))
    for (const path of pages) {
      await page.goto(`${address}/${path}`)
      problems.push(...(await problemsOf(page)).map((problem) => ({ path, ...problem })))
    }
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('quota')
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    problems.push(...(await problemsOf(page)).map((problem) => ({ path: 'search', ...problem })))
    expect(problems).toEqual([])
  },
)

test('reaches an operation from any page by search with the keyboard', async () => {
  const address = await serveDocs()
  const browser = await startChromium()
  const page = await browser.newPage()
  await page.goto(`${address}/guides/cli.html`)
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('posts.create')
  await page.getByRole('dialog').getByRole('link').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${address}/operations/posts.create.html`)
})

test('opens the search while a tab has the focus', async () => {
  const address = await serveDocs()
  const browser = await startChromium()
  const page = await browser.newPage()
  await page.goto(`${address}/operations/posts.get.html`)
  await page.getByRole('radio', { name: 'Client' }).focus()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('How do I schedule a post?')
  await page.getByRole('dialog').getByRole('link', { name: 'posts.create' }).waitFor()
})
