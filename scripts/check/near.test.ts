import { expect, test } from 'vitest'
import { testsNear } from './near.ts'

const sources = new Map([
  ['tests/harness/world.ts', ''],
  ['tests/harness/operation.ts', "import { World } from './world.ts'"],
  ['tests/operations/posts/create.test.ts', "import { describeOperation } from '../../harness/operation.ts'"],
  ['tests/operations/posts/list.test.ts', "import { describeOperation } from '../../harness/operation.ts'"],
  ['tests/operations/tags/list.test.ts', "import { describeOperation } from '../../harness/operation.ts'"],
  ['tests/cluster/servers.test.ts', "import { items } from '../../packages/engine/src/entities/content.ts'"],
  ['tests/interface/requests.test.ts', "import { World } from '../harness/world.ts'"],
  ['tests/sdk/retry.test.ts', "import { Chowk } from '@chowk/sdk'"],
  ['packages/engine/src/text/slug.test.ts', "import { slug } from './slug.ts'"],
])

const near = (...changed: string[]) => testsNear(changed, sources)

test("selects an operation's own tests and the shared ones", () => {
  expect(near('packages/engine/src/domains/posts/create.ts')).toEqual([
    'tests/interface/requests.test.ts',
    'tests/operations/posts/create.test.ts',
  ])
})

test('runs tests of all operations for a shared file', () => {
  expect(near('packages/contract/src/schemas/posts.ts')).toEqual([
    'tests/interface/requests.test.ts',
    'tests/operations/posts/create.test.ts',
    'tests/operations/posts/list.test.ts',
  ])
})

test('runs the tests next to a source and those that import it', () => {
  expect(near('packages/engine/src/text/slug.ts')).toContain('packages/engine/src/text/slug.test.ts')
  expect(near('packages/engine/src/entities/content.ts')).toContain('tests/cluster/servers.test.ts')
})

test('a client is tested by tests of clients', () => {
  expect(near('packages/sdk/src/core/retry.ts')).toEqual(['tests/sdk/retry.test.ts'])
})

test('runs a changed test and every test that imports it', () => {
  expect(near('tests/operations/tags/list.test.ts')).toEqual(['tests/operations/tags/list.test.ts'])
  expect(near('tests/harness/world.ts')).toEqual([
    'tests/interface/requests.test.ts',
    'tests/operations/posts/create.test.ts',
    'tests/operations/posts/list.test.ts',
    'tests/operations/tags/list.test.ts',
  ])
})

test('returns no tests for a file that none import', () => {
  expect(near('README.md', 'bench/main.ts')).toEqual([])
})
