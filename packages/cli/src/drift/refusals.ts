import { operationById, operationList, schemasOf, type OperationId } from '@chowk/contract'
import type { Comparison } from './comparison.ts'

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
