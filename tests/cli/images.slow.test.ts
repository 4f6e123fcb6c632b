import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { S3Server } from '../harness/s3-server.ts'
import { plainImage } from '../harness/sample-images.ts'
import { chowk, folder, start } from './chowk.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

test('never exposes bucket credentials in output or responses', async () => {
  const bucket = await S3Server.start()
  onTestFinished(() => bucket.close())
  const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
  await chowk(['members', 'create', 'asha', '--store', store])
  const { out } = await chowk(['keys', 'create', 'asha', '--scopes', 'media', '--store', store, '--json'])
  const { key } = JSON.parse(out) as { key: string }
  const image = (await plainImage(4, 3, { r: 200, g: 30, b: 30 }).png().toBuffer()).toString('base64')
  const body = JSON.stringify({ image })
  const said: string[] = []

  /** Serves for as long as it takes to do something. */
  async function serving(secret: string, work: (url: string) => Promise<void>): Promise<void> {
    const server = start(['serve', '--store', store, '--images', bucket.address(), '--port', '0'], {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: secret,
    })
    const exit = once(server, 'exit')
    const errors = text(server.stderr!)
    const lines = createInterface({ input: server.stdout! })
    const [line] = (await once(lines, 'line')) as [string]
    await work((JSON.parse(line) as { url: string }).url)
    server.kill('SIGTERM')
    await exit
    said.push(line, await errors)
  }
  async function download(url: string) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/media`, { method: 'POST', headers, body })
    const answered = await answer.text()
    said.push(answered, JSON.stringify([...answer.headers]))
    return { status: answer.status, ...(JSON.parse(answered) as { data?: { url: string }; code?: string }) }
  }

  await serving('S3RVER', async (url) => {
    const { status, data } = await download(url)
    expect(status).toBe(201)
    // Besides the image, the bucket has for a moment what the server tries it with at its start.
    await expect.poll(() => bucket.held()).toBe(1)
    expect((await fetch(new URL(data!.url, url))).status).toBe(200)
    await bucket.stop()
    expect(await download(url)).toMatchObject({ status: 500, code: 'server_error' })
    expect((await fetch(new URL(data!.url, url))).status).toBe(500)
    await bucket.start()
  })
  await serving(SECRET, async (url) => {
    expect(await download(url)).toMatchObject({ status: 500, code: 'server_error' })
    await expect
      .poll(async () => (await fetch(new URL('/metrics', url))).text())
      .toContain('chowk_check_state{check="images"} 2')
    said.push(await (await fetch(new URL('/metrics', url))).text())
  })
  const everything = said.join('\n')
  expect(everything).toContain('chowk_image_store_calls_total{call="put",outcome="failed"} 1')
  // The server with other credentials, which looks for the newest image when it starts.
  expect(everything).toContain('images: could not use')
  expect(everything).toContain("can't be reached: ECONNREFUSED")
  expect(everything).toContain('answered 403 SignatureDoesNotMatch to PUT')
  expect(everything).toContain(`"images":"${bucket.address()}"`)
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toContain('AWS4-HMAC')
})
