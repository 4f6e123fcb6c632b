import { operationList, type OperationId } from '@chowk/contract'
import { Chowk } from '@chowk/sdk'
import { expect, test } from 'vitest'
import examples from '../../packages/cli/src/operations/examples.json' with { type: 'json' }
import { callExample } from '../../scripts/cli/example-calls.ts'
import { callBefore } from '../../scripts/examples/callers.ts'
import { exampleSite } from '../sdk/support/example-site.ts'
import { bare } from './chowk.ts'
import { runHere } from './in-process.ts'

const site = exampleSite()

/** Runs a command with a key and an address in its environment. */
const chowk = (words: readonly string[], key: string) =>
  runHere(words, bare({ CHOWK_API_KEY: key, CHOWK_BASE_URL: site.baseUrl() }), '')

/** What differs between two calls that do the same: random names of files. */
const comparable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data).replaceAll(/\/storage\/(\d+)\/\w+/g, '/storage/$1/NAME'))

test.each(operationList.map(([id]) => id))('prints for chowk %s what the client returns', async (id) => {
  const key = site.keyFor(id)
  const client = new Chowk({ apiKey: key, baseUrl: site.baseUrl(), maxRetries: 0 })
  const start = async () => {
    await site.begin()
    if (callBefore[id]) await callExample(client, callBefore[id])
  }

  await start()
  const input = await callExample(client, id)

  await start()
  const { out, error, code } = await chowk([...id.split('.'), ...examples[id]], key)
  expect({ error, code }).toEqual({ error: '', code: 0 })
  expect(comparable(JSON.parse(out))).toEqual(comparable(input))
})

test.each<[flag: string, id: OperationId, words: readonly string[], path: string[]]>([
  ['a choice', 'reactions.set', ['--type', 'post', '--id', '2', '--reaction', 'null'], ['reaction']],
  ['a text', 'profile.update', ['--tagline', 'null'], ['user', 'tagline']],
  ['an image', 'posts.update', ['1', '--featured-image', 'null'], ['item', 'featured_image']],
  ['a number', 'jobs.update', ['19', '--salary-min', 'null'], ['item', 'salary_min']],
])('null as the value of a flag is null: %s', async (_, id, words, path) => {
  const [namespace = '', name = ''] = id.split('.')
  await site.begin()
  const { out, error, code } = await chowk([namespace, name, ...words], site.keyFor(id))
  expect({ error, code }).toEqual({ error: '', code: 0 })
  expect(JSON.parse(out)).toHaveProperty(path, null)
})

test.each<[what: string, tags: readonly string[], expected: readonly string[]]>([
  ['alone it is the list without entries', ['[]'], []],
  ['before another it is an entry', ['[]', 'arrays'], ['[]', 'arrays']],
  ['after another it is an entry', ['arrays', '[]'], ['arrays', '[]']],
])('[] as the value of a flag for a list: %s', async (_, tags, expected) => {
  await site.begin()
  const words = ['posts', 'update', '1', ...tags.flatMap((tag) => ['--tags', tag])]
  const { out, error, code } = await chowk(words, site.keyFor('posts.update'))
  expect({ error, code }).toEqual({ error: '', code: 0 })
  expect(JSON.parse(out)).toHaveProperty(['item', 'tags'], expected)
})

test.each([
  ['posts', 'update', 'for none'],
  ['cv', 'update', 'for none'],
  ['groups', 'create', 'Repeat for several.'],
])('explains in the help of %s %s how to empty a list: %s', async (namespace, name, words) => {
  const { out } = await chowk([namespace, name, '--help'], 'chk_none')
  expect(out.replaceAll(/\s+/g, ' ')).toContain(words)
  expect(out.includes("'[]'")).toBe(words === 'for none')
})
