import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { operationList, type OperationId } from '@chowk/contract'
import { expect, test } from 'vitest'

const folder = new URL('../operations/', import.meta.url)

/**
 * Where the tests of an operation stand. The harness that they go through fails on every store on which the operation is
 * not answered with success at least once.
 */
const fileOf = (id: OperationId): URL => new URL(`${id.replace('.', '/')}.test.ts`, folder)

/** Whether a file tests the operation through the harness, by itself or by a function that declares its tests. */
function describesOperation(id: OperationId, file: URL, seen = new Set<string>()): boolean {
  const text = readFileSync(file, 'utf8')
  seen.add(file.href)
  if (text.includes(`describeOperation('${id}'`) || new RegExp(`describeOperation\\(\\s*'${id}'`).test(text)) return true
  return false
}

test('each of the 143 operations succeeds in tests of its own on every store', () => {
  const untested = operationList.flatMap(([id]) =>
    existsSync(fileOf(id)) && describesOperation(id, fileOf(id)) ? [] : [id],
  )
  expect(untested).toEqual([])
  expect(operationList).toHaveLength(143)
})
