import { createHash } from 'node:crypto'
import { termsOf, type StoredRow, type TableSchema } from '@chowk/engine'
import pg from 'pg'

/**
 * Escapes U+0000, which PostgreSQL text can't contain, as U+0001 U+0001, and U+0001 as U+0001 U+0002. This keeps the
 * order of texts, and leaves others unchanged.
 */
export function escaped(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(ALL_SPECIAL, (one) => (one === '\0' ? '\x01\x01' : '\x01\x02'))
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

/** Parsers of columns by type. A store returns values as stored. */
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TEXT]: unescaped,
  [pg.types.builtins.JSON]: (value) => JSON.parse(value) as unknown,
  // A Buffer would differ in class from the stored value.
  [pg.types.builtins.BYTEA]: (value) => new Uint8Array(Buffer.from(value.slice(2), 'hex')),
  [INT8_ARRAY()]: (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)),
}

function INT8_ARRAY(): number {
  return 1016
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
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
