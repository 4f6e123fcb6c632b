import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { resolveSchema, schemasOf } from './openapi/index.ts'
import { operationById, type OperationId } from './operations/index.ts'
import { keywords } from './operations/keywords.ts'

/** The maximum length of a searched word, since the time for a word with typos grows with its square, and of a query. */
const MAX_WORD_LENGTH = 32
const MAX_QUERY_LENGTH = 300

/** Words that occur in most wishes and distinguish none. */
const STOP_WORDS = new Set(
  'a an and any are at be but by can could do does for from get give go has have how i if in into is it its let me my need of on or please see show some that the their there them these this to use want was we what when where which will with would you your'.split(
    ' ',
  ),
)

/**
 * Returns a search of operations by plain words: of their names, summaries, keywords, descriptions, fields and choices,
 * the best match first. Finds other forms of a word and words with typos.
 */
export function operationSearch(ids: readonly OperationId[]): (query: string) => OperationId[] {
  const index = new MiniSearch({
    fields: ['name', 'summary', 'keywords', 'description', 'fields', 'choices'],
    processTerm: (term) => {
      const word = term.toLowerCase().replace(/['’]s$/, '')
      return word === '' || word.length > MAX_WORD_LENGTH || STOP_WORDS.has(word) ? null : stemmer(word)
    },
    searchOptions: {
      boost: { name: 4, keywords: 6, summary: 3, choices: 2, fields: 0.5 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { fuzzy: 0.3, prefix: 0.3 },
      bm25: { k: 2, b: 0.7, d: 0.2 },
    },
  })
  index.addAll(ids.map((id) => searchable(id)))
  return (query) => index.search(query.slice(0, MAX_QUERY_LENGTH)).map(({ id }) => id as OperationId)
}

function searchable(id: OperationId) {
  const { summary, description } = operationById(id)
  const { parameters, body } = schemasOf(id)
  return {
    id,
    name: id.replaceAll(/[.A-Z]/g, (letter) => ` ${letter === '.' ? '' : letter}`),
    summary,
    keywords: keywords[id] ?? '',
    description,
    fields: [
      ...parameters.flatMap((parameter) => (parameter.in === 'query' ? parameter.name : [])),
      ...Object.keys(body ? (resolveSchema(body.schema).properties ?? {}) : {}),
    ].join(' '),
    choices: parameters
      .flatMap(({ description, schema }) => (schema.enum ? [description, ...schema.enum] : []))
      .join(' '),
  }
}
