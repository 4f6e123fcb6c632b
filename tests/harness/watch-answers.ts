import type { ClientRequest, IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { Begin } from './socket.ts'
import { AnswerCheck } from './strict-http.ts'

/** Holds every byte that a server sends during the test to what a strict client takes. */
export function watchAnswers(server: Server): void {
  const checks: AnswerCheck[] = []
  const methods = new WeakMap<Socket, string[]>()

  const note = ({ socket, method = '' }: IncomingMessage) => methods.get(socket)?.push(method)
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, note)

  server.prependListener('connection', (socket: Socket) => {
    const waiting: string[] = []
    methods.set(socket, waiting)
    const check = new AnswerCheck(() => waiting.shift())
    checks.push(check)
    // Where Node writes; what comes out at the other end may be lost on purpose.
    for (const name of ['write', 'end'] as const) {
      const send = socket[name].bind(socket) as (...values: unknown[]) => never
      socket[name] = (...values: unknown[]) => {
        const [chunk, encoding] = values
        if (typeof chunk === 'string') check.push(Buffer.from(chunk, encoding as BufferEncoding | undefined))
        else if (chunk instanceof Uint8Array) check.push(chunk)
        return send(...values)
      }
    }
    socket.once('close', () => check.end())
  })
  onTestFinished(() => expect(checks.flatMap(({ problems }) => problems)).toEqual([]))
}

/**
 * Holds every byte that comes back to these requests during the test to what a strict client takes.
 *
 * @param begin Makes a request, whose connection may serve others as well.
 * @param dated Whether each answer has to have a date.
 */
export function watchConnections(begin: Begin, { dated = true } = {}): Begin {
  const checks: AnswerCheck[] = []
  const methods = new WeakMap<Socket, string[]>()
  onTestFinished(() => {
    const problems = checks.flatMap((check) => check.problems)
    expect(dated ? problems : problems.filter((problem) => !problem.endsWith(': no date'))).toEqual([])
  })
  return (...args) =>
    begin(...args).once('socket', function (this: ClientRequest, socket: Socket) {
      const waiting = methods.get(socket) ?? []
      waiting.push(this.method)
      if (methods.has(socket)) return
      methods.set(socket, waiting)
      const check = new AnswerCheck(() => waiting.shift())
      checks.push(check)
      socket.on('data', (chunk: Buffer) => check.push(chunk))
      socket.once('close', () => check.end())
    })
}
