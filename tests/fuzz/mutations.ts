import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { codePoints, fills } from '../event-loop/fills.ts'
import { bytesOf, withHeader, type Draft } from './draft.ts'

type Mutation = (draft: Draft, number: number) => Draft | Buffer
type Mutations = Readonly<Record<string, Mutation>>

/** Texts that break careless code, for any text field. */
export const hostileTexts: readonly string[] = [
  ...naughty,
  ...Object.values(fills).map((fill) => codePoints(fill, 300)),
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'],
  ...['\uD800', '\uDC00\uD800', 'a\uDFFFb', '\uFFFE', '\u2028', '\u202E', '\uFEFF', '\u0085'],
  ...['a\r\nX-Injected: 1', '\r\n\r\nHTTP/1.1 200 OK\r\n', '\0', 'a\0b', '\x1B[31m', '\x7F'],
  ...['9007199254740993', '1e400', '-0', '0x10', '1_000', '٣', '१', 'NaN', 'Infinity', '00', '+1', ' 1'],
  ...['../../etc/passwd', '%2e%2e%2f', '/storage/1/a.png', 'file:///etc/passwd', 'javascript:alert(1)'],
  ...["' OR 1=1 --", '$1', '${7*7}', '{{7*7}}', '%s%n', '*', '"', '\\', '_', '%', 'NEAR/2', 'a" OR "b', '^'],
  ...['dm-1-99999999999999999999', 'dm-2-1', 'dm-1-1', 'group-', 'group-__proto__', '@', '@@', '#', '-'],
]

const inText =
  (change: (text: string, number: number) => string): Mutation =>
  (draft, number) => ({ ...draft, body: Buffer.from(change(draft.body?.toString() ?? '{}', number)) })
const inBytes =
  (bytes: readonly number[]): Mutation =>
  (draft, number) => {
    const body = draft.body ?? Buffer.from('{"title":"text"}')
    const index = number % (body.length + 1)
    return {
      ...draft,
      body: Buffer.concat([body.subarray(0, index), Buffer.from(bytes), body.subarray(index)]),
    }
  }
/** Adds a member in front of the others. */
const member = (text: string) => inText((json) => json.replace('{', `{${text},`))
const someNumber = (text: string) => inText((json) => json.replace(/(?<=[:[,])-?\d+(?=[,}\]])/, text))
const nested = (open: string, close: string, depth: number) =>
  member(`"title":${open.repeat(depth)}1${close.repeat(depth)}`)

/** Bodies with odd or invalid JSON. */
export const bodyMutations: Mutations = {
  truncated: inText((json, number) => json.slice(0, number % json.length)),
  nothing: inText(() => ''),
  null: inText(() => 'null'),
  'a list': inText((json) => `[${json}]`),
  'a text': inText((json) => JSON.stringify(json)),
  'two documents': inText((json) => json + json),
  'a comment': inText((json) => `${json}//`),
  'a comma at the end': inText((json) => json.replace(/\}$/, ',}')),
  'single quotes': inText((json) => json.replaceAll('"', "'")),
  'a byte order mark': inText((json) => `\uFEFF${json}`),
  'UTF-16': (draft) => ({ ...draft, body: Buffer.from(draft.body?.toString() ?? '{}', 'utf16le') }),
  'a member twice': inText((json) => json.replace(/"(\w+)":/, '"$1":null,"$1":')),
  __proto__: member('"__proto__":{"admin":true,"title":"text"}'),
  '__proto__ escaped': member(String.raw`"\u005f_proto__":{"toString":1}`),
  constructor: member('"constructor":{"prototype":{"admin":true}}'),
  'toString and valueOf': member('"toString":1,"valueOf":null,"length":-1'),
  'an empty name': member('"":1'),
  'a lone surrogate in a name': member(String.raw`"\ud800":1`),
  'a lone surrogate': inText((json) => json.replace(/":"/, String.raw`":"\udfff`)),
  NUL: inText((json) => json.replace(/":"/, String.raw`":"\u0000`)),
  'control characters': inText((json) => json.replace(/":"/, String.raw`":"\u0007\u001b[2J\r\n`)),
  'raw control characters': inText((json) => json.replace(/":"/, '":"\u0001\n')),
  'invalid UTF-8': inBytes([0xff]),
  'a surrogate in UTF-8': inBytes([0xed, 0xa0, 0x80]),
  'overlong UTF-8': inBytes([0xc0, 0xaf]),
  'NUL as a byte': inBytes([0]),
  'a huge number': someNumber('1e400'),
  'a number of many digits': someNumber('9'.repeat(400)),
  'a tiny number': someNumber('1e-400'),
  'minus zero': someNumber('-0'),
  'beyond integers': someNumber('9007199254740993'),
  'a fraction of an integer': someNumber('1.0000000000000002'),
  'deep lists': nested('[', ']', 5000),
  'deep objects': nested('{"a":', '}', 5000),
  'lists at the bound': nested('[', ']', 62),
  'many members': member(Array.from({ length: 1999 }, (_, index) => `"m${index}":1`).join(',')),
  'too large': inText((json) => json + ' '.repeat(262_145)),
}

const inQuery =
  (text: string): Mutation =>
  (draft) => ({ ...draft, query: draft.query === '' ? text : `${text}&${draft.query}` })

/** Odd queries. */
export const queryMutations: Mutations = Object.fromEntries(
  [
    ...[
      '%',
      '%zz=1',
      'q=%',
      'q=%00',
      'q=%ff',
      'q=%ED%A0%80',
      'q=%c0%af',
      'q=%u0041',
      'q=%EF%BF%BE',
      'q=+%2B',
    ],
    ...[
      'limit=1&limit=1',
      'limit[]=1',
      'limit[a]=1',
      'limit=%31',
      'limit=1%20',
      'limit=',
      'limit',
      '=1',
      '&&&',
      '=',
    ],
    ...[
      'limit=1e1',
      'limit=0x1',
      'limit=-0',
      'limit=9007199254740993',
      'offset=10000',
      'offset=1e400',
      'limit=1;offset=2',
    ],
    ...[
      '__proto__=1',
      '__proto__[limit]=1',
      'constructor.prototype=1',
      'toString=1',
      'cursor=',
      'cursor=eyJ9',
      'cursor=%00',
    ],
    ...[
      '?',
      '??limit=1',
      '#',
      'q=#fragment',
      'q=a%0d%0aX-Injected:1',
      'q=%F0%9F%98%80',
      `q=${'%CC%81'.repeat(60)}`,
    ],
    ...[
      'q="<>\\^`{|}',
      `q=${'a'.repeat(12_000)}`,
      Array.from({ length: 2000 }, (_, index) => `p${index}`).join('&'),
    ],
  ].map((text) => [text.slice(0, 40), inQuery(text)]),
)

const inPath =
  (change: (path: string) => string): Mutation =>
  (draft) => ({ ...draft, path: change(draft.path) })
const lastSegment = (text: string) => inPath((path) => path.replace(/[^/]+$/, text))

/** Odd paths, which may lead elsewhere or nowhere. */
export const pathMutations: Mutations = {
  'a slash at the end': inPath((path) => `${path}/`),
  'two slashes': inPath((path) => path.replace('/v1/', '/v1//')),
  'two slashes in front': inPath((path) => `/${path}`),
  'a dot': inPath((path) => path.replace('/v1/', '/v1/./')),
  'back and forth': inPath((path) => path.replace('/v1/', '/v1/x/../')),
  'beyond the root': inPath((path) => `/../..${path}`),
  backslashes: inPath((path) => path.replaceAll('/', '\\')),
  capitals: inPath((path) => path.toUpperCase()),
  'escaped letters': inPath((path) => path.replace('/v1/', '/%76%31/')),
  'escaped slashes': inPath((path) => path.replace('/v1/', '/v1%2f')),
  'a parameter': inPath((path) => `${path};a=b`),
  'an absolute address': inPath((path) => `http://localhost:4000${path}`),
  'an address elsewhere': inPath((path) => `http://elsewhere.example${path}`),
  'an asterisk': () => Buffer.from('OPTIONS * HTTP/1.1\r\nHost: localhost:4000\r\n\r\n'),
  ...Object.fromEntries(
    [
      ...[
        '%',
        '%zz',
        '%00',
        '%0d%0a',
        '%ff',
        '%ED%A0%80',
        '%c0%af',
        '%2e%2e',
        '%252e',
        '..',
        '.',
        '%2f',
        '%5c',
      ],
      ...[
        '__proto__',
        'constructor',
        '0',
        '-1',
        '01',
        '1.0',
        '1e3',
        '%31',
        '%201',
        '9007199254740992',
        '\xff\xfe',
      ],
      ...[
        'a'.repeat(5000),
        '%F0%9F%98%80',
        '%E2%80%AE',
        '*',
        '~',
        "'",
        '"',
        '<script>',
        '{id}',
        ':id',
        '1,2',
        '@asha',
      ],
    ].map((text) => [text.slice(0, 40), lastSegment(text)]),
  ),
}

const header =
  (name: string, ...values: readonly string[]): Mutation =>
  (draft) =>
    withHeader(draft, name, ...values)
const keyAs =
  (change: (key: string) => readonly [name: string, ...values: string[]]): Mutation =>
  (draft) => {
    const key = draft.headers.find(([name]) => name === 'Authorization')?.[1].slice('Bearer '.length) ?? ''
    return withHeader(withHeader(draft, 'Authorization'), ...change(key))
  }

/** Odd headers in valid HTTP requests. */
export const headerMutations: Mutations = {
  'the other header for keys': keyAs((key) => ['X-API-Key', key]),
  'a scheme in capitals': keyAs((key) => ['AUTHORIZATION', `BEARER ${key}`]),
  'spaces before the key': keyAs((key) => ['Authorization', `Bearer    ${key}`]),
  'another scheme': keyAs((key) => ['Authorization', `Basic ${Buffer.from(`${key}:`).toString('base64')}`]),
  'a key twice': keyAs((key) => ['Authorization', `Bearer ${key}`, `Bearer ${key}`]),
  'a key of odd bytes': keyAs((key) => ['Authorization', `Bearer ${key}\xff\x80`]),
  'a key in a cookie': keyAs((key) => ['Cookie', `session=${key}; __proto__=1; =; ;;`]),
  'an idempotency key': header('Idempotency-Key', 'key'),
  'an empty idempotency key': header('Idempotency-Key', ''),
  'a long idempotency key': header('Idempotency-Key', 'k'.repeat(256)),
  'an odd idempotency key': header('Idempotency-Key', '__proto__ \xe9"'),
  'two idempotency keys': header('Idempotency-Key', 'one', 'two'),
  'no content type': header('Content-Type'),
  text: header('Content-Type', 'text/plain'),
  'a form': header('Content-Type', 'application/x-www-form-urlencoded'),
  'an empty form': header('Content-Type', 'multipart/form-data; boundary=x'),
  'a form without a boundary': header('Content-Type', 'multipart/form-data'),
  'two content types': header('Content-Type', 'application/json', 'text/plain'),
  'a content type in capitals': header('Content-Type', 'APPLICATION/JSON; CHARSET=UTF-8'),
  'another charset': header('Content-Type', 'application/json; charset=utf-16'),
  'a broken content type': header('Content-Type', 'application/json;;;=;"'),
  'a compressed body': header('Content-Encoding', 'gzip'),
  'what it accepts': header('Accept', 'text/html;q=0.1, */*;q=0, ,;'),
  'an encoding that it accepts': header('Accept-Encoding', 'gzip;q=0, br;q=nonsense, *'),
  languages: header('Accept-Language', 'zz-ZZ-x-nonsense;q=9, *, -'),
  'an edition': header('If-None-Match', '*', '"a'),
  'a date': header('If-Modified-Since', 'Thu, 99 Foo 99999 25:61:61 GMT'),
  'a range': header('Range', 'bytes=-1,0-,9-1,a-b'),
  'an origin': header('Origin', 'null'),
  forwarders: header('X-Forwarded-For', '::1, 999.999.999.999, <script>, '),
  'another protocol': header('X-Forwarded-Proto', 'javascript'),
  'another method': header('X-HTTP-Method-Override', 'DELETE'),
  'an id of the request': header('X-Request-Id', '../../"\x80'),
  'a trace': header('Traceparent', '00-00000000000000000000000000000000-0000000000000000-ff'),
  'what it expects': header('Expect', '100-continue'),
  'names of prototypes': (draft) => withHeader(withHeader(draft, '__proto__', '1'), 'constructor', '1'),
  'a value of odd bytes': header('X-Odd', '\x80\xff\xfe'),
  'many headers': (draft) => ({
    ...draft,
    headers: [...draft.headers, ...Array.from({ length: 500 }, (_, index) => [`x-${index}`, ''] as const)],
  }),
  'a body in chunks': (draft) => ({
    ...withHeader(draft, 'Transfer-Encoding', 'chunked'),
    body: chunked(draft.body ?? Buffer.alloc(0)),
  }),
}

const chunked = (body: Buffer): Buffer =>
  Buffer.concat([
    ...[...body].map((byte) => Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a])),
    Buffer.from('0\r\n\r\n'),
  ])

const method =
  (name: string): Mutation =>
  (draft) => ({ ...draft, method: name })
const requestLine =
  (change: (line: string) => string): Mutation =>
  (draft) => {
    const text = bytesOf(draft).toString('latin1')
    const end = text.indexOf('\r\n')
    return Buffer.from(change(text.slice(0, end)) + text.slice(end), 'latin1')
  }
const line = (text: string) => requestLine((first) => `${first}\r\n${text}`)

/** Requests that a server may reject as HTTP, whatever the operation. */
export const protocolMutations: Mutations = {
  ...Object.fromEntries(
    [
      'HEAD',
      'OPTIONS',
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'TRACE',
      'PROPFIND',
      'get',
      'NONSENSE',
      'G\xcbT',
    ].map((name) => [`method ${name}`, method(name)]),
  ),
  'bytes beyond ASCII in the query': (draft) => ({ ...draft, query: 'q=\x80\xff' }),
  'HTTP/1.0': requestLine((first) => first.replace('HTTP/1.1', 'HTTP/1.0')),
  'HTTP/0.9': requestLine((first) => first.replace(' HTTP/1.1', '')),
  'HTTP/2': requestLine(() => 'PRI * HTTP/2.0'),
  'HTTP/9.9': requestLine((first) => first.replace('1.1', '9.9')),
  'two spaces': requestLine((first) => first.replaceAll(' ', '  ')),
  'an empty line in front': requestLine((first) => `\r\n${first}`),
  'bare line feeds': (draft) =>
    Buffer.from(bytesOf(draft).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  'a header without a colon': line('nonsense'),
  'a header without a name': line(': nonsense'),
  'a space before the colon': line('X-Odd : 1'),
  'a folded header': line('X-Odd: 1\r\n 2'),
  'NUL in a header': line('X-Odd: a\0b'),
  'CR in a header': line('X-Odd: a\rb'),
  'control characters in a header': line('X-Odd: \x01\x7f'),
  'headers that are too large': line(`X-Odd: ${'a'.repeat(20_000)}`),
  'two hosts': line('Host: elsewhere.example'),
  'another host': (draft) => withHeader(draft, 'Host', 'elsewhere.example'),
  'an odd host': (draft) => withHeader(draft, 'Host', 'localhost:99999/../@[::'),
  'an empty host': (draft) => withHeader(draft, 'Host', ''),
  'two lengths': line('Content-Length: 3\r\nContent-Length: 4'),
  'a signed length': line('Content-Length: +3'),
  'a negative length': line('Content-Length: -1'),
  'a huge length': line('Content-Length: 99999999999999999999'),
  'a length and chunks': line('Content-Length: 3\r\nTransfer-Encoding: chunked'),
  'another coding': line('Transfer-Encoding: gzip, chunked'),
  'chunked twice': line('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
  'an odd expectation': line('Expect: 200-maybe'),
  'an upgrade': line('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a'),
  'an upgrade to HTTP/2': line('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM'),
  'connection headers': line('Connection: authorization, host, close'),
  'a broken chunk': (draft) => ({
    ...withHeader(draft, 'Transfer-Encoding', 'chunked'),
    body: Buffer.from('5\r\n{"tit\r\nzzz\r\n'),
  }),
  'a body that is cut off': (draft) =>
    withHeader(draft, 'Content-Length', String((draft.body?.length ?? 0) + 5)),
  'more than the body': (draft) => withHeader(draft, 'Content-Length', String((draft.body?.length ?? 1) - 1)),
  'bytes that changed': (draft, number) => noise(bytesOf(draft), number),
  'more bytes that changed': (draft, number) => noise(noise(bytesOf(draft), number), number * 7 + 3),
  'a cut anywhere': (draft, number) => bytesOf(draft).subarray(0, 1 + (number % bytesOf(draft).length)),
}

/** Changes, removes or doubles one byte, mostly in the head. */
function noise(bytes: Buffer, number: number): Buffer {
  const index = number % bytes.length
  const put = [
    Buffer.from([(number >> 4) & 0xff]),
    Buffer.alloc(0),
    Buffer.from([bytes[index]!, bytes[index]!]),
  ]
  return Buffer.concat([
    bytes.subarray(0, index),
    put[(number >> 2) % put.length]!,
    bytes.subarray(index + 1),
  ])
}
