import { schemasOf } from '@chowk/contract'
import MiniSearch from 'minisearch'
import { argumentPlaces, inputSchema } from '../input-schema.ts'
import type { OfferedOperation } from '../operations.ts'

/** The maximum number of results. */
const MAX_RESULTS = 10

/** The maximum length of a searched word, since the time for a word with typos grows with its square, and of a query. */
const MAX_WORD_LENGTH = 32
const MAX_QUERY_LENGTH = 300

/** Searches operations by the words of their names, descriptions and arguments. */
export function operationSearch(
  operations: readonly OfferedOperation[],
): (query: string) => OfferedOperation[] {
  const index = new MiniSearch({
    fields: ['name', 'summary', 'description', 'fields', 'choices'],
    // Drops words such as `a` and `to`, which occur everywhere.
    processTerm: (term) =>
      term.length > 2 && term.length <= MAX_WORD_LENGTH
        ? term.toLowerCase().replace(/(?<=..[^s])s$/, '')
        : null,
    searchOptions: { boost: { name: 3, summary: 2, choices: 3 }, prefix: true, fuzzy: 0.2 },
  })
  index.addAll(
    operations.map(({ id, row }) => ({
      id,
      name: id.replaceAll(/[.A-Z]/g, (letter) => ` ${letter === '.' ? '' : letter}`),
      summary: row.summary,
      description: row.description,
      fields: argumentPlaces(id).fields.join(' '),
      choices: schemasOf(id)
        .parameters.flatMap(({ description, schema }) => (schema.enum ? [description, ...schema.enum] : []))
        .join(' '),
    })),
  )
  const byId = new Map<string, OfferedOperation>(operations.map((operation) => [operation.id, operation]))
  return (query) =>
    index
      .search(query.slice(0, MAX_QUERY_LENGTH))
      .slice(0, MAX_RESULTS)
      .flatMap(({ id }) => byId.get(id as string) ?? [])
}

/** Returns one line: `posts.create(title*, body*, tags …): Publish a post.` An asterisk marks required arguments. */
export function signature({ id, row }: OfferedOperation): string {
  const { properties = {}, required = [] } = inputSchema(id, row)
  const fields = Object.keys(properties).map((name) => (required.includes(name) ? `${name}*` : name))
  return `${id}(${fields.join(', ')}): ${row.summary}`
}
