import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { wholeObject } from '@chowk/engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { s3Settings } from '../../packages/server/src/image-stores/s3-address.ts'
import { s3Images } from '../../packages/server/src/image-stores/s3.ts'
import { stallAwareClock } from '../../packages/server/src/time/stall-aware-clock.ts'
import { HANG_TIMEOUT_MS } from '../harness/timeouts.ts'

const environment = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' }
const KEY = '12/AbC.webp'

/** A bucket that answers whatever it is asked with these bytes, and says when its connections are gone. */
async function bucket(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const images = s3Images({
    ...s3Settings(`s3://images?endpoint=${endpoint}`, environment),
    timeoutMs: HANG_TIMEOUT_MS,
  })
  return { images, sockets }
}

/** Ends the time for each read at once, and that for the start of a response never. */
function endReadsAtOnce(): void {
  const after = stallAwareClock.after.bind(stallAwareClock)
  const spy = vi.spyOn(stallAwareClock, 'after')
  spy.mockReturnValueOnce(() => undefined).mockImplementation((_, work) => after(1, work))
  onTestFinished(() => spy.mockRestore())
}

const head = (status: string, ...lines: string[]) => [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n')

/** Sends without an end, as fast as it is taken. */
function pour(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (socket.writable && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

test('reads an endless error response up to its code', async () => {
  let sentBytes = 0
  const { images, sockets } = await bucket((socket) => {
    const write = socket.write.bind(socket)
    socket.write(head('403 Forbidden', 'content-type: application/xml', 'connection: close'))
    socket.write('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>')
    socket.write = (chunk: Buffer) => {
      sentBytes += chunk.length
      return write(chunk)
    }
    pour(socket, Buffer.alloc(65_536, 'a'))
  })
  await expect(images.get(KEY)).rejects.toThrow('The image store answered 403 AccessDenied to GET.')
  expect(sentBytes).toBeLessThan(20_000_000)
  await expect.poll(() => sockets.size).toBe(0)
})

test('times out on an error response that breaks off or never ends', async () => {
  endReadsAtOnce()
  const { images, sockets } = await bucket((socket) => {
    socket.write(head('403 Forbidden', 'content-length: 500'))
    socket.write('<?xml version="1.0"?><Error>')
  })
  await expect(images.delete(KEY)).rejects.toThrow('The image store answered 403 to DELETE.')
  await expect.poll(() => sockets.size).toBe(0)
})

test('parses an error response with a hundred million entities safely', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "a">${Array.from({ length: 8 }, (_, index) => `<!ENTITY a${index} "${`&a${index - 1};`.repeat(10)}">`).join('')}]><Error><Code>&a7;</Code></Error>`
  const { images } = await bucket((socket) => {
    socket.write(head('403 Forbidden', `content-length: ${bomb.length}`) + bomb)
  })
  await expect(images.get(KEY)).rejects.toThrow('The image store answered 403 to GET.')
})

test('an object without a length is rejected, and its connection let go', async () => {
  const { images, sockets } = await bucket((socket) => {
    socket.write(head('200 OK', 'transfer-encoding: chunked') + '5\r\nchowk\r\n')
  })
  await expect(images.get(KEY)).rejects.toThrow('The image store does not report the length of an object.')
  await expect.poll(() => sockets.size).toBe(0)
})

test.each([
  ['is shorter than it says', ['content-length: 9'], 'chowk'],
  [
    'comes packed, though it was asked for as it is',
    ['content-length: 5', 'content-encoding: gzip'],
    'chowk',
  ],
])('treats an object that %s as missing', async (_, lines, body) => {
  const { images } = await bucket((socket) => {
    socket.end(head('200 OK', 'connection: close', ...lines) + body)
  })
  const read = async () => wholeObject((await images.get(KEY))!)
  await expect(read()).rejects.toThrow()
})

test('a redirect is not followed', async () => {
  let requestCount = 0
  const { images } = await bucket((socket) => {
    requestCount++
    socket.end(head('301 Moved Permanently', 'location: http://169.254.169.254/latest/', 'content-length: 0'))
  })
  await expect(images.get(KEY)).rejects.toThrow('The image store answered 301 to GET.')
  expect(requestCount).toBe(1)
})

test('an object that stops coming breaks off', async () => {
  endReadsAtOnce()
  const { images, sockets } = await bucket((socket) => {
    socket.write(head('200 OK', 'content-length: 4000000000') + 'chowk')
  })
  const { pieces } = (await images.get(KEY))!
  const read = async () => {
    let length = 0
    for await (const chunk of pieces) length += chunk.length
    return length
  }
  await expect(read()).rejects.toThrow('The image store fell silent.')
  await expect.poll(() => sockets.size).toBe(0)
})

test('releases an object whose reader stops, before or after it started', async () => {
  const { images, sockets } = await bucket((socket) => {
    socket.write(head('200 OK', 'content-length: 4000000000') + 'chowk')
  })
  const unread = Readable.from((await images.get(KEY))!.pieces)
  unread.destroy()
  for await (const chunk of (await images.get(KEY))!.pieces) {
    expect(chunk.length).toBe(5)
    break
  }
  ;(await images.get(KEY))!.discard()
  await expect.poll(() => sockets.size).toBe(0)
})

test('a check believes no length that it did not write', async () => {
  const { images } = await bucket((socket) => {
    socket.end(head('200 OK', 'content-length: 4000000000', 'connection: close'))
  })
  await expect(images.check()).rejects.toThrow('The bytes read differ from the bytes written.')
})

test.each([
  ['all of the object', head('200 OK', 'content-length: 5')],
  ['another part', head('206 Partial Content', 'content-length: 5', 'content-range: bytes 0-4/9')],
  ['more than the part', head('206 Partial Content', 'content-length: 6', 'content-range: bytes 1-5/9')],
  [
    'a part of an unknown size',
    head('206 Partial Content', 'content-length: 5', 'content-range: bytes 1-5/*'),
  ],
  ['a part that it does not name', head('206 Partial Content', 'content-length: 5')],
])('rejects %s for a requested range and closes its connection', async (_, answer) => {
  const { images, sockets } = await bucket((socket) => socket.write(`${answer}c`))
  await expect(images.get(KEY, { first: 1, last: 5 })).rejects.toThrow(
    'The image store does not give the part of an object that it was asked for.',
  )
  await expect.poll(() => sockets.size).toBe(0)
})

test('returns a requested range with the length of the whole', async () => {
  const { images } = await bucket((socket) => {
    socket.write(head('206 Partial Content', 'content-length: 5', 'content-range: bytes 1-5/9') + 'chowk')
  })
  const object = await images.get(KEY, { first: 1, last: 5 })
  expect(object!.length).toBe(9)
  expect((await buffer(Readable.from(object!.pieces))).toString()).toBe('chowk')
})
