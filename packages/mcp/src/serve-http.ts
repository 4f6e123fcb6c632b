import { createServer as createHttpServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import type { Chowk } from '@chowk/sdk'
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer } from './create-server.ts'
import { KeyScopes, nameOf } from './key-scopes.ts'
import type { McpOptions } from './options.ts'
import { readMessage } from './read-message.ts'
import { RecentCalls } from './recent-calls.ts'
import type { RunningServer } from './serve-stdio.ts'
import { unauthorized } from './unauthorized.ts'

/** Options of serving clients over HTTP, each with its own key. */
export interface HttpOptions extends Omit<McpOptions, 'client' | 'files'> {
  /** Creates the client of the platform for a key. */
  readonly clientFor: (apiKey: string) => Chowk
  /** Used for requests without a key; allowed on a loopback address only. Default: such requests are refused. */
  readonly apiKey?: string | undefined
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined
  /** Default: 0, a free port. */
  readonly port?: number | undefined
  /** Allowed host names in addition to loopback names. Required on other addresses. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Called for errors outside of responses. Default: ignores them. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** A listening server. */
export interface HttpServer extends RunningServer {
  /** The URL for clients. */
  readonly url: string
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Serves any number of clients over streamable HTTP at `/mcp`, without sessions. Every request has a key in
 * `Authorization: Bearer` or `X-API-Key`, as with the platform itself. Refuses pages of other origins, and other host
 * names, against DNS rebinding.
 * @throws TypeError for a public address without `allowedHosts`, or with a default key.
 */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { host = '127.0.0.1', port = 0, allowedHosts = [], apiKey, clientFor, onError } = options
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  if (!isLoopback && allowedHosts.length === 0)
    throw new TypeError(`Other machines can call ${host}. Set the host names of this server.`)
  if (!isLoopback && apiKey !== undefined)
    throw new TypeError(
      `Other machines can call ${host}. Each client must send its own key, so no shared key can be set.`,
    )

  const keys = new KeyScopes(clientFor)
  const recent = new RecentCalls()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      if (authInfo === undefined) throw new Error('A request arrived without a key.')
      const { scopes, token } = authInfo
      return createServer(scopes, { ...options, client: clientFor(token) }, recent, nameOf(token))
    },
    onError && { onerror: onError },
  )
  /** Returns the caller and the message. Does not read the body of unauthorized requests. */
  async function admit(request: IncomingMessage): Promise<Parameters<typeof handler.fetch>[1] | Response> {
    const token = keyOf(request.headers) ?? apiKey
    // An invalid key is rejected like a missing one.
    if (!token || /[^!-~]/.test(token))
      return unauthorized('Send a member’s key as Authorization: Bearer chk_….')
    const scopes = await keys.scopesOf(token).catch(unauthorized)
    if (scopes instanceof Response) return scopes
    const authInfo = { token, clientId: '', scopes: [...scopes] }
    if (request.method !== 'POST') return { authInfo }
    const read = await readMessage(request)
    return read instanceof Response ? read : { authInfo, parsedBody: read.message }
  }

  const names = [...LOOPBACK, ...allowedHosts.map(hostnameOf)]
  const isAllowedHost = hostHeaderValidation(names)
  const isAllowedOrigin = originValidation(names)
  const server = createHttpServer((request, response) => {
    if (!isAllowedHost(request, response) || !isAllowedOrigin(request, response)) return
    if (request.url?.replace(/\?.*/, '') !== '/mcp') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The MCP endpoint is /mcp.\n')
      return
    }
    const answer = toNodeHandler(
      {
        fetch: async (webRequest) => {
          const admitted = await admit(request)
          return admitted instanceof Response ? admitted : handler.fetch(webRequest, admitted)
        },
      },
      onError && { onerror: onError },
    )
    // Requests of a server have both. The adapter does not read the body, which `admit` has read.
    void answer(request as IncomingMessage & { method: string; url: string }, response, {})
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/mcp`,
    close: async () => {
      await handler.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns a normalized host name: in lower case, without a port, IPv6 in brackets. @throws TypeError */
function hostnameOf(name: string): string {
  const url = URL.parse(`http://${isIP(name) === 6 ? `[${name}]` : name}`)
  if (url?.href === `${url?.origin}/`) return url.hostname
  throw new TypeError(`${JSON.stringify(name)} is not a host name. Example: chowk.example.`)
}

/** Returns the key of a request, from either header that the platform accepts. */
function keyOf({ authorization = '', 'x-api-key': key }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? (typeof key === 'string' ? key : undefined)
}
