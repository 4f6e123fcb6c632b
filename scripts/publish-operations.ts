// Adds the new operations of the table to those that were published, which stay as they are.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationList } from '@chowk/contract'

const file = join(import.meta.dirname, '../packages/contract/src/operations/published.json')
const published = JSON.parse(readFileSync(file, 'utf8')) as { id: string }[]
const added = operationList
  .filter(([id]) => !published.some((row) => row.id === id))
  .map(([id, { method, path, scope, quota, idempotent, status }]) => ({
    id,
    method,
    path,
    scope,
    quota,
    idempotent,
    status,
  }))
writeFileSync(file, JSON.stringify([...published, ...added]))
