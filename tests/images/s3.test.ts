import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wholeObject, type ImageStore } from '@chowk/engine'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { s3Settings } from '../../packages/server/src/image-stores/s3-address.ts'
import { s3Images } from '../../packages/server/src/image-stores/s3.ts'
import { InvalidSetting } from '../../packages/server/src/settings/invalid-setting.ts'
import { stallAwareClock } from '../../packages/server/src/time/stall-aware-clock.ts'
import { HANG_TIMEOUT_MS } from '../harness/timeouts.ts'
import { S3Server } from '../harness/s3-server.ts'

const bytes = Buffer.alloc(300_000, 'chowk')
const KEY = '12/AbC.webp'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const environment = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: SECRET }

const everyCall = (images: ImageStore) => [
  () => images.get(KEY),
  () => images.delete(KEY),
  () => images.put(KEY, bytes, 'image/webp'),
  () => images.check(),
]

async function started(): Promise<S3Server> {
  const server = await S3Server.start()
  onTestFinished(() => server.close())
  return server
}

/** Something in the place of a store, and what it was asked. */
async function inPlace(answer: RequestListener) {
  const asked: { method: string; url: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer((request, response) => {
    asked.push({ method: request.method!, url: request.url!, headers: request.headers })
    request.resume().on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    ...s3Settings(`s3://images?endpoint=${endpoint}`, environment),
    timeoutMs: HANG_TIMEOUT_MS,
  }
  return { asked, settings, images: s3Images(settings) }
}

describe('a bucket', () => {
  test('stores objects below the prefix of its URL and returns them unchanged', async () => {
    const server = await started()
    const images = s3Images(s3Settings(server.address('a/b'), S3Server.environment))
    await images.check()
    expect(server.held()).toBe(0)
    await images.put(KEY, bytes, 'image/webp')
    const elsewhere = s3Images(s3Settings(server.address(''), S3Server.environment))
    expect(await elsewhere.get(KEY)).toBeUndefined()
    const found = await elsewhere.get(`a/b/${KEY}`)
    expect(Buffer.from(await wholeObject(found!)).equals(bytes)).toBe(true)
    await images.delete(KEY)
    await images.delete(KEY)
    expect([await images.get(KEY), server.held()]).toEqual([undefined, 0])
  })

  test('distinguishes a missing bucket from a missing object', async () => {
    const server = await started()
    const address = server.address().replace(server.bucket, 'others')
    const images = s3Images(s3Settings(address, S3Server.environment))
    for (const call of everyCall(images)) await expect(call()).rejects.toThrow('404 NoSuchBucket')
  })

  test('rejects wrong credentials without showing them', async () => {
    const server = await started()
    const wrong = { ...S3Server.environment, AWS_SECRET_ACCESS_KEY: SECRET }
    for (const environment of [wrong, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: SECRET }]) {
      const images = s3Images(s3Settings(server.address(), environment))
      const error = await images.put(KEY, bytes, 'image/webp').catch((reason: Error) => reason)
      expect(String(error)).toMatch(/The image store answered 403 \w+ to PUT\.$/)
      for (const secret of Object.values(environment)) expect(String(error)).not.toContain(secret)
    }
  })

  test('can be away for a while', async () => {
    const server = await started()
    const images = s3Images(s3Settings(server.address(), S3Server.environment))
    await images.put(KEY, bytes, 'image/webp')
    await server.stop()
    for (const call of everyCall(images))
      await expect(call()).rejects.toThrow(`${server.endpoint} can't be reached: ECONN`)
    await server.start()
    expect((await wholeObject((await images.get(KEY))!)).length).toBe(bytes.length)
  })
})

describe('a store', () => {
  test('sends session tokens and the digest of the object', async () => {
    const { asked, settings } = await inPlace((_request, response) => response.end())
    const images = s3Images({ ...settings, sessionToken: 'for-an-hour' })
    await images.put(KEY, bytes, 'image/webp')
    expect(asked).toMatchObject([
      {
        method: 'PUT',
        url: `/images/${KEY}`,
        headers: {
          'content-type': 'image/webp',
          'content-length': '300000',
          'x-amz-security-token': 'for-an-hour',
        },
      },
    ])
    expect(asked[0]!.headers['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(asked)).not.toContain(SECRET)
  })

  test('retries a failing store three times but a rejection not at all', async () => {
    let answers: readonly (number | 'hang up')[] = []
    const { asked, images } = await inPlace((request, response) => {
      const [answer = 200, ...otherAnswers] = answers
      answers = otherAnswers
      if (answer === 'hang up') request.socket.destroy()
      else response.writeHead(answer).end()
    })
    answers = [503, 'hang up', 200]
    await images.put(KEY, bytes, 'image/webp')
    expect(asked.splice(0)).toHaveLength(3)
    answers = [500, 502, 503, 200]
    await expect(images.put(KEY, bytes, 'image/webp')).rejects.toThrow('answered 503 to PUT')
    expect(asked.splice(0)).toHaveLength(3)
    answers = [403]
    await expect(images.delete(KEY)).rejects.toThrow('answered 403 to DELETE')
    answers = [307]
    await expect(images.delete(KEY)).rejects.toThrow('answered 307 to DELETE')
    expect(asked).toHaveLength(2)
  })

  test('times out when the store does not respond', async () => {
    let timeUp: () => void
    // Once it was asked, its time is up.
    const { asked, images } = await inPlace(() => timeUp())
    const spy = vi.spyOn(stallAwareClock, 'after').mockImplementation((_, work) => {
      timeUp = work
      return () => undefined
    })
    onTestFinished(() => spy.mockRestore())
    await expect(images.get(KEY)).rejects.toThrow(/did not respond within 900 seconds/)
    await expect(images.put(KEY, bytes, 'image/webp')).rejects.toThrow(/did not respond within 2700 seconds/)
    expect(asked).toHaveLength(2)
  })
})

describe('an address', () => {
  const read = (address: string, more: Readonly<Record<string, string>> = {}) => {
    const { endpoint, region, bucket, prefix } = s3Settings(address, { ...environment, ...more })
    return [endpoint, region, bucket, prefix]
  }

  test('names bucket and prefix, with endpoint and region from the environment', () => {
    expect(read('s3://pots')).toEqual(['https://s3.us-east-1.amazonaws.com', 'us-east-1', 'pots', ''])
    expect(read('s3://pots/')).toEqual(read('s3://pots'))
    expect(read('s3://pots/a/b/', { AWS_REGION: 'eu-central-1' })).toEqual([
      'https://s3.eu-central-1.amazonaws.com',
      'eu-central-1',
      'pots',
      'a/b/',
    ])
    const settings = read('s3://pots?endpoint=http://127.0.0.1:9000&region=garage', {
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL: 'https://other.example',
    })
    expect(settings).toEqual(['http://127.0.0.1:9000', 'garage', 'pots', ''])
    expect(
      read('s3://pots', {
        AWS_ENDPOINT_URL: 'https://one.example',
        AWS_ENDPOINT_URL_S3: 'https://two.example/',
      })[0],
    ).toBe('https://two.example')
  })

  test.each([
    's3:',
    's3://',
    's3://a',
    's3://pots//a',
    's3://pots/../others',
    's3://pots/a?b=c',
    's3://pots?endpoint=ftp://x',
    's3://pots?endpoint=https://x/y',
    's3://pots?region=a/b',
    `s3://AKIDEXAMPLE:${SECRET}@pots`,
    `s3://pots?endpoint=https://AKIDEXAMPLE:${SECRET}@x`,
    `s3://pots?secret=${SECRET}`,
  ])('rejects an invalid URL without repeating it: %s', (address) => {
    let rejected: unknown
    try {
      read(address)
    } catch (error) {
      rejected = error
    }
    expect(rejected).toBeInstanceOf(InvalidSetting)
    expect(String(rejected)).not.toContain(SECRET)
  })

  test('reads credentials from the environment and reports which', () => {
    for (const missing of [{}, { AWS_ACCESS_KEY_ID: 'A' }, { ...environment, AWS_SECRET_ACCESS_KEY: '' }])
      expect(() => s3Settings('s3://pots', missing)).toThrow(
        'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment',
      )
  })
})
