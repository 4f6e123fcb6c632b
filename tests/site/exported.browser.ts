import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { expect, onTestFinished, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { plainImage } from '../harness/sample-images.ts'
import { unzipped } from '../harness/unzipped.ts'
import { startSite } from './start-site.ts'

async function exportedFolder(): Promise<string> {
  const { act, browse } = await startSite()
  const { data } = await act('asha', 'media.upload', {
    body: Uint8Array.from(await plainImage(600, 400, { r: 90, g: 140, b: 120 }).png().toBuffer()),
  })
  await act('asha', 'posts.create', {
    body: {
      title: 'By the weir',
      body: `<h3>Rain</h3><p>It <a href="/u/ravi">rained</a>.</p><img src="${data.url}" alt="A heron"><pre><code>${'x'.repeat(300)}</code></pre>`,
      tags: ['birds'],
      gallery: [data.url],
    },
  })
  await act('asha', 'polls.create', { body: { question: 'Tea or coffee?', options: ['Tea', 'Coffee'] } })
  await act('asha', 'cv.update', {
    body: { headline: 'Potter', summary: 'Pots since 2010.', skills: ['Glazes'] },
  })
  const { bytes } = await (await browse('asha')).post('/settings/account/export')
  const folder = mkdtempSync(join(tmpdir(), 'chowk-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of await unzipped(bytes)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

test('opens an export without a network, at every width, light and dark', async () => {
  const folder = await exportedFolder()
  const browser = await startChromium()
  for (const width of [375, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        offline: true,
      })
      const page = await context.newPage()
      await page.goto(pathToFileURL(join(folder, 'index.html')).href)
      await page.waitForFunction(
        '[...document.images].every((image) => ((image.loading = "eager"), image.complete))',
      )
      expect(
        await page.evaluate(`({
        wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        images: document.images.length,
        broken: [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
      })`),
      ).toEqual({ wider: 0, images: 3, broken: [] })
      await page.evaluate(axe.source)
      expect((await page.evaluate<axe.AxeResults>('axe.run()')).violations).toEqual([])
      await context.close()
    }
})
