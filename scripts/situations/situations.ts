/** Surroundings of a checkout, in which the two commands of the README run: `npm ci && npm test`. */
export interface Situation {
  /** Shell commands that make it, run by root in namespaces of mounts and processes of its own. `$PLACE` is a folder of its own. */
  readonly make?: string
  /** Shell commands afterwards, for what does not end with the namespaces. */
  readonly unmake?: string
  /** Folder of the checkout below `$PLACE`. */
  readonly folder?: string
  /** Variables of both commands; `undefined` for none. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Command that runs both commands, given as its last words. */
  readonly through?: string
  /** Shell commands before the tests, in a network of its own, which has a loopback and no more. */
  readonly network?: string
  /** Whether it can change what `npm ci` does, which then runs there. Else the tests run on what is installed here. */
  readonly installs?: boolean
  /** Whether it can change what lint, types and format find, which then run too. */
  readonly checks?: boolean
  /** What the command says in one line where it can't work. */
  readonly refused?: RegExp
}

const LONG = `/var/tmp/${'long'.repeat(30)}`
/** Id of a user whom the machine does not know. */
const STRANGER = 43_210

/** Installs packages for a situation, and puts their programs first. */
const first = (...packages: string[]): Situation => ({
  make: `npm install --silent --no-audit --no-fund --prefix "$PLACE/first" ${packages.join(' ')}
    PATH="$PLACE/first/node_modules/.bin:$PATH"`,
  installs: true,
})
const node = (version: string) => `node-${process.platform}-${process.arch}@${version}`
const readOnly = (name: string): string =>
  `mkdir "$PLACE/${name}"; mount --bind "$PLACE/${name}" "$PLACE/${name}"; mount -o remount,ro,bind "$PLACE/${name}"`
const variables = (environment: Situation['environment']): Situation => ({ environment: environment! })
const tmpfs = (path: string, size: string): string => `mount -t tmpfs -o mode=1777,size=${size} none ${path}`

export const situations = {
  'root, in a folder of mode 0700': { installs: true, checks: true },
  'another user': {
    make: `cp /etc/passwd "$PLACE/passwd"
      echo "stranger:x:${STRANGER}:${STRANGER}::$PLACE:/bin/sh" >> "$PLACE/passwd"
      mount --bind "$PLACE/passwd" /etc/passwd
      chmod 755 "$PLACE"
      chown -R ${STRANGER}:${STRANGER} "$PLACE"
      export HOME="$PLACE"`,
    through: `setpriv --reuid=${STRANGER} --regid=${STRANGER} --clear-groups`,
    installs: true,
    checks: true,
  },
  'a path with spaces, é and %20': { folder: 'in a folder é %20', installs: true, checks: true },
  'umask 077': { make: 'umask 077', installs: true, checks: true },
  'TZ=Asia/Kolkata': variables({ TZ: 'Asia/Kolkata' }),
  'TZ=America/New_York': variables({ TZ: 'America/New_York' }),
  'TZ=Pacific/Chatham': variables({ TZ: 'Pacific/Chatham' }),
  'LANG=C': variables({ LANG: 'C', LC_ALL: undefined }),
  'LC_ALL=tr_TR.UTF-8': variables({ LC_ALL: 'tr_TR.UTF-8' }),
  'no HOME': { environment: { HOME: undefined }, installs: true },
  // npm keeps what it downloads, unless it is told where: here above what this user's npm has kept.
  'a read-only home': {
    make: `kept=$(npm config get cache)
      mkdir -p "$kept" "$PLACE/cache"
      mount -t tmpfs none "$PLACE/above"; mkdir "$PLACE/above/files" "$PLACE/above/work"
      mount -t overlay -o "lowerdir=$kept,upperdir=$PLACE/above/files,workdir=$PLACE/above/work" overlay "$PLACE/cache"
      ${readOnly('home')}; export HOME="$PLACE/home" npm_config_cache="$PLACE/cache"`,
    installs: true,
  },
  'a read-only npm cache': {
    make: `${readOnly('cache')}; export npm_config_cache="$PLACE/cache"`,
    installs: true,
    refused: /^npm error (?:code EROFS|path .*\/cache)/m,
  },
  '/dev/shm of 64 MB': { make: tmpfs('/dev/shm', '64m') },
  'no /dev/shm': {
    make: `(umask 022; mkdir -p "$PLACE/dev/pts")
      cp -a /dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty /dev/ptmx /dev/fd /dev/std* "$PLACE/dev"
      mount --bind /dev/pts "$PLACE/dev/pts"
      mount --rbind "$PLACE/dev" /dev`,
  },
  'temporary files in a long path on another file system': {
    make: `mkdir -p ${LONG}; ${tmpfs(LONG, '4g')}; export TMPDIR=${LONG}`,
  },
  'temporary files where nothing may be executed': {
    make: `for path in /var/tmp /dev/shm; do mount -t tmpfs -o mode=1777,noexec none "$path"; done; export TMPDIR=/var/tmp`,
  },
  'ports 4000 and 5432 taken': {
    network: `"$NODE" -e 'for (const port of [4000, 5432]) require("net").createServer().listen(port)' &`,
  },
  'IPv6 off': { network: 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6' },
  'localhost is IPv6 alone': {
    make: 'echo "::1 localhost" > "$PLACE/hosts"; mount --bind "$PLACE/hosts" /etc/hosts',
  },
  'memory of 2 GB, one processor': {
    // The first file is of cgroups 1, the second of cgroups 2.
    make: `for group in /sys/fs/cgroup/memory /sys/fs/cgroup; do
        mkdir "$group/chowk-situation" || continue
        echo 2G > "$group/chowk-situation/memory.limit_in_bytes" || echo 2G > "$group/chowk-situation/memory.max"
        echo 0 > "$group/chowk-situation/cgroup.procs"
        break
      done 2>/dev/null`,
    unmake: 'rmdir /sys/fs/cgroup/memory/chowk-situation /sys/fs/cgroup/chowk-situation 2>/dev/null',
    through: 'taskset -c 0',
    installs: true,
    checks: true,
  },
  NODE_OPTIONS: variables({ NODE_OPTIONS: '--max-old-space-size=2000 --trace-warnings --throw-deprecation' }),
  'NODE_ENV=production': { environment: { NODE_ENV: 'production' }, installs: true },
  FORCE_COLOR: variables({ FORCE_COLOR: '3', NO_COLOR: undefined }),
  NO_COLOR: variables({ NO_COLOR: '1', FORCE_COLOR: undefined }),
  // Without the whole sweeps of CI.
  'CI set': variables({ CI: 'true', CHOWK_TEST_SWEEPS: 'part' }),
  'CI unset': variables({ CI: undefined }),
  HTTP_PROXY: variables({
    HTTP_PROXY: 'http://127.0.0.1:9',
    http_proxy: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NODE_USE_ENV_PROXY: '1',
  }),
  'settings of a server': variables({
    CHOWK_STORE: 'postgres://nowhere/nothing',
    CHOWK_API_KEY: 'nobody',
    PGSSLMODE: 'require',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  }),
  'Node 20': first(node('20')),
  'Node 22.19': first(node('22.19')),
  'Node 24': first(node('24')),
  'Node 26': { ...first(node('26')), checks: true },
  'npm 10': first(node('24'), 'npm@10'),
  'npm 11': first(node('24'), 'npm@11'),
  'npm 12': first(node('24'), 'npm@12'),
  'a clock that is an hour fast': {
    make: 'library=$(ls /usr/lib/*/faketime/libfaketime.so.1)',
    through: 'env LD_PRELOAD="$library" FAKETIME=+1h FAKETIME_DONT_FAKE_MONOTONIC=1',
  },
  'what an older checkout installed': {
    make: 'npm install --silent --no-audit --no-fund --no-save --prefix "$CHECKOUT" zod@3 vitest@3 typescript@5',
    installs: true,
  },
  'root alone in a namespace of users': {
    through: 'unshare --user --map-root-user',
    refused: /^PostgreSQL for the tests does not start: it refuses to run as root.*DATABASE_URL/m,
  },
} satisfies Readonly<Record<string, Situation>>

/** Situations together, which cost little more than one: what CI runs. */
export const combinations: Readonly<Record<string, readonly (keyof typeof situations)[]>> = {
  'as installed': [
    'root, in a folder of mode 0700',
    'a path with spaces, é and %20',
    'umask 077',
    'no HOME',
    'NODE_ENV=production',
  ],
  'as called': [
    'TZ=Pacific/Chatham',
    'LC_ALL=tr_TR.UTF-8',
    '/dev/shm of 64 MB',
    'temporary files in a long path on another file system',
    'ports 4000 and 5432 taken',
    'IPv6 off',
    'HTTP_PROXY',
    'FORCE_COLOR',
    'NODE_OPTIONS',
    'settings of a server',
    'CI unset',
  ],
  'as hosted': [
    'TZ=America/New_York',
    'LANG=C',
    'no /dev/shm',
    'localhost is IPv6 alone',
    'NO_COLOR',
    'CI set',
  ],
  'root alone in a namespace of users': ['root alone in a namespace of users'],
}
