// Prints the lines of each part of the repository, and fails if one has more than its budget.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Raise a number only in a commit that names the user who needs the lines. */
const budgets: Readonly<Record<string, number>> = {
  'packages/contract': 9_200,
  'packages/engine': 29_610,
  'packages/server': 14_998,
  'packages/sdk': 17_350,
  'packages/mocks': 1_602,
  'packages/cli': 5_583,
  'packages/publish': 3_327,
  'packages/site': 22_960,
  'packages/mcp': 1_870,
  bench: 4_905,
  scripts: 5_995,
  // With the tests beside sources, which count nowhere else.
  tests: 75_140,
}

const root = join(import.meta.dirname, '../..')
const isBuilt = /(?:^|\/)(?:node_modules|dist)(?:\/|$)/
const files = globSync('{packages,bench,scripts,tests}/**/*.{ts,js,css}', {
  cwd: root,
  exclude: (path) => isBuilt.test(path),
})
const partOf = (file: string): string | undefined =>
  file.endsWith('.test.ts') ? 'tests' : Object.keys(budgets).find((part) => file.startsWith(`${part}/`))

const lines = new Map<string | undefined, number>()
for (const file of files) {
  const count = readFileSync(join(root, file), 'utf8').split('\n').length - 1
  lines.set(partOf(file), (lines.get(partOf(file)) ?? 0) + count)
}
for (const [part, budget] of Object.entries(budgets)) {
  const count = lines.get(part) ?? 0
  console.log(`${count > budget ? '✗' : '✓'} ${part}: ${count} of ${budget} lines`)
  if (count > budget) process.exitCode = 1
}
