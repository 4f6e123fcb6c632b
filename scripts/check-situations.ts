// Runs the two commands of the README, `npm ci && npm test`, in the surroundings that a stranger may have, with a short part
// of the tests of all kinds. As root, on Linux; what a situation makes is gone with its namespaces.
//
//   npm run tool -- situations                 every situation by itself, which takes an hour
//   npm run tool -- situations --together      all that cost little, a few at a time: what CI runs
//   npm run tool -- situations umask 'Node 2'  those with these words in their names
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { combinations, situations, type Situation } from './situations/situations.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    together: { type: 'boolean', default: false },
    /** Another checkout than this one, with what it installed. */
    checkout: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})
const checkout = resolve(values.checkout)

/** Unit, operations on PostgreSQL, SQLite and memory (by this seed), a site, a program that is killed, commands, documents. */
const TESTS = [
  'packages/engine/src/text/html.test.ts',
  ...['create', 'get', 'comment'].map((name) => `tests/operations/posts/${name}.test.ts`),
  'tests/site/put-away.test.ts',
  'tests/durability/kill-task.slow.test.ts',
  'tests/cli/login.test.ts',
  'tests/cli/startup.test.ts',
  'tests/links.test.ts',
]
const SEED = '46'
/** After this, a situation is ended. */
const MOST_MINUTES = 20
/** What is not part of the project. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', '*.tgz']

/** The environment of whoever runs this, without what npm adds for its scripts. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', ...others } = process.env
  const added = /^(?:npm_|INIT_CWD$|NODE$|CI$|NODE_ENV$)/
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !added.test(name))),
    PATH: PATH.split(delimiter)
      .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
      .join(delimiter),
    // The packages are the same, whoever is asked for them.
    npm_config_prefer_offline: 'true',
  }
}

const lines = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('\n')

/** Returns a situation that is two of them. The checks of types and format have run before. */
const both = (one: Situation, other: Situation): Situation => ({
  ...one,
  ...other,
  make: lines(one.make, other.make),
  network: lines(one.network, other.network),
  environment: { ...one.environment, ...other.environment },
  checks: false,
})

/** Returns the shell script of a situation, which sets `$PLACE` and `$CHECKOUT`. */
function script({
  make = '',
  folder = 'checkout',
  environment = {},
  through = '',
  network = '',
  installs,
  checks,
}: Situation) {
  const unset = Object.keys(environment).filter((name) => environment[name] === undefined)
  const set = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}='${value}'`],
  )
  const run = [`env`, ...unset.map((name) => `-u ${name}`), ...set, through].join(' ')
  const lay = installs
    ? `tar --directory "$FROM" ${LEFT_OUT.map((name) => `--exclude '${name}'`).join(' ')} --create . | tar --directory "$CHECKOUT" --extract`
    : `mount -t tmpfs none "$PLACE/above"; mkdir "$PLACE/above/files" "$PLACE/above/work"
       mount -t overlay -o "lowerdir=$FROM,upperdir=$PLACE/above/files,workdir=$PLACE/above/work" overlay "$CHECKOUT"`
  const tests = checks ? `npm test -- ${TESTS.join(' ')}` : `npx vitest run ${TESTS.join(' ')}`
  return `set -e
    CHECKOUT="$PLACE/${folder}"
    mkdir "$CHECKOUT" "$PLACE/above"
    ${lay}
    ${make}
    cd "$CHECKOUT"
    ${installs ? `${run} npm ci` : ''}
    export CHOWK_TEST_SEED=${SEED}
    ${network === '' ? `${run} ${tests}` : `unshare --net sh -e <<'IN'\nip link set lo up\n${network}\n${run} ${tests}\nIN`}`
}

/** Runs the commands in a situation. Returns what is wrong, if something is. */
function wrong(situation: Situation): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'chowk-situation-'))
  try {
    const { status, signal, error, stdout } = spawnSync(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        'sh',
        '-c',
        `exec 2>&1\n${script(situation)}`,
      ],
      {
        env: { ...ownEnvironment(), PLACE: place, FROM: checkout, NODE: process.execPath },
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: MOST_MINUTES * 60_000,
        killSignal: 'SIGKILL',
      },
    )
    const end = `It ended with ${status ?? signal ?? String(error)}:\n${stdout}`
    if (situation.refused === undefined) return status === 0 ? undefined : end
    return status !== 0 && situation.refused.test(stdout) ? undefined : end
  } finally {
    if (situation.unmake !== undefined) spawnSync('sh', ['-c', situation.unmake])
    rmSync(place, { recursive: true, force: true })
  }
}

const chosen: [name: string, situation: Situation][] = values.together
  ? Object.entries(combinations).map(([name, names]) => [
      `${name}: ${names.join(', ')}`,
      names.map((one): Situation => situations[one]).reduce(both),
    ])
  : Object.entries(situations)
const wanted = chosen.filter(
  ([name]) => positionals.length === 0 || positionals.some((words) => name.includes(words)),
)
let failed = 0
for (const [name, situation] of wanted) {
  const began = performance.now()
  const problem = wrong(situation)
  console.log(
    `${problem === undefined ? '✓' : '✗'} ${name} (${Math.round((performance.now() - began) / 1000)} s)`,
  )
  if (problem === undefined) continue
  failed++
  console.log(problem)
}
console.log(`${wanted.length - failed} passed, ${failed} failed`)
if (failed > 0 || wanted.length === 0) process.exitCode = 1
