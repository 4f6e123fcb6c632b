import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const worker = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')))

/** The page as a bundler would make it. */
async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/page.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['@chowk/source'],
  })
  return outputFiles[0]!.text
}

/** A site with nothing but the page. */
async function serve(script: string): Promise<string> {
  const files: Readonly<Record<string, readonly [type: string, content: string | Buffer]>> = {
    '/': ['text/html', '<!doctype html><title>Chowk</title><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', script],
    '/mockServiceWorker.js': ['text/javascript', worker],
  }
  const server = createServer((request, response) => {
    const [type, content] = files[request.url ?? ''] ?? []
    response
      .writeHead(content === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' })
      .end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a page publishes, schedules, moves the clock and sees the post live, with no server there', async () => {
  const site = await serve(await pageScript())
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(site)
  const outcome = await Promise.race([
    page.waitForFunction(() => (globalThis as { outcome?: unknown }).outcome, undefined, { timeout: 20_000 }),
    new Promise<never>((_, reject) => page.on('pageerror', reject)),
  ])
  expect(await outcome.jsonValue()).toEqual({
    published: 'First rain',
    before: 'not_found',
    live: [true],
    after: 'published',
    publishedAt: '2026-12-02T09:00:00.000Z',
    lost: 'Third rain',
    image: 'image/png',
  })
  expect(errors).toEqual([])
})
