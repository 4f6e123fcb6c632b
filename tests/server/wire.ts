import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The text as JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/** A connection that sends exactly the given bytes and reads responses one after the other. */
export class Wire {
  readonly socket: Socket
  /** Resolves once the server has closed its side. */
  readonly ended: Promise<void>
  #received = Buffer.alloc(0)
  #wake: () => void = () => undefined
  #isOver = false

  private constructor(socket: Socket) {
    this.socket = socket
    this.ended = new Promise((resolve) => socket.once('end', resolve).once('close', () => resolve()))
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#wake()
    })
    // A reset ends the connection as well; what was to be read is then missing.
    socket.on('error', () => undefined)
    const onOver = () => {
      this.#isOver = true
      this.#wake()
    }
    socket.on('end', onOver).on('close', onOver)
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const wire = new Wire(socket)
    onTestFinished(() => void socket.destroy())
    await new Promise((resolve) => socket.once('connect', resolve))
    return wire
  }

  /** Lines of text, ended as HTTP ends them, and then an empty one. */
  sendHead(...lines: string[]): void {
    this.send(`${lines.join('\r\n')}\r\n\r\n`)
  }

  send(data: string | Uint8Array): void {
    this.socket.write(data)
  }

  /** The next response. Rejects where the connection ends before it is whole. */
  async response({ toHead = false } = {}): Promise<WireResponse> {
    const end = await this.#find('\r\n\r\n')
    const [statusLine = '', ...fields] = this.#take(end + 4)
      .toString('latin1')
      .trimEnd()
      .split('\r\n')
    const headers = Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    )
    const length = toHead ? 0 : Number(headers['content-length'] ?? 0)
    while (this.#received.length < length) await this.#more()
    const text = this.#take(length).toString()
    const isJson = headers['content-type']?.startsWith('application/json') === true && text !== ''
    return {
      status: Number(statusLine.split(' ')[1]),
      headers,
      text,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }

  async #find(mark: string): Promise<number> {
    for (;;) {
      const index = this.#received.indexOf(mark)
      if (index !== -1) return index
      await this.#more()
    }
  }

  #take(length: number): Buffer {
    const head = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return head
  }

  #more(): Promise<void> {
    if (this.#isOver)
      throw new Error(`The connection ended after: ${JSON.stringify(this.#received.toString())}`)
    return new Promise((resolve) => (this.#wake = resolve))
  }
}
