import { expect, test } from 'vitest'
import { startServer } from './start-server.ts'
import { Wire } from './wire.ts'

const MB = 1024 * 1024
const UPLOAD = 12 * MB

/** Sends the head of an upload, and the first bytes of its body. */
async function startUpload(port: number, key: string, length: number, first: number): Promise<Wire> {
  const wire = await Wire.open(port)
  const fields = [`X-API-Key: ${key}`, 'Content-Type: application/json', `Content-Length: ${length}`]
  wire.sendHead('POST /api/v1/media HTTP/1.1', 'Host: localhost', ...fields)
  wire.send(Buffer.alloc(first, 'A'))
  return wire
}

test('accepts an upload while thirty slow ones are in progress', async () => {
  const { port, key } = await startServer()
  for (let member = 0; member < 6; member++) {
    const own = await key(`slow${member}`)
    for (let index = 0; index < 5; index++) await startUpload(port, own, UPLOAD, 1000)
  }
  const wire = await startUpload(port, await key('asha'), 3 * MB, 3 * MB)
  // Not an image, but read whole.
  expect(await wire.response()).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
})

test('returns 408 for a stalled body and frees its memory', async () => {
  const { port, key } = await startServer({ timeouts: { leastRate: { bytes: 8192, everyMs: 50 } } })
  const asha = await key()
  const slow = await Promise.all(Array.from({ length: 5 }, () => startUpload(port, asha, UPLOAD, 1000)))
  for (const wire of slow)
    expect(await wire.response()).toMatchObject({ status: 408, body: { code: 'bad_request' } })
  const wire = await startUpload(port, asha, MB, MB)
  expect(await wire.response()).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
})

test('a short body has the time of its request', async () => {
  const { port, key } = await startServer({ timeouts: { leastRate: { bytes: 8192, everyMs: 1 } } })
  const asha = await key()
  const [short, long] = [await startUpload(port, asha, 1000, 10), await startUpload(port, asha, UPLOAD, 10)]
  expect(await long.response()).toMatchObject({ status: 408 })
  short.send(Buffer.alloc(990, 'A'))
  expect(await short.response()).toMatchObject({ status: 400 })
})
