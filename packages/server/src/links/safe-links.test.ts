import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { LinkRejected } from '@chowk/engine'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { certificate, privateKey } from '../../../../tests/harness/certificate.ts'
import { isPublicAddress } from './public-addresses.ts'
import { safeLinks, type SafeLinkSettings } from './safe-links.ts'

const HERE = '127.0.0.1'

/** DNS names in the tests. */
const names: Readonly<Record<string, readonly string[]>> = {
  'images.example': [HERE],
  'other.images.example': [HERE],
  'impostor.example': [HERE],
  'inside.example': ['10.0.0.1'],
  'both.example': ['93.184.216.34', '10.0.0.1'],
}

const lookup = vi.fn<NonNullable<SafeLinkSettings['lookup']>>((hostname, _options, callback) => {
  const addresses: LookupAddress[] = (names[hostname] ?? []).map((address) => ({ address, family: 4 }))
  if (addresses.length === 0) callback(new Error(`getaddrinfo ENOTFOUND ${hostname}`), [])
  else callback(null, addresses)
})

/** Returns a fetcher of links to a local server that represents the public internet. */
async function linksTo(serve: RequestListener, settings: SafeLinkSettings = {}) {
  const server = createServer({ cert: certificate, key: privateKey }, serve)
  await new Promise<void>((resolve) => server.listen(0, HERE, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const links = safeLinks({
    lookup,
    isAllowed: (address) => address === HERE || isPublicAddress(address),
    port: (server.address() as AddressInfo).port,
    ca: certificate,
    ...settings,
  })
  return (url: string, limit = 1000) =>
    links.fetch(url, limit).then(
      ({ bytes }) => Buffer.from(bytes).toString(),
      (error: unknown) => {
        expect(error).toBeInstanceOf(LinkRejected)
        return `refused: ${(error as LinkRejected).message}`
      },
    )
}

const unreachable: RequestListener = () => {
  throw new Error('This must not be asked for.')
}

describe('safeLinks', () => {
  test('fetches an image without identifying headers', async () => {
    const seen: unknown[] = []
    const fetch = await linksTo((request, response) => {
      seen.push(request.url, Object.keys(request.headers))
      response.end('an image')
    })
    expect(await fetch('https://images.example/a.png?size=2')).toBe('an image')
    expect(seen).toEqual(['/a.png?size=2', ['host', 'accept', 'accept-encoding', 'user-agent', 'connection']])
  })

  test.each([
    ['http://images.example/', 'refused: it must begin with https://.'],
    ['file:///etc/passwd', 'refused: it must begin with https://.'],
    ['https://images.example:8443/', 'refused: it must not name a port.'],
    ['https://user:secret@images.example/', 'refused: it must not hold a user name or password.'],
    ['https://', 'refused: it is not a valid URL.'],
    ['https://inside.example/', 'refused: it leads to no public address.'],
    ['https://both.example/', 'refused: it leads to no public address.'],
    ['https://10.0.0.1/', 'refused: it leads to no public address.'],
    ['https://0xa.1/', 'refused: it leads to no public address.'],
    ['https://[::1]/', 'refused: it leads to no public address.'],
    ['https://[::ffff:10.0.0.1]/', 'refused: it leads to no public address.'],
    // The message is the same as for internal names, so as not to reveal which names exist.
    ['https://nowhere.example/', 'refused: it leads to no public address.'],
    ['https://impostor.example/', 'refused: it could not be fetched.'],
  ])('%s is %s', async (url, outcome) => {
    const fetch = await linksTo(unreachable)
    expect(await fetch(url)).toBe(outcome)
    // Redirects get the same message.
    const redirected = await linksTo((_request, response) => response.writeHead(302, { location: url }).end())
    expect(await redirected('https://images.example/')).toBe(outcome)
  })

  test('this machine is not reached as the machine resolves names', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '169.254.169.254'])
      await expect(safeLinks().fetch(`https://${host}/`, 1)).rejects.toThrow('no public address')
  })

  test('connects to the addresses that were looked at, without asking again', async () => {
    const fetch = await linksTo((_request, response) => response.end('once'))
    lookup.mockClear()
    expect(await fetch('https://images.example/')).toBe('once')
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('follows three redirects, including cross-host and relative ones, and no fourth', async () => {
    const fetch = await linksTo(({ url = '', headers: { host } }, response) => {
      const remaining = Number(url.slice(1))
      if (remaining === 0) response.end(`from ${host}`)
      else if (remaining === 2) response.writeHead(307, { location: 'https://other.images.example/1' }).end()
      else response.writeHead(301, { location: `/${remaining - 1}` }).end()
    })
    expect(await fetch('https://images.example/3')).toBe('from other.images.example')
    expect(await fetch('https://images.example/4')).toBe('refused: it redirects too often.')
  })

  test('rejects error statuses and content encodings', async () => {
    const fetch = await linksTo(({ url }, response) => {
      if (url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'))
      else response.writeHead(Number(url?.slice(1))).end('secret')
    })
    expect(await fetch('https://images.example/404')).toBe('refused: it responded with status 404.')
    expect(await fetch('https://images.example/206')).toBe('refused: it responded with status 206.')
    expect(await fetch('https://images.example/302')).toBe('refused: it responded with status 302.')
    expect(await fetch('https://images.example/gzip')).toBe(
      'refused: it responded with an encoding that was not requested.',
    )
  })

  test('accepts a body of exactly the limit and rejects one byte more', async () => {
    const fetch = await linksTo(({ url }, response) => {
      const length = Number(url?.slice(2))
      if (url?.[1] === 'l') response.setHeader('content-length', length)
      response.write('x'.repeat(length))
      response.end()
    })
    for (const form of ['l', 'c']) {
      expect(await fetch(`https://images.example/${form}10`, 10)).toBe('x'.repeat(10))
      expect(await fetch(`https://images.example/${form}11`, 10)).toBe('refused: it is larger than 10 bytes.')
    }
  })

  test('gives up on a slow response, before its head or after', async () => {
    const fetch = await linksTo(({ url }, response) => void (url === '/body' && response.write('x')), {
      timeout: 50,
    })
    expect(await fetch('https://images.example/head')).toBe('refused: it took too long to answer.')
    expect(await fetch('https://images.example/body')).toBe('refused: it took too long to answer.')
  })

  test('rejects a response that is cut off', async () => {
    const fetch = await linksTo((_request, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('x', () => response.destroy())
    })
    expect(await fetch('https://images.example/')).toBe('refused: it could not be fetched.')
  })
})
