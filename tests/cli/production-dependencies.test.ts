import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What npm installs with these flags, by the lock. */
function installed(flags: readonly string[]): string[] {
  const words = ['ls', '--all', '--package-lock-only', '--parseable', ...flags]
  const out = execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return out.split('\n').map((path) => relative(join(root, 'node_modules'), path))
}

test('installs the packed command with only production dependencies in the container', () => {
  const dockerfile = readFileSync(join(root, 'examples/deploy/Dockerfile'), 'utf8')
  const [install = ''] = /npm install[^&]*?--omit=peer(?:[^&]*)/.exec(dockerfile) ?? []
  const packed = [...install.matchAll(/chowk-(\w+)-\*\.tgz/g)].map(([, name]) => `@chowk/${name}`)
  const found = installed(['--omit=dev', '--omit=peer', '--workspace=@chowk/cli'])
  expect(found).toEqual(expect.arrayContaining(['@chowk/cli', '@chowk/server', 'fastify', 'sharp']))
  expect(packed.sort()).toEqual(found.filter((path) => path.startsWith('@chowk/')).sort())
  const unwanted = /^(typescript|typescript-native|esbuild|msw|vitest|tsup|playwright-core|@chowk\/mocks)$/
  expect(found.filter((path) => unwanted.test(path))).toEqual([])
  // Its sharp and OpenTelemetry make most of them.
  expect(found.length).toBeLessThan(240)
})
