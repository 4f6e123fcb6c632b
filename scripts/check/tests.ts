import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { testsNear } from './near.ts'

/** Runs the tests nearest to uncommitted changes, or to changes since the given commit or branch. */
const { positionals } = parseArgs({ allowPositionals: true })
const [since = 'HEAD'] = positionals

/** Maximum number of test files, which take less than a minute. */
const MOST = 30

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

const near = testsNear(changed, sources)
const own = near.filter((path) => changed.includes(path))
const chosen = [
  ...own,
  ...near.filter((path) => !own.includes(path)).slice(0, Math.max(0, MOST - own.length)),
]
if (chosen.length < near.length)
  console.log(`${near.length} files of tests are near to what changed; ${chosen.length} of them are run.`)
if (chosen.length === 0) console.log(`No tests are near to what changed since ${since}.`)
else await startVitest('test', chosen, { run: true })
