import { operationById, type OperationId } from '@chowk/contract'
import { BASE_URL, type LooseInput } from '../harness/client.ts'

/** A request before it is sent. It may be invalid. Text is sent as Latin-1. */
export interface Draft {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer | undefined
}

const PREFIX = new URL(BASE_URL).pathname
const JSON_TYPE = 'application/json'

/** Returns the request of a call. */
export function draftOf(
  id: OperationId,
  { params, query, body }: LooseInput,
  key: string | undefined,
): Draft {
  const { method, path } = operationById(id)
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return {
    method,
    path: PREFIX + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(text(params?.[name]))),
    query: Object.entries(query ?? {})
      .map(([name, value]) => `${encoded(name)}=${encoded(text(value))}`)
      .join('&'),
    headers: [
      ...(key === undefined ? [] : [['Authorization', `Bearer ${key}`] as const]),
      ...(body === undefined ? [] : [['Content-Type', JSON_TYPE] as const]),
    ],
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  }
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Returns the draft with all headers of a name replaced. */
export const withHeader = (draft: Draft, name: string, ...values: readonly string[]): Draft => ({
  ...draft,
  headers: [
    ...draft.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase()),
    ...values.map((value) => [name, value] as const),
  ],
})

/** Returns the bytes of a request. Adds `Content-Length` unless the headers give the length. */
export function bytesOf({ method, path, query, headers, body }: Draft): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = [
    `${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    ...(names.has('host') ? [] : ['Host: localhost:4000']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || names.has('content-length') || names.has('transfer-encoding')
      ? []
      : [`Content-Length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}
