import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a server got. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** How a server meets one request. */
export type Behaviour = (response: ServerResponse, request: Received) => void

/** A server with a given behaviour for each request; the last one repeats. */
export class FailingServer implements AsyncDisposable {
  readonly received: Received[] = []
  baseUrl = ''
  #behaviours: Behaviour[] = []
  #watchers: (() => void)[] = []
  readonly #server = createServer((request, response) => void this.#meet(request, response))

  static async start(...behaviours: readonly Behaviour[]): Promise<FailingServer> {
    const server = new FailingServer()
    server.#behaviours = [...behaviours]
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    server.baseUrl = `http://127.0.0.1:${(server.#server.address() as AddressInfo).port}/api/v1`
    return server
  }

  /** Resolves once so many requests have come. */
  async untilReceived(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.#watchers.push(resolve))
  }

  async #meet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('latin1'),
    }
    this.received.push(received)
    const behaviour = this.#behaviours.length > 1 ? this.#behaviours.shift() : this.#behaviours[0]
    behaviour?.(response, received)
    for (const watcher of this.#watchers.splice(0)) watcher()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string>) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_test', ...headers })
    .end(JSON.stringify(body))

/** Answers with a success. */
export const succeed =
  (data: object = {}, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    send(response, 200, { ok: true, ...data, request_id: 'req_test' }, headers)

/** Answers with a failure of the interface. */
export const fail =
  (status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Behaviour =>
  (response) =>
    send(
      response,
      status,
      { ok: false, error: `It is ${code}.`, code, request_id: 'req_test', ...more },
      headers,
    )

/** Cuts the connection without an answer, as when it gets lost. */
export const reset: Behaviour = (response) => response.socket?.resetAndDestroy()

/** Never answers. */
export const hang: Behaviour = () => undefined

/** Answers with the first part of a success, and never with the rest. */
export const stall: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"ok":true,"user":')
}

/** Answers with the first part of a success, and cuts the connection. */
export const tear: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"ok":true,', () => response.socket?.resetAndDestroy())
}

/** Answers like something that is not the interface, such as a proxy. */
export const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
