import { REQUEST_ID_HEADER, type EngineResponse, type RequestHead } from '@chowk/engine'
import { encode, type EncodedOnce } from './encode.ts'

export const HTML = 'text/html; charset=utf-8'

/** A response of the site, before encoding. */
export interface Rendered {
  readonly status: number
  readonly type: string
  /** Text, a compressed body, or a stream. */
  readonly body: string | EncodedOnce | AsyncIterable<Uint8Array>
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Username of the member, for the log. */
  readonly member?: string | undefined
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' blob:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'"

/** Headers of all responses. They block external resources, and scripts other than the site's files. */
const common: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  // With `no-referrer`, browsers would omit the origin of forms.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  vary: 'Accept, Accept-Encoding, Cookie',
}

/** Headers of members' pages, and of pages that contain a link: later users of the device can't go back to them. */
export const notStored = { 'cache-control': 'private, no-store' }

export async function respond(
  head: RequestHead,
  { status, type, body: content, headers, member }: Rendered,
  requestId: string,
): Promise<EngineResponse> {
  const sentHeaders = { ...common, ...(member && notStored), ...headers, [REQUEST_ID_HEADER]: requestId }
  const selected = status === 200 ? head.select?.(sentHeaders) : undefined
  if (selected && selected.status !== 200)
    return { ...answeredBy(selected.status, requestId, member), headers: selected.headers, body: null }
  const answered = answeredBy(status, requestId, member)
  if (typeof content === 'object')
    return {
      ...answered,
      headers: { 'content-type': type, 'transfer-encoding': 'chunked', ...sentHeaders },
      body: '',
      inPieces: { pieces: content },
    }
  const accepted = head.header('accept-encoding')
  const { body, encoding } = await (typeof content === 'string'
    ? encode(content, accepted)
    : content(accepted))
  return {
    ...answered,
    headers: {
      'content-type': type,
      'content-length': String(body.byteLength),
      ...(encoding && { 'content-encoding': encoding }),
      ...sentHeaders,
    },
    body: head.method === 'HEAD' ? null : body,
  }
}

/** nginx's status for disconnected clients; for logs only. */
const CLIENT_CLOSED_REQUEST = 499

export const aborted = (requestId: string): EngineResponse => ({
  ...answeredBy(CLIENT_CLOSED_REQUEST, requestId),
  headers: {},
  body: null,
  lost: 'aborted',
})

const answeredBy = (status: number, requestId: string, member?: string) => ({
  status,
  requestId,
  operation: undefined,
  member,
  code: undefined,
  lost: undefined,
})
