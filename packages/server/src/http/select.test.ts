import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { select } from './select.ts'

const ETAG = '"AbC.webp"'
const DATE = 'Tue, 01 Dec 2026 09:00:00 GMT'
const headers = { 'content-type': 'image/webp', etag: ETAG, 'cache-control': 'public' }

/** Selects from a resource of so many bytes, for a request with these headers. */
const selectFor = (
  fields: Readonly<Record<string, string>>,
  length = 10,
  all: object = headers,
  method = 'GET',
) => select({ method, header: (name) => fields[name] }, all as Record<string, string>, length)
const statusOf = (...parameters: Parameters<typeof selectFor>) => selectFor(...parameters).status

describe('parts', () => {
  /** Range specifiers, each with a predicate for the bytes that it covers. */
  const ranges = fc.oneof(
    fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([first, second]) => [Math.min(first, second), Math.max(first, second)] as const)
      .map(([first, last]) => ({
        text: `${first}-${last}`,
        holds: (index: number) => index >= first && index <= last,
      })),
    fc.nat(40).map((first) => ({ text: `${first}-`, holds: (index: number) => index >= first })),
    fc.nat(40).map((count) => ({
      text: `-${count}`,
      holds: (index: number, length: number) => index >= length - count,
    })),
  )
  const bytesOf = (part: { first: number; last: number } | undefined): number[] =>
    part ? Array.from({ length: part.last - part.first + 1 }, (_, index) => part.first + index) : []

  test('selects the bytes that RFC 9110 defines for any ranges and lengths', () => {
    fc.assert(
      fc.property(
        fc.array(ranges, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom('bytes', 'Bytes', 'BYTES'),
        fc.constantFrom(',', ', ', ' ,\t'),
        (requestedRanges, length, unit, comma) => {
          const all = Array.from({ length }, (_, index) => index)
          const named = requestedRanges
            .map(({ holds }) => all.filter((index) => holds(index, length)))
            .filter((bytes) => bytes.length > 0)
          const range = `${unit}=${requestedRanges.map(({ text }) => text).join(comma)}`
          const { status, headers, part } = selectFor({ range }, length)
          const said = { status, range: headers['content-range'], length: headers['content-length'] }
          if (named.length === 0)
            expect([said, part]).toEqual([{ status: 416, range: `bytes */${length}` }, undefined])
          else if (named.length === 1) {
            const [bytes] = named
            const content = `bytes ${bytes!.at(0)}-${bytes!.at(-1)}/${length}`
            expect(said).toEqual({ status: 206, range: content, length: String(bytes!.length) })
            expect(bytesOf(part)).toEqual(bytes)
          } else {
            expect(said).toEqual({ status: 200, length: String(length) })
            expect(bytesOf(part)).toEqual(all)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('serves the whole file for any other range', () => {
    const nonsense = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
      fc.stringMatching(/^bytes=[-,\d ]{0,30}$/),
    )
    fc.assert(
      fc.property(nonsense, fc.integer({ min: 1, max: 30 }), (range, length) => {
        const { status, headers, part } = selectFor({ range }, length)
        if (status === 416) expect(part).toBeUndefined()
        else {
          expect([200, 206]).toContain(status)
          expect(part!.first).toBeGreaterThanOrEqual(0)
          expect(part!.last).toBeLessThan(length)
          expect(headers['content-length']).toBe(String(part!.last - part!.first + 1))
        }
      }),
      { numRuns: 2000 },
    )
    for (const range of [
      'bytes=5-2',
      'bytes=a-b',
      'bytes=-',
      'bytes',
      'items=0-1',
      'bytes=0x0-1',
      'bytes=--1',
    ])
      expect({ range, status: statusOf({ range }) }).toEqual({ range, status: 200 })
  })

  test('serves ranges with numbers beyond the safe integers', () => {
    const huge = '9'.repeat(400)
    expect(selectFor({ range: `bytes=0-${huge}` }).part).toEqual({ first: 0, last: 9 })
    expect(selectFor({ range: `bytes=-${huge}` }).part).toEqual({ first: 0, last: 9 })
    expect(statusOf({ range: `bytes=${huge}-` })).toBe(416)
    expect(statusOf({ range: 'bytes=-0' })).toBe(416)
  })

  test('serves no ranges of another version', () => {
    const range = 'bytes=0-1'
    const ifRange = (value: string, all: object = headers) => statusOf({ range, 'if-range': value }, 10, all)
    expect([ifRange(ETAG), ifRange('"another"'), ifRange(`W/${ETAG}`), ifRange('AbC.webp')]).toEqual([
      206, 200, 200, 200,
    ])
    expect(ifRange(`W/${ETAG}`, { etag: `W/${ETAG}` })).toBe(200)
    expect(ifRange(DATE)).toBe(200)
    // The range applies to another version, so an unsatisfiable one is no error.
    expect(statusOf({ range: 'bytes=99-', 'if-range': '"another"' })).toBe(200)
  })

  test('applies ranges only to GET and does not offer them without a length', () => {
    expect(selectFor({ range: 'bytes=0-1' }, 10, headers, 'HEAD')).toMatchObject({
      status: 200,
      headers: { 'content-length': '10', 'accept-ranges': 'bytes' },
    })
    const request = { range: 'bytes=0-1' } as Readonly<Record<string, string>>
    expect(select({ method: 'GET', header: (name) => request[name] }, headers)).toEqual({
      status: 200,
      headers,
    })
  })
})

describe('conditions', () => {
  test('compares cached versions weakly and returns 304', () => {
    const known = (value: string, etag = ETAG) => statusOf({ 'if-none-match': value }, 10, { etag })
    const yes = [
      ETAG,
      `W/${ETAG}`,
      '*',
      ' * ',
      `"x", ${ETAG}`,
      `"x",W/${ETAG},"y"`,
      `"a,b", ${ETAG}`,
      `, ,${ETAG}`,
    ]
    for (const value of yes) expect({ value, status: known(value) }).toEqual({ value, status: 304 })
    const no = ['"x"', 'AbC.webp', '"AbC.webp', '', '"*"', `"x${ETAG.slice(1)}`]
    for (const value of no) expect({ value, status: known(value) }).toEqual({ value, status: 200 })
    expect(known(ETAG, `W/${ETAG}`)).toBe(304)
  })

  test('ignores dates', () => {
    for (const name of ['if-modified-since', 'if-unmodified-since'])
      for (const date of [DATE, 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'soon'])
        expect(statusOf({ [name]: date }, 10, { ...headers, 'last-modified': DATE })).toBe(200)
  })

  test('compares expected versions strongly and first', () => {
    const expected = (value: string, etag = ETAG) => statusOf({ 'if-match': value }, 10, { etag })
    expect([expected(ETAG), expected('*'), expected(`"x", ${ETAG}`)]).toEqual([200, 200, 200])
    expect([expected('"x"'), expected(`W/${ETAG}`), expected(`W/${ETAG}`, `W/${ETAG}`)]).toEqual([
      412, 412, 412,
    ])
    expect(statusOf({ 'if-match': '"x"', 'if-none-match': ETAG })).toBe(412)
    expect(statusOf({ 'if-none-match': ETAG, range: 'bytes=99-' })).toBe(304)
  })

  test('ignores conditions of other methods', () => {
    expect(
      statusOf({ 'if-none-match': '*', 'if-match': '"x"', range: 'bytes=0-1' }, 10, headers, 'POST'),
    ).toBe(200)
  })
})

test('returns caching headers with 304 and none for errors', () => {
  expect(selectFor({ 'if-none-match': ETAG })).toEqual({
    status: 304,
    headers: { etag: ETAG, 'cache-control': 'public' },
  })
  for (const selected of [selectFor({ 'if-match': '"x"' }), selectFor({ range: 'bytes=10-' })])
    expect(selected.headers['cache-control']).toBe('no-store')
})
