import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPrograms } from './support/compile.ts'

const calls = readFileSync(join(import.meta.dirname, 'support/wrong-calls.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

test('rejects each wrong call at compile time with a clear message', async () => {
  const head = `import { BaseClient, Chowk, isError, PostsResource, type PostCreate } from '@chowk/sdk'; declare const client: Chowk; declare const error: unknown;`
  // Each on a line of its own, and in a block of its own.
  const program = [head, ...calls.map((call) => `async () => { ${call} };`)].join('\n')
  const problems = checkPrograms({ 'wrong-calls.mts': program })
  const results = calls.map((call, index) => {
    const messages = problems.filter(({ line }) => line === index + 2).map(({ message }) => message)
    return `${call}\n${messages.map((message) => message.replaceAll(/^/gm, '    ')).join('\n') || '    (compiles)'}`
  })
  expect(calls.length).toBeGreaterThanOrEqual(40)
  expect(results.filter((result) => result.endsWith('(compiles)'))).toEqual([])
  await expect(`${results.join('\n\n')}\n`).toMatchFileSnapshot('support/wrong-calls.snapshot.txt')
})
