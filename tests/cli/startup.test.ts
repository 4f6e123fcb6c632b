import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bare, folder, program } from './chowk.ts'

/** The modules that a command loads, Node's own left out. */
function loadedBy(...words: string[]): string[] {
  const written = folder()
  execFileSync(process.execPath, [program, ...words], { env: bare({ NODE_V8_COVERAGE: written }) })
  const [file = ''] = readdirSync(written)
  const { result } = JSON.parse(readFileSync(join(written, file), 'utf8')) as { result: { url: string }[] }
  return result.map(({ url }) => url).filter((url) => url.startsWith('file:'))
}

test('the list of commands needs the parser of arguments, and neither the contract, the client nor the server', () => {
  const loaded = loadedBy('--help')
  expect(
    loaded.filter((url) => !url.includes('/commander/')).map((url) => url.replace(/.*packages\//, '')),
  ).toEqual([
    'cli/bin/chowk.js',
    'cli/src/main.ts',
    'cli/src/program.ts',
    'contract/src/namespace-descriptions.ts',
    'cli/src/commands/command-entry.ts',
    'cli/src/commands/index.ts',
    'cli/src/failures/exit-codes.ts',
  ])
})
