import { REQUEST_ID_HEADER, type EngineResponse, type RequestHead, type Selected } from '@chowk/engine'
import { encode, type EncodedOnce } from './encode.ts'

export const HTML = 'text/html; charset=utf-8'

/** An answer of the site, before it is packed for its caller. */
export interface Rendered {
  readonly status: number
  readonly type: string
  /** Text, what was packed before, or what is made piece by piece while it is sent. */
  readonly body: string | EncodedOnce | AsyncIterable<Uint8Array>
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The username of who was answered, for the log. */
  readonly member?: string | undefined
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** On pages that have a script of this site. */
export const withScript = { 'content-security-policy': `${POLICY}; script-src 'self'` }

/** The same where the script asks this site for more. */
export const withLiveScript = {
  'content-security-policy': `${POLICY}; script-src 'self'; connect-src 'self'`,
}

/** What every answer of the site carries. Nothing on a page runs, and nothing is fetched from elsewhere. */
const common: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  // Not `no-referrer`, under which browsers do not say where a form comes from.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  vary: 'Accept, Accept-Encoding, Cookie',
}

/** On pages for a member: nobody who comes to the device later goes back to one. */
const forMember = { 'cache-control': 'private, no-store' }

export async function respond(
  head: RequestHead,
  { status, type, body: content, headers, member }: Rendered,
  requestId: string,
): Promise<EngineResponse> {
  const sent = { ...common, ...(member && forMember), ...headers, [REQUEST_ID_HEADER]: requestId }
  const selected = status === 200 ? head.select?.(sent) : undefined
  if (selected && selected.status !== 200) return withoutBody(selected, requestId, member)
  const answered = { status, requestId, operation: undefined, member, code: undefined, lost: undefined }
  if (typeof content === 'object')
    return {
      ...answered,
      headers: { 'content-type': type, 'transfer-encoding': 'chunked', ...sent },
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
      ...sent,
    },
    body: head.method === 'HEAD' ? null : body,
  }
}

/** The caller has what would be sent, or expects something else. */
const withoutBody = (
  { status, headers }: Selected,
  requestId: string,
  member: string | undefined,
): EngineResponse => ({
  status,
  headers,
  body: null,
  requestId,
  operation: undefined,
  member,
  code: undefined,
  lost: undefined,
})

/** What logs of web servers show where the caller went away; never sent. */
const CLIENT_CLOSED_REQUEST = 499

export const aborted = (requestId: string): EngineResponse => ({
  status: CLIENT_CLOSED_REQUEST,
  headers: {},
  body: null,
  requestId,
  operation: undefined,
  member: undefined,
  code: undefined,
  lost: 'aborted',
})
