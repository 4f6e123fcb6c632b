import type { IncomingMessage } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { limits, countJsonMembers } from '@chowk/contract'

/** The maximum size of a message in bytes: an image of 8 MB as base64, plus its wrapping. */
const MAX_MESSAGE_BYTES = 12_000_000
/** Without an image: the largest request body with every byte escaped. */
const MAX_TEXT_MESSAGE_BYTES = 6 * limits.jsonBody + 65_536

/**
 * Returns the message of a request, or the response to an unacceptable one. Does not parse messages that are too
 * large, or have more members than the platform accepts: half a million of them would block the event loop for
 * seconds.
 */
export async function readMessage(
  request: IncomingMessage,
): Promise<{ readonly message: unknown } | Response> {
  const bytes = await collect(request)
  if (bytes === undefined) return tooLarge(MAX_MESSAGE_BYTES)
  try {
    countJsonMembers(bytes, (why) => new TypeError(`Invalid message: ${why}`))
  } catch (error) {
    return errorResponse(400, -32_600, (error as TypeError).message)
  }
  await turn()
  let message: unknown
  try {
    message = JSON.parse(bytes.toString())
  } catch {
    return errorResponse(400, -32_700, 'The message is not JSON.')
  }
  if (bytes.length > MAX_TEXT_MESSAGE_BYTES && !isUpload(message)) return tooLarge(MAX_TEXT_MESSAGE_BYTES)
  await turn()
  return { message }
}

/** Returns the body; undefined if it is too large, without reading the rest. */
async function collect(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_MESSAGE_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function isUpload(message: unknown): boolean {
  const { params } = Object(message) as { params?: { name?: unknown; arguments?: { operation?: unknown } } }
  return params?.name === 'media_upload' || params?.arguments?.operation === 'media.upload'
}

const tooLarge = (max: number): Response =>
  errorResponse(413, -32_000, `The message is larger than ${max} bytes.`, { connection: 'close' })

const errorResponse = (status: number, code: number, message: string, headers: HeadersInit = {}): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers })
