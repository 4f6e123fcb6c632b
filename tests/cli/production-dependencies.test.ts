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

test('installs only production dependencies in the documented container', () => {
  const dockerfile = readFileSync(join(root, 'examples/deploy/Dockerfile'), 'utf8')
  const installs = [...dockerfile.matchAll(/npm (?:ci|prune|install)(.*?)(?:&&|$)/gm)].map(([, flags = '']) =>
    flags.trim().split(/ +/),
  )
  const flags = installs.at(-1)!
  expect(flags).toContain('--workspace=@chowk/cli')
  const found = installed(flags)
  expect(found).toEqual(expect.arrayContaining(['@chowk/cli', '@chowk/server', 'fastify', 'sharp']))
  const unwanted = /^(typescript|typescript-native|esbuild|msw|vitest|tsup|playwright-core|@chowk\/mocks)$/
  expect(found.filter((path) => unwanted.test(path))).toEqual([])
  // Its sharp and OpenTelemetry make most of them.
  expect(found.length).toBeLessThan(240)
})
