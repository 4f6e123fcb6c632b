import { connect, type Socket } from 'node:net'
import { AnswerCheck, type WholeAnswer } from '../harness/strict-http.ts'

/** Responses to some bytes. */
export interface Exchange {
  /** Several if the bytes were several requests. None if the server only closed the connection. */
  readonly answers: readonly WholeAnswer[]
  /** Violations of HTTP that a strict client rejects. */
  readonly problems: readonly string[]
  readonly milliseconds: number
}

/** Timeout of a response, in milliseconds. It only ends what hangs. */
const TIMEOUT_MS = 300_000
/** Milliseconds before the connection ends after bytes that may not be a whole request. */
const PAUSE = 100

/** Sends raw bytes over a connection that stays open, one request at a time, and parses responses as a strict client. */
export class Connection {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /**
   * @param whole Whether the bytes are one HTTP request. Others use their own connection, which ends without a response.
   */
  async send(bytes: Buffer, whole: boolean): Promise<Exchange> {
    const reused = this.#socket
    const exchange = await this.#exchange(bytes, whole)
    // Clients retry the same way after the server closed an idle connection.
    const lost =
      whole && reused !== undefined && exchange.answers.length === 0 && exchange.problems.length === 0
    return lost ? this.#exchange(bytes, whole) : exchange
  }

  #exchange(bytes: Buffer, whole: boolean): Promise<Exchange> {
    const socket = (whole && this.#socket) || connect({ port: this.#port, host: '127.0.0.1' }).setNoDelay()
    if (whole) this.#socket = socket
    const methods = [bytes.subarray(0, bytes.indexOf(' ')).toString('latin1').trimStart()]
    const answers: WholeAnswer[] = []
    const start = performance.now()
    return new Promise((resolve) => {
      const settle = (problem?: string) => {
        clearTimeout(timeout)
        clearTimeout(pause)
        socket.removeAllListeners('data').removeAllListeners('close')
        const last = answers.at(-1)?.fields.get('connection') === 'close' || answers.length === 0
        if (last || !whole) {
          socket.destroy()
          if (whole) this.#socket = undefined
        }
        const problems = problem === undefined ? check.problems : [...check.problems, problem]
        resolve({ answers, problems, milliseconds: performance.now() - start })
      }
      const check = new AnswerCheck(
        () => methods.shift(),
        (answer) => answers.push(answer),
      )
      const timeout = setTimeout(() => settle('no answer'), TIMEOUT_MS)
      const pause = whole ? undefined : setTimeout(() => socket.end(), PAUSE)
      socket.on('data', (chunk: Buffer) => {
        check.push(chunk)
        if (answers.length > 0) settle()
      })
      socket.once('close', () => {
        check.end()
        settle()
      })
      // A reset also ends the connection.
      if (socket.listenerCount('error') === 0) socket.on('error', () => undefined)
      socket.write(bytes)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }
}
