import { operationById, type OperationId, operationList, schemasOf } from '@chowk/contract'
import { isRecord } from './answer.ts'
import type { Comparison } from './comparison.ts'
import type { CallInput, Caller } from './sides.ts'

const MOST_ENTRIES = 50

type Entry = Readonly<Record<string, unknown>>

/** What a read needs besides its path: what is looked for, and of what level. */
const queries: { readonly [Id in OperationId]?: CallInput['query'] } = {
  'lookups.geo': { level: 'countries' },
  'search.query': { q: 'a' },
  'search.autocomplete': { q: 'a' },
  'chats.search': { q: 'a' },
  'chats.searchMessages': { q: 'a' },
  'services.list': { sort: 'recent' },
}

/** The list in which something to read is found, and which of its fields names it. */
const sources: { readonly [Id in OperationId]?: readonly [list: OperationId, field: string] } = {
  'posts.get': ['posts.list', 'id'],
  'questions.get': ['questions.list', 'id'],
  'polls.get': ['polls.list', 'id'],
  'mcqs.get': ['mcqs.list', 'id'],
  'services.get': ['services.list', 'slug'],
  'jobs.get': ['jobs.list', 'slug'],
  'tags.get': ['tags.list', 'slug'],
  'users.get': ['users.list', 'username'],
  'users.activity': ['users.list', 'username'],
  'users.cv': ['users.list', 'username'],
  'users.connections': ['users.list', 'username'],
  'communities.get': ['communities.list', 'slug'],
  'communities.feed': ['communities.list', 'slug'],
  'chats.get': ['chats.list', 'key'],
  'chats.messages': ['chats.list', 'key'],
  'chats.searchMessages': ['chats.list', 'key'],
}

/** Calls every operation that the caller may read with, and holds what comes to the contract. @returns those that found nothing to read. */
export async function readEverything(
  comparison: Comparison,
  { scopes }: Caller,
): Promise<readonly OperationId[]> {
  const lists = new Map<OperationId, readonly Entry[]>()
  const unread: OperationId[] = []
  const reads = operationList
    .filter(
      ([, { method, scope }]) =>
        method === 'GET' && (scope === null || scope === 'any' || scopes.includes(scope)),
    )
    .map(([id]) => id)
  // Lists come first: what is in them is read by its name.
  for (const id of reads.toSorted((one, other) => parametersOf(one) - parametersOf(other))) {
    const params = paramsFor(id, lists)
    if (params === undefined) {
      unread.push(id)
      continue
    }
    const { body } = await comparison.read(id, { params, query: queryFor(id) })
    if (isRecord(body) && Array.isArray(body.items)) lists.set(id, body.items as Entry[])
  }
  return unread
}

const parametersOf = (id: OperationId): number => operationById(id).path.split('{').length - 1

function paramsFor(
  id: OperationId,
  lists: ReadonlyMap<OperationId, readonly Entry[]>,
): CallInput['params'] | undefined {
  const [name] = /(?<=\{)\w+/.exec(operationById(id).path) ?? []
  if (name === undefined) return {}
  const [list, field] = sources[id] ?? []
  const found = list && field && lists.get(list)?.[0]?.[field]
  return typeof found === 'string' || typeof found === 'number' ? { [name]: found } : undefined
}

function queryFor(id: OperationId): NonNullable<CallInput['query']> {
  const takesLimit = schemasOf(id).parameters.some((one) => one.in === 'query' && one.name === 'limit')
  return { ...queries[id], ...(takesLimit && { limit: MOST_ENTRIES }) }
}

/** A key that has the form of one, with the right checksum for none. */
const NO_KEY = `chk_${'0'.repeat(36)}`
const MOST_ID = 2_147_483_646

/** Calls that every platform has to refuse alike, whatever is on it: the answers are those of the engine. */
export async function compareRefusals(
  comparison: Comparison,
  canRead: (id: OperationId) => boolean,
): Promise<void> {
  await comparison.compare('account.me', 'without a key', { key: null })
  await comparison.compare('account.me', 'with a key that nobody has', { key: NO_KEY })
  await comparison.compareElsewhere('/nowhere', 'a path that is no operation')
  for (const [id, { method, path }] of operationList) {
    if (method !== 'GET' || !canRead(id)) continue
    const query = schemasOf(id).parameters.filter((one) => one.in === 'query')
    if (path.includes('{')) {
      const needed = Object.fromEntries(
        query.filter(({ required }) => required).map(({ name }) => [name, 'a']),
      )
      await comparison.compare(id, 'something that is not there', { params: absent(id), query: needed })
    } else if (query.some(({ required }) => required)) await comparison.compare(id, 'without what it needs')
    else if (query.some(({ name }) => name === 'limit'))
      await comparison.compare(id, 'with limit 0', { query: { limit: 0 } })
  }
}

/** Names of something that no platform has. */
const absent = (id: OperationId) =>
  Object.fromEntries(
    [...operationById(id).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'id' ? MOST_ID : 'nobody-has-this-name',
    ]),
  )
