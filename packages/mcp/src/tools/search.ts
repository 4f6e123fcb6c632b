import { operationSearch } from '@chowk/contract/search'
import { inputSchema } from '../input-schema.ts'
import type { OfferedOperation } from '../operations.ts'

/** The maximum number of results. */
const MAX_RESULTS = 10

/** Searches the offered operations by plain words. */
export function searchOf(operations: readonly OfferedOperation[]): (query: string) => OfferedOperation[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const search = operationSearch([...byId.keys()])
  return (query) =>
    search(query)
      .slice(0, MAX_RESULTS)
      .flatMap((id) => byId.get(id) ?? [])
}

/** Returns one line: `posts.create(title*, body*, tags …): Publish a post.` An asterisk marks required arguments. */
export function signature({ id, row }: OfferedOperation): string {
  const { properties = {}, required = [] } = inputSchema(id, row)
  const fields = Object.keys(properties).map((name) => (required.includes(name) ? `${name}*` : name))
  return `${id}(${fields.join(', ')}): ${row.summary}`
}
