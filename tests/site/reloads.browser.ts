import { expect, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
import { startSite } from './start-site.ts'

test('reloads cached files without their bytes', async () => {
  const { origin, browse } = await startSite({ publicUrl: 'http://127.0.0.1' })
  const { body } = await (await browse()).get('/')
  const sheet = /\/assets\/site\.[\w-]+\.css/.exec(body)![0]
  const page = await (await startChromium()).newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const urls = new Map<string, string>()
  const answers: { readonly requestId: string; readonly statusCode: number }[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  devtools.on('Network.responseReceivedExtraInfo', (answer) => answers.push(answer))
  for (const path of ['/storage/icons/chat.svg', '/api/v1/openapi.json', sheet, '/robots.txt']) {
    const statuses = () =>
      answers.flatMap(({ requestId, statusCode }) =>
        urls.get(requestId) === origin + path ? statusCode : [],
      )
    await page.goto(origin + path)
    await page.reload()
    await expect.poll(statuses, { message: path }).toEqual([200, 304])
  }
})
