import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface PageSeen {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly bytes: Buffer
}

/** A headless browser: keeps cookies, sends `Origin`, and fills in the token of the last page. */
export class BrowserSession {
  readonly #port: number
  readonly #from: string | undefined
  #cookie: string | undefined
  #token = ''

  /** @param from The address of the browser, on loopback. */
  constructor(port: number, from?: string) {
    this.#port = port
    this.#from = from
  }

  get cookie(): string | undefined {
    return this.#cookie
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PageSeen> {
    return this.send('GET', path, { accept: 'text/html', ...headers })
  }

  /** Submits a form. Null omits a header or the token. */
  async post(
    path: string,
    fields: Readonly<Record<string, string | undefined>> = {},
    headers: Readonly<Record<string, string | null>> = {},
  ): Promise<PageSeen> {
    if (this.#cookie !== undefined && this.#token === '') await this.get('/')
    const body = new URLSearchParams({ token: this.#token })
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value)
    const sentFields: Record<string, string> = {}
    const all = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://localhost:${this.#port}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    }
    for (const [name, value] of Object.entries(all)) if (value !== null) sentFields[name] = value
    return this.send('POST', path, sentFields, body.toString())
  }

  /** Submits a multipart form as browsers do, with the token first. */
  async postWithFiles(path: string, fields: Iterable<readonly [string, string | File]>): Promise<PageSeen> {
    if (this.#cookie !== undefined && this.#token === '') await this.get('/')
    const form = new FormData()
    form.set('token', this.#token)
    for (const [name, value] of fields) form.append(name, value)
    return this.sendForm(path, form)
  }

  /** Submits a multipart form unchanged. */
  async sendForm(path: string, form: FormData): Promise<PageSeen> {
    const response = new Response(form)
    const headers = {
      'content-type': response.headers.get('content-type')!,
      origin: `http://localhost:${this.#port}`,
      'sec-fetch-site': 'same-origin',
    }
    return this.send('POST', path, headers, Buffer.from(await response.arrayBuffer()))
  }

  async send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string | Uint8Array,
  ): Promise<PageSeen> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request(
        {
          port: this.#port,
          host: '127.0.0.1',
          localAddress: this.#from,
          method,
          path,
          headers: {
            host: `localhost:${this.#port}`,
            ...(this.#cookie !== undefined && { cookie: this.#cookie }),
            ...headers,
          },
        },
        resolve,
      )
      sending.on('error', reject).end(body)
    })
    const bytes = await buffer(response)
    const seen = {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: bytes.toString(),
      bytes,
    }
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';')
      // The density of lists.
      if (pair.startsWith('rows=')) continue
      this.#cookie = pair.endsWith('=') ? undefined : pair
      this.#token = ''
    }
    this.#token = /name="token" value="([^"]+)"/.exec(seen.body)?.[1] ?? this.#token
    return seen
  }
}
