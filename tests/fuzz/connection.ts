import { connect, type Socket } from 'node:net'
import { AnswerCheck, type WholeAnswer } from '../harness/strict-http.ts'

/** What came back for some bytes. */
export interface Exchange {
  /** Several where the bytes made several requests; none where the server only closed the connection. */
  readonly answers: readonly WholeAnswer[]
  /** What a strict client would refuse. */
  readonly problems: readonly string[]
  readonly milliseconds: number
}

/** How long an answer may take at all. */
const PATIENCE = 20_000
/** After how long bytes that may not be a whole request are followed by the end of the connection. */
const PAUSE = 100

/** Sends bytes as they are, one request after the other over a connection that stays open, and reads answers as a strict client. */
export class Connection {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /**
   * @param whole Whether the bytes are one request of HTTP. Others get a connection of their own, which is ended when no answer comes.
   */
  async send(bytes: Buffer, whole: boolean): Promise<Exchange> {
    const reused = this.#socket
    const exchange = await this.#exchange(bytes, whole)
    // As clients do where the server closed an idle connection.
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
        clearTimeout(patience)
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
      const patience = setTimeout(() => settle('no answer'), PATIENCE)
      const pause = whole ? undefined : setTimeout(() => socket.end(), PAUSE)
      socket.on('data', (chunk: Buffer) => {
        check.push(chunk)
        if (answers.length > 0) settle()
      })
      socket.once('close', () => {
        check.end()
        settle()
      })
      // A reset ends the connection as well.
      if (socket.listenerCount('error') === 0) socket.on('error', () => undefined)
      socket.write(bytes)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }
}
