import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { startChromium } from './chromium.ts'

const worker = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')))

/** A page as a bundler would make it. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['@chowk/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}

/** A site with nothing but the page. */
async function serve(script: string): Promise<string> {
  const files: Readonly<Record<string, readonly [type: string, content: string | Buffer]>> = {
    '/': [
      'text/html',
      '<!doctype html><title>Chowk</title><main></main><script type="module" src="/page.js"></script>',
    ],
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

/** Opens a page in a browser, with no server behind it, and takes down its errors. */
export async function openPage(entry: string): Promise<{ page: Page; errors: string[] }> {
  const site = await serve(await bundle(entry))
  const browser = await startChromium()
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(site)
  return { page, errors }
}
