import type { ClientRequest, IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { StartRequest } from './socket.ts'
import { AnswerCheck } from './strict-http.ts'

/** Checks every byte that a server sends during the test for strict HTTP. */
export function watchAnswers(server: Server): void {
  const checks: AnswerCheck[] = []
  const methods = new WeakMap<Socket, string[]>()

  const note = ({ socket, method = '' }: IncomingMessage) => methods.get(socket)?.push(method)
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, note)

  server.prependListener('connection', (socket: Socket) => {
    const queue: string[] = []
    methods.set(socket, queue)
    const check = new AnswerCheck(() => queue.shift())
    checks.push(check)
    // Checked where Node writes: tests may drop bytes at the other end.
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
 * Checks every byte of the responses to these requests during the test for strict HTTP.
 * @param startRequest Makes a request, on a connection that may be shared.
 * @param dated Whether each response must have a date.
 */
export function watchConnections(startRequest: StartRequest, { dated = true } = {}): StartRequest {
  const checks: AnswerCheck[] = []
  const methods = new WeakMap<Socket, string[]>()
  onTestFinished(() => {
    const problems = checks.flatMap((check) => check.problems)
    expect(dated ? problems : problems.filter((problem) => !problem.endsWith(': no date'))).toEqual([])
  })
  return (...args) =>
    startRequest(...args).once('socket', function (this: ClientRequest, socket: Socket) {
      const pendingMethods = methods.get(socket) ?? []
      pendingMethods.push(this.method)
      if (methods.has(socket)) return
      methods.set(socket, pendingMethods)
      const check = new AnswerCheck(() => pendingMethods.shift())
      checks.push(check)
      socket.on('data', (chunk: Buffer) => check.push(chunk))
      socket.once('close', () => check.end())
    })
}
