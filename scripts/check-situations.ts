// Runs `npm ci && npm test` in environments of strangers, with a few tests of all kinds. Requires root on Linux.
//
//   npm run tool -- situations            all
//   npm run tool -- situations installed  those with these words in their names
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Surroundings of a checkout. */
interface Situation {
  /** Shell commands that prepare it, run by root in separate namespaces. `$PLACE` is a separate folder. */
  readonly make?: string
  /** Folder of the checkout below `$PLACE`. */
  readonly folder?: string
  /** Variables of both commands; `undefined` for none. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Shell commands before the tests, in a separate network with only a loopback. */
  readonly network?: string
  /** Whether `npm ci` runs there too. Else the tests run on what is installed here. */
  readonly installs?: boolean
  /** Command that runs the tests, given as its last words. */
  readonly through?: string
  /** The line that the tests print if they cannot run. */
  readonly refused?: RegExp
}

const LONG = `/var/tmp/${'long'.repeat(30)}`
const tmpfs = (path: string, size: string): string => `mount -t tmpfs -o mode=1777,size=${size} none ${path}`

const situations: Readonly<Record<string, Situation>> = {
  'as installed: by root in a folder of mode 0700, é and %20 in its path, umask 077, no HOME, production': {
    make: 'umask 077',
    folder: 'in a folder é %20',
    environment: { HOME: undefined, NODE_ENV: 'production' },
    installs: true,
  },
  'as called: another zone and language, ports taken, no IPv6, a proxy, colours, flags of Node, settings of a server':
    {
      make: `${tmpfs('/dev/shm', '64m')}; mkdir -p ${LONG}; ${tmpfs(LONG, '4g')}; export TMPDIR=${LONG}`,
      environment: {
        TZ: 'Pacific/Chatham',
        LC_ALL: 'tr_TR.UTF-8',
        HTTP_PROXY: 'http://127.0.0.1:9',
        http_proxy: 'http://127.0.0.1:9',
        HTTPS_PROXY: 'http://127.0.0.1:9',
        NODE_USE_ENV_PROXY: '1',
        FORCE_COLOR: '3',
        NO_COLOR: undefined,
        NODE_OPTIONS: '--max-old-space-size=2000 --trace-warnings --throw-deprecation',
        CHOWK_STORE: 'postgres://nowhere/nothing',
        CHOWK_API_KEY: 'nobody',
        PGSSLMODE: 'require',
        AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
        CI: undefined,
      },
      network: `echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6
      "$NODE" -e 'for (const port of [4000, 5432]) require("net").createServer().listen(port)' &`,
    },
  'as hosted: another zone, LANG=C, no /dev/shm, localhost is IPv6 alone, no colours, in CI': {
    make: `echo "::1 localhost" > "$PLACE/hosts"; mount --bind "$PLACE/hosts" /etc/hosts
      (umask 022; mkdir -p "$PLACE/dev/pts")
      cp -a /dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty /dev/ptmx /dev/fd /dev/std* "$PLACE/dev"
      mount --bind /dev/pts "$PLACE/dev/pts"
      mount --rbind "$PLACE/dev" /dev`,
    environment: {
      TZ: 'America/New_York',
      LANG: 'C',
      LC_ALL: undefined,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      CI: 'true',
      // Without the whole sweeps of CI.
      CHOWK_TEST_SWEEPS: 'part',
    },
  },
  'root alone in a namespace of users': {
    through: 'unshare --user --map-root-user',
    refused: /^PostgreSQL for the tests does not start: it refuses to run as root.*DATABASE_URL/m,
  },
}

/** Unit, operations on PostgreSQL, SQLite and memory (by this seed), a site, a program that is killed, commands, documents. */
const TESTS = [
  'packages/engine/src/text/html.test.ts',
  ...['create', 'get', 'comment'].map((name) => `tests/operations/posts/${name}.test.ts`),
  'tests/site/archived-and-cancelled.test.ts',
  'tests/durability/kill-task.slow.test.ts',
  'tests/cli/login.test.ts',
  'tests/cli/startup.test.ts',
  'tests/links.test.ts',
]
const SEED = '46'
/** After this, a situation is ended. */
const TIMEOUT_MINUTES = 20
/** Files outside the project. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', '*.tgz']

/** The environment of the caller, without npm's additions for scripts. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', ...otherVariables } = process.env
  const added = /^(?:npm_|INIT_CWD$|NODE$|CI$|NODE_ENV$)/
  return {
    ...Object.fromEntries(Object.entries(otherVariables).filter(([name]) => !added.test(name))),
    PATH: PATH.split(delimiter)
      .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
      .join(delimiter),
    // The packages are the same from any registry.
    npm_config_prefer_offline: 'true',
  }
}

/** Returns the shell script of a situation, which sets `$PLACE` and `$CHECKOUT`. */
function script({
  make = '',
  folder = 'checkout',
  environment = {},
  through = '',
  network = '',
  installs = false,
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
  const tests = `${run} npx vitest run ${TESTS.join(' ')}`
  return `set -e
    CHECKOUT="$PLACE/${folder}"
    mkdir "$CHECKOUT" "$PLACE/above"
    ${lay}
    ${make}
    cd "$CHECKOUT"
    ${installs ? `${run} npm ci` : ''}
    export CHOWK_TEST_SEED=${SEED}
    ${network === '' ? tests : `unshare --net sh -e <<'IN'\nip link set lo up\n${network}\n${tests}\nIN`}`
}

/** Runs the commands in a situation. Returns what is wrong, if something is. */
function problemIn(situation: Situation): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-situation-'))
  try {
    const { status, signal, error, stdout } = spawnSync(
      'unshare',
      [
        ...['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
        ...['sh', '-c', `exec 2>&1\n${script(situation)}`],
      ],
      {
        env: {
          ...ownEnvironment(),
          PLACE: folder,
          FROM: join(import.meta.dirname, '..'),
          NODE: process.execPath,
        },
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: TIMEOUT_MINUTES * 60_000,
        killSignal: 'SIGKILL',
      },
    )
    const end = `It ended with ${status ?? signal ?? String(error)}:\n${stdout}`
    if (situation.refused === undefined) return status === 0 ? undefined : end
    return status !== 0 && situation.refused.test(stdout) ? undefined : end
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const words = process.argv.slice(2)
const wanted = Object.entries(situations).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (wanted.length === 0) process.exitCode = 1
for (const [name, situation] of wanted) {
  const startedAt = performance.now()
  const problem = problemIn(situation)
  const mark = problem === undefined ? '✓' : '✗'
  console.log(`${mark} ${name} (${Math.round((performance.now() - startedAt) / 1000)} s)`)
  if (problem === undefined) continue
  process.exitCode = 1
  console.log(problem)
}
