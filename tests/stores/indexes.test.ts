import { entities, Schema, type IndexSchema, type KeySchema } from '@chowk/engine'
import { expect, test } from 'vitest'

interface Kept {
  readonly name: string
  readonly columns: readonly string[]
  /** The rows that it holds. */
  readonly rows: string
}

/** Indexes that begin another, with the reason. */
const reasons: Readonly<Record<string, string>> = {
  'comments.replies':
    'The unique key has rows without a parent too, whose null position PostgreSQL orders otherwise.',
}

const namesOf = ({ columns }: KeySchema) => columns.map(({ name }) => name)
const rowsOf = ({ where, unlessNull }: IndexSchema) =>
  JSON.stringify([...where.map(({ column, value }) => [column.name, value]), unlessNull])

test('declares no redundant index without a reason', () => {
  const used = new Schema(entities).tables.flatMap(({ name: table, unique, indexes }) => {
    const keys: Kept[] = [...unique.values()].map((key) => ({
      name: `${table}.${key.name} (unique)`,
      columns: namesOf(key),
      rows: '[false]',
    }))
    const stored = [...indexes.values()].filter(({ columns, key }) => columns.length > 0 && !key)
    const made: Kept[] = stored.map((index) => ({
      name: `${table}.${index.name}`,
      columns: namesOf(index),
      rows: rowsOf(index),
    }))
    return made.flatMap((index) =>
      [...keys, ...made]
        .filter((key) => key !== index && (key.rows === index.rows || key.rows === '[false]'))
        .filter(({ columns }) => index.columns.every((column, position) => column === columns[position]))
        .map(() => index.name),
    )
  })
  expect([...new Set(used)]).toEqual(Object.keys(reasons))
})
