import { indexedWords, wordsIn } from '../text/indexed-words.ts'
import { wordsOf, wordsVersion } from '../text/words.ts'
import type { TableSchema, SearchSchema } from './schema.ts'
import type { AnyEntity } from './entity.ts'
import {
  resolveConditions,
  resolveCount,
  resolveOffset,
  resolvePosition,
  type ResolvedCondition,
} from './selection.ts'
import type { TextQuery } from './store.ts'
import { columnOf, comparableValue, InvalidValue, type Scalar, type StoredRow } from './values.ts'

/**
 * Full-text search as every store does it: a row has terms, and a query asks for some. Terms are made here, so that no store
 * has an opinion on what a word is; they hold no character of ASCII but `a` to `z` and the digits.
 */

/** What rows must have, and in which order of `id` they come: the highest first. */
export interface ResolvedText {
  /** Each begins a term of the row. Without any, no row matches. */
  readonly prefixes: readonly string[]
  /** Of each list, one is a term of the row. */
  readonly within: readonly (readonly string[])[]
  readonly where: readonly ResolvedCondition[]
}

export interface ResolvedTextPage extends ResolvedText {
  /** Rows have a lower id, if there is one. */
  readonly below: number | undefined
  readonly offset: number
  readonly limit: number
}

/** More words than anybody looks for; those that follow do not count. */
const MOST_WORDS = 32

/** The source of terms: columns and version of words. Terms of another source are made anew. */
export function termsMark(table: TableSchema): string {
  const { columns, words, within } = searchOf(table)
  const named = [columns, words, within].map((each) => each.map(({ name }) => name).join(' '))
  return [...named, wordsVersion].join(' / ')
}

/** The terms of a row, each once: of the words of its searched columns the first, and one for the value of each column of `within`. */
export function termsOf(table: TableSchema, row: StoredRow): string[] {
  const { columns, words, within } = searchOf(table)
  const textsOf = (names: typeof columns) => names.map(({ name }) => (row[name] as string | null) ?? '')
  const kept = textsOf(words).map((text) => text.split(' '))
  const terms = indexedWords([...wordsIn(textsOf(columns)), ...kept])
  within.forEach((column, at) => {
    const value = row[column.name] as Scalar | null
    if (value !== null) terms.push(scopeTerm(at, value))
  })
  return terms
}

/** Whether a change of these columns changes the terms of a row. */
export const changesTerms = ({ search }: TableSchema, changed: readonly string[]): boolean =>
  search?.all.some(({ name }) => changed.includes(name)) === true

/** Throws {@link InvalidValue} where the query does not fit the entity. */
export function resolveTextPage<E extends AnyEntity>(
  table: TableSchema,
  query: TextQuery<E>,
): ResolvedTextPage {
  const { within } = searchOf(table)
  const lists = Object.entries((query.within ?? {}) as Record<string, readonly unknown[]>)
  return {
    prefixes: prefixesOf(query.text),
    within: lists.map(([name, values]) => {
      const column = columnOf(table, name)
      const at = within.indexOf(column)
      if (at === -1) throw new InvalidValue(`${table.name} is not declared to be searched within ${name}.`)
      return values.flatMap((value) => {
        const comparable = comparableValue(table, column, value)
        return comparable === null ? [] : [scopeTerm(at, comparable)]
      })
    }),
    where: resolveConditions(table, query.where ?? []),
    below: query.after && (resolvePosition(table, [], query.after)[0] as number),
    offset: resolveOffset(table, query),
    limit: resolveCount(table, 'limit', query.limit),
  }
}

/** Whether no row can match, so that there is nothing to look up. */
export const matchesNothing = ({ prefixes, within }: ResolvedText): boolean =>
  prefixes.length === 0 || within.some((any) => any.length === 0)

/** The words that a text asks for, without those that another of them asks for anyway. */
export function prefixesOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))].slice(0, MOST_WORDS)
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}

function searchOf(table: TableSchema): SearchSchema {
  if (table.search === undefined) throw new InvalidValue(`${table.name} is not declared to be searched.`)
  return table.search
}

/** A character that no word has. */
const SCOPE = '\ue000'

/** Whether a term is no word, but what a search is narrowed by. */
export const isScope = (term: string): boolean => term.startsWith(SCOPE)

/** A text is spelt in digits, as a term has no room for every character. */
function scopeTerm(at: number, value: Scalar): string {
  const spelt = typeof value === 'number' ? `${value}`.replace('-', 'n') : spell(String(value))
  return `${SCOPE}${at}${SCOPE}${spelt}`
}

function spell(text: string): string {
  let digits = ''
  for (let at = 0; at < text.length; at++) digits += text.charCodeAt(at).toString(16).padStart(4, '0')
  return digits
}
