import { createHash } from 'node:crypto'
import { termsOf, type StoredRow, type TableSchema } from '@chowk/engine'
import pg from 'pg'

/**
 * Escapes U+0000, which PostgreSQL text can't contain, as U+0001 U+0001, and U+0001 as U+0001 U+0002. This keeps the
 * order of texts, and leaves others unchanged.
 */
export function escaped(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(ALL_SPECIAL, (character) => (character === '\0' ? '\x01\x01' : '\x01\x02'))
    : text
}

function unescaped(text: string): string {
  return text.includes('\x01') ? text.replace(ESCAPES, (pair) => (pair === '\x01\x01' ? '\0' : '\x01')) : text
}

/* oxlint-disable no-control-regex -- the characters that are written otherwise */
const SPECIAL = /[\0\x01]/
const ALL_SPECIAL = /[\0\x01]/g
const ESCAPES = /\x01[\x01\x02]/g
/* oxlint-enable no-control-regex */

const { BOOL, BYTEA, INT4, INT8, JSON: JSON_TYPE, TEXT } = pg.types.builtins
/** Types that the library does not name. */
const [NAME, INT8_ARRAY, VOID] = [19, 1016, 2278]

/**
 * Readers of the text forms of all types that the program selects. A store returns values as stored: any other form,
 * which a setting may cause, is an error.
 */
const readers: Readonly<Record<number, (value: string) => unknown>> = {
  [BOOL]: (value) => value === 't' || (value === 'f' ? false : fails('boolean')),
  [INT4]: integer,
  [INT8]: integer,
  [TEXT]: unescaped,
  [NAME]: String,
  [VOID]: String,
  [JSON_TYPE]: (value) => JSON.parse(value) as unknown,
  [BYTEA](value) {
    const bytes = Buffer.from(value.slice(2), 'hex')
    // A decoder of hexadecimal digits stops at the first other character.
    if (!value.startsWith('\\x') || bytes.length * 2 !== value.length - 2) fails('bytea')
    // A Buffer would differ in class from the stored value.
    return new Uint8Array(bytes)
  },
  [INT8_ARRAY](value) {
    if (!value.startsWith('{') || !value.endsWith('}')) fails('bigint[]')
    return value === '{}' ? [] : value.slice(1, -1).split(',').map(integer)
  },
}

function integer(value: string): number {
  const read = Number(value)
  return Number.isInteger(read) && value !== '' ? read : fails('bigint')
}

function fails(type: string): never {
  throw new TypeError(`PostgreSQL wrote a value of type ${type} in a form that is not understood`)
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    readers[oid] ??
    (() => {
      throw new TypeError(`PostgreSQL returned a value of a type that is not expected: ${oid}`)
    }),
}

/** Returns the terms of a row as the text of a `tsvector`. Terms contain no quote, backslash or space. */
export function termsText(table: TableSchema, row: StoredRow): string {
  return termsOf(table, row)
    .map((term) => `'${lexemeOf(term)}'`)
    .join(' ')
}

/**
 * Returns a term, or the beginning and hash of a long one: PostgreSQL limits terms to 2 KiB. Words are far shorter, but
 * scopes of a search may not be.
 */
export function lexemeOf(term: string): string {
  if (term.length <= 500) return term
  return term.slice(0, 100) + createHash('sha256').update(term).digest('hex')
}
