import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { testsNear } from './near.ts'

/**
 * Runs the tests nearest to uncommitted changes, or to changes since the given commit or branch. `--slow` runs them as CI
 * does, and all slow tests.
 */
const {
  values: { slow },
  positionals,
} = parseArgs({ allowPositionals: true, options: { slow: { type: 'boolean', default: false } } })
const [since = 'HEAD'] = positionals

/** Maximum number of test files, which take less than a minute. */
const MAX_FILES = 30

const git = (...args: string[]) =>
  execFileSync('git', [...args, '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
const untracked = git('ls-files', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', '--diff-filter=d', since), ...untracked]
const paths = [...git('ls-files', 'tests', 'scripts', 'packages/*.test.ts'), ...untracked].filter((path) =>
  path.endsWith('.ts'),
)
const sources = new Map<string, string>()
for (const path of paths) {
  try {
    sources.set(path, readFileSync(path, 'utf8'))
  } catch {
    // The file was deleted without a commit.
  }
}

const isSlow = (path: string) => path.endsWith('.slow.test.ts')
const slowFiles = slow ? [...sources.keys()].filter(isSlow) : []
const near = testsNear(changed, sources).filter((path) => !isSlow(path) || changed.includes(path))
const own = near.filter((path) => changed.includes(path))
const chosen = [
  ...own,
  ...near.filter((path) => !own.includes(path)).slice(0, Math.max(0, MAX_FILES - own.length)),
]
if (chosen.length < near.length)
  console.log(`${near.length} files of tests are near to what changed; ${chosen.length} of them are run.`)
if (chosen.length === 0) console.log(`No tests are near to what changed since ${since}.`)
const wanted = [...new Set([...chosen, ...slowFiles])]
if (wanted.length > 0) {
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const env = { ...process.env, ...(slow && { CHOWK_TEST_SWEEPS: 'whole' }) }
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...wanted], { stdio: 'inherit', env })
  process.exitCode = status ?? 1
}
