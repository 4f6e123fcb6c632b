import { Transform, Writable, type Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import type { TransformCallback } from 'node:stream'

interface Message {
  readonly id?: string | number
  readonly method?: string
  readonly params?: { readonly requestId?: string | number }
}

/**
 * Standard input and output as streams of messages for a transport. Responds to a line that is no message, which the
 * transport would ignore. Ends the input only after every request has its response, so that calls from a pipe are
 * answered before the program ends.
 */
export function messageStreams(input: Readable, output: Writable): { input: Readable; output: Writable } {
  const pending = new Set<string | number>()
  let whenAnswered: (() => void) | undefined
  const settle = (id: string | number | undefined) => {
    if (id !== undefined) pending.delete(id)
    if (pending.size === 0) whenAnswered?.()
  }

  const messages = new Transform({
    transform(line: Buffer, _encoding, done: TransformCallback) {
      const text = line.toString()
      const read = readMessage(text)
      if ('problem' in read) {
        output.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: read.problem })}\n`)
        done()
        return
      }
      const { id, method, params } = read.message
      if (method !== undefined && id !== undefined) pending.add(id)
      // A cancelled request gets no response.
      if (method === 'notifications/cancelled') settle(params?.requestId)
      done(null, `${text}\n`)
    },
    flush(done) {
      whenAnswered = done
      settle(undefined)
    },
  })
  const lines = createInterface({ input, crlfDelay: Infinity })
  lines.on('line', (line) => {
    if (line.trim() !== '' && !messages.write(line)) {
      lines.pause()
      messages.once('drain', () => lines.resume())
    }
  })
  lines.once('close', () => messages.end())

  const responses = new Writable({
    write(chunk: Buffer, _encoding, done) {
      output.write(chunk, (error) => {
        const { id, method } = JSON.parse(chunk.toString()) as Message
        if (method === undefined) settle(id)
        done(error)
      })
    },
  })
  return { input: messages, output: responses }
}

/** Returns the message of a line, or the JSON-RPC error of an invalid line. */
function readMessage(
  line: string,
): { readonly message: Message } | { readonly problem: { code: number; message: string } } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { problem: { code: -32_700, message: 'The line is not JSON.' } }
  }
  if (Array.isArray(value))
    return { problem: { code: -32_600, message: 'Batches are not supported: send one message per line.' } }
  if (typeof value !== 'object' || value === null || !('jsonrpc' in value))
    return { problem: { code: -32_600, message: 'The line is not a JSON-RPC message.' } }
  return { message: value as Message }
}
