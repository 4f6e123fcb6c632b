import { operationById, schemasOf, acceptsBody, type OperationId } from '@chowk/contract'
import { textFields, withValueAt } from './fields.ts'
import { codePoints, fills, jsonBytes } from './fills.ts'
import { wireRequest, type ValidCall } from './largest-valid.ts'
import type { WireRequest } from './measured-server.ts'

/** A request that tries to cost the server as much as its bytes can. */
export interface WorstCall {
  readonly kind: string
  readonly request: WireRequest
}

const PARAMETER = 256
/** The rest of the 16 KB of a head. */
const HEAD = 15_000

/** The nastiest requests that an operation can be sent, by its schema. */
export function worstCalls(id: OperationId, valid: ValidCall, key: string | undefined): WorstCall[] {
  const request = wireRequest(id, valid, key)
  return [
    ...heads(request).map(([kind, worst]) => ({ kind, request: worst })),
    ...parameters(id, valid).map(([kind, input]) => ({
      kind,
      request: wireRequest(id, { ...valid, input }, key),
    })),
    ...bodies(id, valid).map(([kind, body]) => ({
      kind,
      request: { ...request, headers: { ...request.headers, 'content-type': 'application/json' }, body },
    })),
  ]
}

function heads(request: WireRequest): [kind: string, request: WireRequest][] {
  const path = request.target.replace(/\?.*/, '')
  const query = (text: string): WireRequest => ({ ...request, target: `${path}?${text}` })
  const header = (name: string, value: string | string[]): WireRequest => ({
    ...request,
    headers: { ...request.headers, [name]: value },
  })
  const many = (text: string) => text.repeat(Math.floor(HEAD / text.length))
  return [
    ['query of one name', query(many('a&'))],
    ['query of many names', query(Array.from({ length: 2500 }, (_, index) => `${index}&`).join(''))],
    ['query of a known name', query(many('limit=1&'))],
    ['query of escapes', query(`q=${many('%CC%81')}`)],
    ['query of broken escapes', query(`q=${many('%')}`)],
    [
      'many headers',
      {
        ...request,
        headers: {
          ...request.headers,
          ...Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x-${index}`, '1'])),
        },
      },
    ],
    ['a long key', { ...request, headers: { ...request.headers, authorization: `Bearer ${many('a')}` } }],
    [
      'a key behind spaces',
      { ...request, headers: { ...request.headers, authorization: `Bearer${many(' ')}a b` } },
    ],
    ['many forwarders', header('x-forwarded-for', many('1.1.1.1, '))],
    ['many tags of editions', header('if-none-match', many('"a",'))],
    ['tags with much between them', header('if-none-match', `"a"${many(' ')}"b"`)],
    ['tags without an end', header('if-match', `*, ${many('"')}`)],
    ['many ranges', header('range', `bytes=0-${many(',0-')}`)],
    ['a range of many digits', header('range', `bytes=0-${many('9')}`)],
    ['a long host', header('host', many('a.'))],
    ['a long idempotency key', header('idempotency-key', many('a'))],
    ['a long content type', header('content-type', `application/json${many(' ;')}`)],
    ['many accepted types', header('accept', many('a/b;q=0.1,'))],
  ]
}

function parameters(id: OperationId, { input }: ValidCall): [kind: string, input: ValidCall['input']][] {
  return schemasOf(id).parameters.flatMap(({ name, in: target }) =>
    Object.entries(fills).map(([fill, text]): [string, ValidCall['input']] => {
      const [where, max] = target === 'path' ? (['params', PARAMETER] as const) : (['query', 2500] as const)
      const value = codePoints(text.toWellFormed(), max)
      return [`${where}.${name}: ${fill}`, { ...input, [where]: { ...input[where], [name]: value } }]
    }),
  )
}

function bodies(id: OperationId, { input }: ValidCall): [kind: string, body: string][] {
  const row = operationById(id)
  if (!acceptsBody(row)) return []
  const repeated = (start: string, text: string, end: string) =>
    start + text.repeat(Math.floor((row.bodyLimit - start.length - end.length) / text.length)) + end
  const half = row.bodyLimit / 2 - 10
  const fields = textFields(schemasOf(id).body!.schema)
  const [name = 'a'] = fields[0]?.path ?? []
  const members = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join(',')}}`
  const structures: [string, string][] = [
    ['deep lists', `{"${name}":${'['.repeat(half)}${']'.repeat(half)}}`],
    [
      'deep objects',
      `{"${name}":${'{"a":'.repeat(Math.floor(half / 3))}1${'}'.repeat(Math.floor(half / 3))}}`,
    ],
    ['never closed', repeated('', '[', '')],
    ['at the bound of nesting', repeated(`{"${name}":[1`, `,${'['.repeat(60)}${']'.repeat(60)}`, ']}')],
    ['many members', members(Math.floor(row.bodyLimit / 10))],
    ['many members in a field', `{"${name}":${members(Math.floor(row.bodyLimit / 10) - 10)}}`],
    ['one member again and again', repeated('{"a":1', ',"a":1', '}')],
    ['many entries', repeated(`{"${name}":[1`, ',1', ']}')],
    ['many texts', repeated(`{"${name}":[""`, ',""', ']}')],
    ['many empty objects', repeated(`{"${name}":[{}`, ',{}', ']}')],
    ['many small objects', repeated(`{"${name}":[{}`, ',{"a":1}', ']}')],
    ['white space', repeated('{', ' ', '}')],
    ['commas', repeated('{', ',', '}')],
    ['colons', repeated('{', ':', '}')],
    ['a long number', repeated(`{"${name}":`, '9', '}')],
    ['a long name', repeated('{"', 'a', '":1}')],
    ['escapes', repeated(`{"${name}":"`, '\\u0301', '"}')],
    ['backslashes', repeated(`{"${name}":"`, '\\\\', '"}')],
    ['backslashes before a quote', repeated(`{"${name}":"`, '\\\\\\"', '"}')],
    ['quotes', repeated('{', '""', '}')],
  ]
  const texts = fields.flatMap(({ path, longest }) =>
    Object.entries(fills).flatMap(([fill, text]): [string, string][] => {
      const body = (value: string) => JSON.stringify(withValueAt(input.body, path, value))
      const pathValue = path.join('.')
      return [
        ...(longest === undefined
          ? []
          : [[`${pathValue}: ${fill}`, body(codePoints(text, longest))] as [string, string]]),
        [`${pathValue}: ${fill} beyond`, body(jsonBytes(text, row.bodyLimit - body('').length))],
      ]
    }),
  )
  return [...structures, ...texts]
}
