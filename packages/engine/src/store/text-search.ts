import { indexedWords, wordsIn } from '../text/indexed-words.ts'
import { wordsOf, wordsVersion } from '../text/words.ts'
import type { ColumnSchema, TableSchema, SearchSchema } from './schema.ts'
import type { AnyEntity } from './entity.ts'
import { resolveConditions, resolveExtent, resolvePosition, type ResolvedCondition } from './selection.ts'
import type { TextQuery } from './store.ts'
import { columnOf, comparableValue, InvalidValue, type Scalar, type StoredRow } from './values.ts'

/**
 * Full-text search, the same in every store: a row has terms, and a query matches terms. Terms are made here, so that
 * all stores agree on words. Their only ASCII characters are `a` to `z` and the digits.
 */

/** The criteria of a search. Rows come by descending `id`. */
export interface ResolvedText {
  /** Each is a prefix of a term of the row. An empty list matches no row. */
  readonly prefixes: readonly string[]
  /** Lists of terms: a row has at least one of each. */
  readonly within: readonly (readonly string[])[]
  readonly where: readonly ResolvedCondition[]
}

export interface ResolvedTextPage extends ResolvedText {
  /** A column of which `within` allows one value, if any. */
  readonly scope: { readonly column: ColumnSchema; readonly value: Scalar } | undefined
  /** The exclusive upper bound of the `id`, if any. */
  readonly below: number | undefined
  readonly offset: number
  readonly limit: number
}

/** The maximum number of words in a query. Further words are ignored. */
const MAX_WORDS = 32

/** Returns the source of the terms: columns and version of words. If it changes, stores rebuild the terms. */
export function termsMark(table: TableSchema): string {
  const { columns, words, within } = searchOf(table)
  const named = [columns, words, within].map((each) => each.map(({ name }) => name).join(' '))
  return [...named, wordsVersion].join(' / ')
}

/** Returns the distinct terms of a row: the indexed words of its columns, and one per non-null value of `within`. */
export function termsOf(table: TableSchema, row: StoredRow): string[] {
  const { columns, words, within } = searchOf(table)
  const textsOf = (names: typeof columns) => names.map(({ name }) => (row[name] as string | null) ?? '')
  const phrases = textsOf(words).map((text) => text.split(' '))
  const terms = indexedWords([...wordsIn(textsOf(columns)), ...phrases])
  within.forEach((column, index) => {
    const value = row[column.name] as Scalar | null
    if (value !== null) terms.push(scopeTerm(index, value))
  })
  return terms
}

/** Whether a change of these columns changes the terms of a row. */
export const changesTerms = ({ search }: TableSchema, changed: readonly string[]): boolean =>
  search?.all.some(({ name }) => changed.includes(name)) === true

/** Throws {@link InvalidValue} if the query does not fit the entity. */
export function resolveTextPage<E extends AnyEntity>(
  table: TableSchema,
  query: TextQuery<E>,
): ResolvedTextPage {
  const { within } = searchOf(table)
  const lists = Object.entries((query.within ?? {}) as Record<string, readonly unknown[]>)
  const scopes = lists.map(([name, values]) => {
    const column = columnOf(table, name)
    const at = within.indexOf(column)
    if (at === -1) throw new InvalidValue(`${table.name} is not declared to be searched within ${name}.`)
    const comparable = values.map((value) => comparableValue(table, column, value))
    return { column, at, values: comparable.filter((value) => value !== null) }
  })
  const single = scopes.find(({ values }) => values.length === 1)
  return {
    prefixes: prefixesOf(query.text),
    within: scopes.map(({ at, values }) => values.map((value) => scopeTerm(at, value))),
    scope: single && { column: single.column, value: single.values[0]! },
    where: resolveConditions(table, query.where ?? []),
    below: query.after && (resolvePosition(table, [], query.after)[0] as number),
    ...resolveExtent(table, query),
  }
}

/** Whether no row can match, so that no lookup is needed. */
export const matchesNothing = ({ prefixes, within }: ResolvedText): boolean =>
  prefixes.length === 0 || within.some((any) => any.length === 0)

/** Returns the words of a text, without those that are prefixes of others. */
export function prefixesOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS)
  return words.filter((word) => !words.some((otherWord) => otherWord !== word && otherWord.startsWith(word)))
}

function searchOf(table: TableSchema): SearchSchema {
  if (table.search === undefined) throw new InvalidValue(`${table.name} is not declared to be searched.`)
  return table.search
}

/** A character that occurs in no word. */
const SCOPE = '\ue000'

/** Whether a term is a scope of `within`, not a word. */
export const isScope = (term: string): boolean => term.startsWith(SCOPE)

/** Encodes text as hexadecimal digits, as terms do not allow every character. */
function scopeTerm(scopeIndex: number, value: Scalar): string {
  const spelt = typeof value === 'number' ? `${value}`.replace('-', 'n') : spell(String(value))
  return `${SCOPE}${scopeIndex}${SCOPE}${spelt}`
}

function spell(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index++)
    digits += text.charCodeAt(index).toString(16).padStart(4, '0')
  return digits
}
