import { atOnce } from './at-once.ts'
import { gigabytes } from './memory.ts'

/** Static checks by name, run concurrently where there is memory for all. */
const CHECKS = {
  lint: 'oxlint',
  // TypeScript 7, by its path: the name is that of TypeScript 6. With one checker it takes 1.4 GB instead of 2.3, and less of the
  // processor: none reads what another has read.
  types:
    'node node_modules/typescript-native/bin/tsc --build --checkers 1 --builders 1 . tsconfig.portable.json packages/server/console packages/site/editor scripts/docs/assets',
  format: 'prettier --check . --cache --cache-strategy content',
  budgets: 'node scripts/check/budgets.ts',
  wording: 'node scripts/check/wording.ts',
  unused: 'knip --no-progress --no-config-hints',
}
const GIGABYTES_OF_ALL = 4

const named = process.argv.slice(2)
const unknown = named.find((name) => !Object.hasOwn(CHECKS, name))
if (unknown !== undefined)
  throw new Error(`There is no check ${unknown}, but ${Object.keys(CHECKS).join(', ')}.`)
const checks = Object.entries(CHECKS).filter(([name]) => named.length === 0 || named.includes(name))
console.log(`Checking ${checks.map(([name]) => name).join(', ')}, which takes about a minute.`)
await atOnce(
  checks.map(([, command]) => command),
  gigabytes < GIGABYTES_OF_ALL ? 1 : checks.length,
)
