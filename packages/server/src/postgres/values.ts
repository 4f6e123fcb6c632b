import { createHash } from 'node:crypto'
import { termsOf, type StoredRow, type TableSchema } from '@chowk/engine'
import pg from 'pg'

/**
 * PostgreSQL keeps no U+0000 in text. It is written as U+0001 twice, and U+0001 as U+0001 and U+0002, which keeps the order of
 * texts and leaves all others as they are.
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

/** How columns are read, by their type: what a store keeps is what it gives. */
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TEXT]: unescaped,
  [pg.types.builtins.JSON]: (value) => JSON.parse(value) as unknown,
  // A Buffer would differ from what was put in, in its class.
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

/** The terms of a row as the text of a `tsvector`. None holds a quote, a backslash or a space. */
export function termsText(table: TableSchema, row: StoredRow): string {
  return termsOf(table, row)
    .map((term) => `'${lexemeOf(term)}'`)
    .join(' ')
}

/** PostgreSQL keeps terms of up to 2 KiB. Words are far shorter; what a search is narrowed by may be a longer text. */
export function lexemeOf(term: string): string {
  if (term.length <= 500) return term
  return term.slice(0, 100) + createHash('sha256').update(term).digest('hex')
}
