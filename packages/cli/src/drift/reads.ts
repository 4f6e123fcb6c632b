import { operationById, type OperationId, operationList, schemasOf } from '@chowk/contract'
import type { Comparison } from './comparison.ts'
import { isRecord, itemsOf } from './response.ts'
import type { CallInput } from './targets.ts'

/** Returns whether the key may call an operation. */
export type CanCall = (id: OperationId) => boolean

const LIMIT = 50

/** Required queries of operations. */
const queries: { readonly [Id in OperationId]?: CallInput['query'] } = {
  'lookups.geo': { level: 'countries' },
  'search.query': { q: 'a' },
  'search.autocomplete': { q: 'a' },
  'chats.search': { q: 'a' },
  'chats.searchMessages': { q: 'a' },
  'services.list': { sort: 'recent' },
}

/** List and field that provide the path parameter of a read. */
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

/** Compares all reads with the contract. @returns operations without data. */
export async function compareReads(comparison: Comparison, canCall: CanCall) {
  const lists = new Map<OperationId, readonly unknown[]>()
  const unread: OperationId[] = []
  const reads = readsOf(canCall)
  // Lists first, because they provide the parameters of others.
  for (const id of reads.toSorted((a, b) => parametersOf(a).length - parametersOf(b).length)) {
    const params = paramsFor(id, lists)
    if (params === undefined) {
      unread.push(id)
      continue
    }
    const hasLimit = queryOf(id).some(({ name }) => name === 'limit')
    const query = { ...queries[id], ...(hasLimit && { limit: LIMIT }) }
    const { body } = await comparison.read(id, { params, query })
    lists.set(id, itemsOf(body))
  }
  return unread
}

const readsOf = (canCall: CanCall): OperationId[] =>
  operationList.flatMap(([id, { method }]) => (method === 'GET' && canCall(id) ? id : []))

const parametersOf = (id: OperationId): string[] =>
  [...operationById(id).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const queryOf = (id: OperationId) => schemasOf(id).parameters.filter((parameter) => parameter.in === 'query')

function paramsFor(id: OperationId, lists: ReadonlyMap<OperationId, readonly unknown[]>) {
  const [name] = parametersOf(id)
  if (name === undefined) return {}
  const [list, field] = sources[id] ?? []
  const first = list && lists.get(list)?.[0]
  const value = isRecord(first) && field ? first[field] : undefined
  return typeof value === 'string' || typeof value === 'number' ? { [name]: value } : undefined
}

/** An unknown key with a valid format and checksum. */
const UNKNOWN_KEY = `chk_${'0'.repeat(36)}`
const UNKNOWN_ID = 2_147_483_646

/** Compares calls that fail on every platform. */
export async function compareErrors(comparison: Comparison, canCall: CanCall): Promise<void> {
  await comparison.compare('account.me', 'without a key', { key: null })
  await comparison.compare('account.me', 'with an unknown key', { key: UNKNOWN_KEY })
  await comparison.comparePath('/nowhere', 'unknown path')
  for (const id of readsOf(canCall)) {
    const parameters = queryOf(id)
    const required = parameters.filter((parameter) => parameter.required)
    if (parametersOf(id).length > 0) {
      const params = Object.fromEntries(
        parametersOf(id).map((name) => [name, name === 'id' ? UNKNOWN_ID : 'nobody-has-this-name']),
      )
      const query = Object.fromEntries(required.map(({ name }) => [name, 'a']))
      await comparison.compare(id, 'unknown resource', { params, query })
    } else if (required.length > 0) await comparison.compare(id, 'without required parameters')
    else if (parameters.some(({ name }) => name === 'limit'))
      await comparison.compare(id, 'with limit 0', { query: { limit: 0 } })
  }
}
