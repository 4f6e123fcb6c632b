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

test('an operation is tested by its own tests, and what all operations have in common', () => {
  expect(near('packages/engine/src/domains/posts/create.ts')).toEqual([
    'tests/interface/requests.test.ts',
    'tests/operations/posts/create.test.ts',
  ])
})

test('what a namespace shares is tested by all of its operations', () => {
  expect(near('packages/contract/src/schemas/posts.ts')).toEqual([
    'tests/interface/requests.test.ts',
    'tests/operations/posts/create.test.ts',
    'tests/operations/posts/list.test.ts',
  ])
})

test('a source is tested beside it, and where it is imported', () => {
  expect(near('packages/engine/src/text/slug.ts')).toContain('packages/engine/src/text/slug.test.ts')
  expect(near('packages/engine/src/entities/content.ts')).toContain('tests/cluster/servers.test.ts')
})

test('a client is tested by tests of clients', () => {
  expect(near('packages/sdk/src/core/retry.ts')).toEqual(['tests/sdk/retry.test.ts'])
})

test('a test that changed is run, and every test that takes of it, at whatever remove', () => {
  expect(near('tests/operations/tags/list.test.ts')).toEqual(['tests/operations/tags/list.test.ts'])
  expect(near('tests/harness/world.ts')).toEqual([
    'tests/interface/requests.test.ts',
    'tests/operations/posts/create.test.ts',
    'tests/operations/posts/list.test.ts',
    'tests/operations/tags/list.test.ts',
  ])
})

test('what no test tells of has none', () => {
  expect(near('README.md', 'bench/main.ts')).toEqual([])
})
