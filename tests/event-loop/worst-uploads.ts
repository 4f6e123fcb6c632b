import { limits, operationById, type OperationId } from '@chowk/contract'
import { wireRequest } from './largest-valid.ts'
import type { WireRequest } from './measured-server.ts'
import type { WorstCall } from './worst-calls.ts'

const MEBIBYTE = 2 ** 20
const BOUNDARY = 'boundary'
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"'

/** The nastiest forms and images that an operation can be sent; none where it takes no image. */
export function worstUploads(id: OperationId, key: string | undefined): WorstCall[] {
  const row = operationById(id)
  if (!row.upload) return []
  const request = wireRequest(id, { username: '', input: {} }, key)
  const room = row.bodyLimit - 1024
  const sentRequest = (type: string, body: string | Buffer): WireRequest => ({
    ...request,
    headers: { ...request.headers, 'content-type': type },
    body,
  })
  const form = (body: string | Buffer, boundary = BOUNDARY) =>
    sentRequest(`multipart/form-data; boundary=${boundary}`, body)
  const json = (image: string) => sentRequest('application/json', `{"image":"${image}"}`)
  const times = (text: string, max = room) => text.repeat(Math.floor(max / text.length))
  const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`
  const end = `--${BOUNDARY}--\r\n`
  const image = Buffer.concat([PNG, Buffer.alloc(limits.image - PNG.length, 'noise')])
  const base64 = image.toString('base64')
  const filePart = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${FILE}\r\n\r\n`),
    image,
    Buffer.from(`\r\n${end}`),
  ])

  return Object.entries<WireRequest>({
    'image of 8 MB as JSON': json(base64),
    'image of 8 MB as JSON, broken at the end': json(`${base64.slice(0, -5)}!${base64.slice(-4)}`),
    'image of 8 MB as JSON, escaped': json(base64.replaceAll('/', '\\/')),
    'white space as an image': json(times(' ')),
    'nothing but padding as an image': json(times('=')),
    'data URL of parameters': json(`data:${times(';a')}`),
    'data URL of parameters, and then base64': json(`data:image/png${times(';a=a', room - 64)};base64,AAAA`),
    'data URL without an end': json(`data:${times('a')}`),
    'image of 8 MB as a form': form(filePart),
    'image of over 8 MB as a form': form(part(FILE, times('a')) + end),
    'many parts': form(times(part(FILE, '')) + end),
    'many tiny parts': form(times(`--${BOUNDARY}\r\n\r\n\r\n`) + end),
    'many parts of text': form(times(part('Content-Disposition: form-data; name=a', '')) + end),
    'many headers of a part': form(part(FILE + times('\r\na: b'), '') + end),
    'one long header of a part': form(part(`${FILE}\r\na: ${times('b')}`, '') + end),
    'long name of a file': form(part(FILE.replace('a.png', times('a')), '') + end),
    'many parameters of a header': form(part(FILE + times('; a=b'), '') + end),
    'quotes in a header': form(part(FILE + times('\\"'), '') + end),
    'folded headers': form(part(FILE + times('\r\n '), '') + end),
    'almost boundaries': form(part(FILE, times(`\r\n--${BOUNDARY.slice(0, -1)}`)) + end),
    'almost boundaries of one letter': form(part(FILE, times('\r\n--aaaaaaaaaaaab')) + end, 'a'.repeat(70)),
    dashes: form(times('-'), '-'.repeat(70)),
    'line breaks': form(times('\r\n')),
    'carriage returns': form(part(FILE, times('\r')) + end),
    'no boundary': form(Buffer.alloc(room)),
    'a long preamble': form(times('a') + part(FILE, '') + end),
    'a part without an end': form(part(FILE, times('a', 8 * MEBIBYTE))),
  }).map(([kind, worst]) => ({ kind, request: worst }))
}
