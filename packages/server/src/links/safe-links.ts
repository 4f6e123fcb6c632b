import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { LinkRejected, type LinkFetcher } from '@chowk/engine'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { isPublicAddress } from './public-addresses.ts'

type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface SafeLinkSettings {
  /** Timeout in milliseconds for a link with all its redirects. Default: 10 s. */
  readonly timeout?: number
  /** Resolver of names. Default: the system's. */
  readonly lookup?: Lookup
  /** Whether an address may be reached. For tests that have only local addresses. */
  readonly isAllowed?: (address: string) => boolean
  /** Port of `https`. For tests that can't use 443. */
  readonly port?: number
  /** Additional certificate authority. */
  readonly ca?: string | Buffer
}

const MAX_REDIRECTS = 3

const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Fetches links of members from the public internet only: `https` on its standard port, connections only to checked
 * addresses of a name, redirects under the same rules. Requests contain nothing that identifies the caller.
 */
export function safeLinks(settings: SafeLinkSettings = {}): LinkFetcher {
  const { timeout = 10_000, isAllowed = isPublicAddress, port = 443, ca } = settings
  const lookup = checkedLookup(settings.lookup ?? systemLookup, isAllowed)

  async function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address is not looked up.
    if (isIP(host) !== 0 && !isAllowed(host)) throw notPublic()
    const agent = new Agent({ keepAlive: false, lookup, ...(ca !== undefined && { ca }) })
    return new Promise((resolve, reject) => {
      httpsRequest({
        agent,
        host,
        port,
        path: url.pathname + url.search,
        headers: { host: url.host, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Chowk' },
        signal,
      })
        .on('response', resolve)
        .on('error', reject)
        .end()
    })
  }

  async function follow(link: string, limit: number, signal: AbortSignal): Promise<Uint8Array> {
    let url = checkedUrl(link)
    for (let hops = 0; ; hops++) {
      const response = await open(url, signal)
      const { statusCode = 0, headers } = response
      if (!redirects.has(statusCode) || headers.location === undefined)
        return await readImage(response, limit)
      response.destroy()
      if (hops === MAX_REDIRECTS) throw new LinkRejected('it redirects too often.')
      url = checkedUrl(headers.location, url)
    }
  }

  return {
    async fetch(link, limit) {
      const late = new AbortController()
      const { signal } = late
      const cancel = stallAwareClock.after(timeout, () => late.abort())
      try {
        return { bytes: await follow(link, limit, signal) }
      } catch (error) {
        if (error instanceof LinkRejected) throw error
        // The original error could reveal the server's network.
        throw new LinkRejected(signal.aborted ? 'it took too long to answer.' : 'it could not be fetched.')
      } finally {
        cancel()
      }
    },
  }
}

function checkedUrl(link: string, base?: URL): URL {
  if (!URL.canParse(link, base?.href)) throw new LinkRejected('it is not a valid URL.')
  const url = new URL(link, base)
  if (url.protocol !== 'https:') throw new LinkRejected('it must begin with https://.')
  if (url.port !== '') throw new LinkRejected('it must not name a port.')
  if (url.username !== '' || url.password !== '')
    throw new LinkRejected('it must not hold a user name or password.')
  return url
}

/**
 * Returns a lookup that fails unless all addresses of a name are allowed. The socket connects to its result without
 * another lookup.
 */
function checkedLookup(lookup: Lookup, isAllowed: (address: string) => boolean) {
  return (
    hostname: string,
    options: LookupOptions,
    callback: (error: Error | null, address: LookupAddress[] | string, family?: number) => void,
  ): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      // The error is the same for missing and internal names, so as not to reveal which exist.
      if (error !== null || first === undefined) callback(notPublic(), [])
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(notPublic(), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

async function readImage(response: IncomingMessage, limit: number): Promise<Uint8Array> {
  const { statusCode, headers } = response
  try {
    if (statusCode !== 200) throw new LinkRejected(`it responded with status ${statusCode}.`)
    if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
      throw new LinkRejected('it responded with an encoding that was not requested.')
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > limit) throw tooLarge(limit)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, length)
  } finally {
    response.destroy()
  }
}

const notPublic = () => new LinkRejected('it leads to no public address.')
const tooLarge = (limit: number) => new LinkRejected(`it is larger than ${limit} bytes.`)
