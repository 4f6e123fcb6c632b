import type { RequestHead, Selected } from '@chowk/engine'
import type { FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { select } from './select.ts'

/** The head of Fastify's request, as the engine reads it. Every part is computed on demand. */
export class FastifyHead implements RequestHead {
  readonly method: string
  readonly target: string
  readonly hasBody: boolean
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest, base = '') {
    const { method, url, headers } = request.raw
    this.#request = request
    this.method = method ?? ''
    this.target = url?.slice(base.length) ?? ''
    const length = headers['content-length']
    this.hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  }

  header(name: string): string | undefined {
    const value = this.#request.raw.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  select(headers: Readonly<Record<string, string>>, length?: number): Selected {
    return select(this, headers, length)
  }

  get hosts(): readonly string[] {
    const { rawHeaders, headers } = this.#request.raw
    const hosts: string[] = []
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index]!
      if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1]!)
    }
    // Fastify reads this header only from a trusted proxy.
    return hosts.length <= 1 && headers['x-forwarded-host'] !== undefined ? [this.#request.host] : hosts
  }

  get address(): string {
    return clientAddress(this.#request)
  }
}
