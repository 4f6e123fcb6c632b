import { startChromium } from '../browser/chromium.ts'
import { startSite, type Site } from './start-site.ts'

/** Starts a site, and a browser of asha at a page of it. */
export async function startWriter(path = '/posts/new', width = 1280) {
  const site: Site = await startSite()
  const context = await (
    await startChromium()
  ).newContext({
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(10_000)
  const [name = '', value = ''] = (await site.browse('asha')).cookie!.split('=')
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const home = `http://localhost:${site.port}`
  await page.goto(home + path)
  const text = page.locator('.ProseMirror').first()
  /** Returns what the form would send of a field. */
  const sent = (field: string) =>
    page.evaluate<string | null>(
      `new FormData(document.querySelector('form.fields:has(.rich)')).get('${field}')`,
    )
  return { ...site, context, page, text, home, complaints, sent }
}
