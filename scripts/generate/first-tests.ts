// Writes the test that docs/testing.md begins with for other runners, from that for Vitest.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (example: string) => join(import.meta.dirname, '../../examples', example, 'chowk.test.js')

const withJest = (ofVitest: string): string => {
  const [, names = ''] = /^import (\{.*\}) from 'vitest'\n/m.exec(ofVitest) ?? []
  return `import ${names} from '@jest/globals'\n${ofVitest.replace(/^.* from 'vitest'\n/m, '')}`
}

const withNode = (ofVitest: string): string =>
  ofVitest
    .replace(
      /^.* from 'vitest'\n/m,
      `import assert from 'node:assert/strict'\nimport { after, afterEach, before, test } from 'node:test'\n`,
    )
    .replaceAll(/\b(before|after)All\b/g, '$1')
    .replace(/expect\((.*)\)\.toBe\((.*)\)/, 'assert.equal($1, $2)')
    .replace(/expect\((.*)\)\.rejects\.toMatchObject\(/, 'assert.rejects($1, ')

const withRequire = (module: string): string =>
  module.replaceAll(/^import (.*) from ('.*')$/gm, 'const $1 = require($2)')

/** Returns the path and the text of the test for each runner. */
export function firstTests(): readonly (readonly [file: string, text: string])[] {
  const ofVitest = readFileSync(fileOf('vitest'), 'utf8')
  return [
    [fileOf('jest'), withJest(ofVitest)],
    [fileOf('jest-commonjs'), withJest(ofVitest)],
    [fileOf('react-native'), withJest(ofVitest).replace('msw/node', 'msw/native')],
    [fileOf('node-test'), withNode(ofVitest)],
    [fileOf('node-test-commonjs'), withRequire(withNode(ofVitest))],
  ]
}

export function generateFirstTests(): void {
  for (const [file, text] of firstTests()) writeFileSync(file, text)
}

if (import.meta.main) generateFirstTests()
