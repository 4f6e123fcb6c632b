import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { parse } from 'smol-toml'
import { expect, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { openStore } from '../../packages/server/src/settings/store.ts'
import { versionOfStore } from '../../packages/server/src/settings/store-version.ts'
import { freePort } from '../harness/free-port.ts'
import { tempDatabase } from '../harness/temporary.ts'
import { World } from '../harness/world.ts'
import { publish } from '../operations/content.ts'
import { openSession } from '../stores/postgres-session.ts'
import { bare, chowk, folder, program, start } from './chowk.ts'

test('prefers flags to the environment and the environment to the file', async () => {
  const path = folder()
  for (const name of ['file', 'environment', 'flag'])
    await chowk(['members', 'create', name, '--store', `sqlite:${join(path, `${name}.sqlite`)}`])
  writeFileSync(join(path, 'chowk.toml'), 'store = "sqlite:./file.sqlite"\n')
  /** Runs in the folder. */
  const named = async (words: string[], environment: Record<string, string> = {}) => {
    const options = { cwd: path, env: bare(environment) }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, 'members', 'list', ...words],
      options,
    )
    return (JSON.parse(stdout) as { items: { username: string }[] }).items.map(({ username }) => username)
  }
  const environment = { CHOWK_STORE: 'sqlite:./environment.sqlite' }
  expect(
    await Promise.all([
      named([]),
      named([], environment),
      named(['--store', 'sqlite:./flag.sqlite'], environment),
    ]),
  ).toEqual([['file'], ['environment'], ['flag']])
})

test('reports every problem with its line, and invalid TOML', async () => {
  const path = folder()
  const file = join(path, 'wrong.toml')
  writeFileSync(file, 'port = 99999\n\npublic-url = "https://x"\nsite = "no"\nlog_level = "loud"\n')
  const { code, error } = await chowk(['config', 'check', file])
  expect(code).toBe(5)
  expect(error.split('\n').slice(0, 4)).toEqual([
    `chowk: ${file}:1: "port" is invalid. Expected a number from 0 to 65535.`,
    `${file}:3: Unknown setting "public-url". Did you mean "public_url"?`,
    `${file}:4: "site" is invalid. Expected true or false.`,
    `${file}:5: "log_level" is invalid. Expected one of silent, fatal, error, warn, info, debug.`,
  ])
  writeFileSync(file, 'port = 4000\nhost\n')
  expect((await chowk(['config', 'check', file])).error).toMatch(/wrong\.toml:2: Invalid TOML/)
  // Nothing is done with a file that is wrong.
  const serving = await chowk(['serve', '--store', 'memory', '--port', '0'], { CHOWK_CONFIG: file })
  expect([serving.code, serving.out]).toEqual([5, ''])
})

test('accepts in the schema what the CLI accepts', async () => {
  const { out } = await chowk(['config', 'schema'])
  const validate = new Ajv().compile(JSON.parse(out) as object)
  expect(
    validate(parse('store = "memory"\nport = 4001\nsite = false\npublic_url = "https://chowk.example"\n')),
  ).toBe(true)
  for (const wrong of ['port = "4001"', 'log_level = "loud"', 'publicUrl = "x"', 'site = 1'])
    expect(validate(parse(wrong)), wrong).toBe(false)
})

test('reports a missing part of --public-url', async () => {
  const { code, error } = await chowk(['serve', '--public-url', 'chowk.example'])
  expect(code).toBe(2)
  expect(error).toContain('Expected a URL that starts with https:// or http://: https://chowk.example')
  expect((await chowk(['serve', '--public-url', 'https://chowk.example/site'])).error).toContain(
    'Expected a URL without a path, query or user: https://chowk.example',
  )
})

test('reports the line of a setting despite similar names', async () => {
  const file = join(folder(), 'wrong.toml')
  writeFileSync(
    file,
    'public_url = "https://chowk.example"\nrandom = """\nport = 1\n"""\n# port = 2\n"port" = "x"\npublic = 1\n\n[serve]\nsite = true\n',
  )
  const { error } = await chowk(['config', 'check', file])
  expect(error.match(/wrong\.toml:\d+: .*/g)).toEqual([
    expect.stringMatching(/^wrong.toml:2: "random" is invalid. Only a server with the control/),
    'wrong.toml:6: "port" is invalid. Expected a number from 0 to 65535.',
    'wrong.toml:7: Unknown setting "public".',
    'wrong.toml:9: Unknown setting "serve".',
  ])
})

test.each([
  ['CHOWK_DISABLE_API', 'maybe'],
  ['CHOWK_NO_SITE', 'tru'],
  ['CHOWK_CONTROL', '2'],
])('rejects %s=%s and serves nothing', async (name, value) => {
  const { code, out, error } = await chowk(['serve', '--store', 'memory', '--port', '0'], { [name]: value })
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain(`chowk: ${name} is invalid. Expected 1, true, yes or on; or 0, false, no or off.\n`)
})

test('names an unknown variable and the likely match', async () => {
  const { code, error } = await chowk(['config', 'schema'], {
    CHOWK_DISABLE_APY: '1',
    CHOWK_API_KEY: 'chk_x',
    CHOWK_OPERATOR: 'asha',
    CHOWK_STORE: 'memory',
  })
  expect([code, error]).toEqual([
    0,
    'chowk: Unknown variable CHOWK_DISABLE_APY, ignored. Did you mean "CHOWK_DISABLE_API"?\n',
  ])
})

test.each([
  [['serve', '--store', 'mysql://localhost/chowk'], '--store is invalid. Expected memory,'],
  [['store', 'copy', 'mysql://a', 'memory'], "value 'mysql://a' is invalid"],
  [['members', 'list', '--store', 'sqlite:'], '--store is invalid. Expected memory'],
  [['schedule', '--kind', 'psot'], 'Unknown kind "psot". Did you mean "post"?'],
  [['schedule', '--from', '2027-13-01'], 'Expected a day such as 2027-01-31.'],
  [['schedule', '--to', '2027-02-30'], 'Expected a day such as 2027-01-31.'],
  [['publish', '.', '--kind', 'psot'], 'Allowed choices are post, question'],
])('exits %j with 2 and lists the settings', async (words, message) => {
  const { code, error } = await chowk(words, { CHOWK_API_KEY: 'chk_none' })
  expect([code, error]).toEqual([2, expect.stringContaining(message)])
})

test('keys are listed as JSON in a pipe, with --json and without', async () => {
  const store = ['--store', `sqlite:${join(folder(), 'chowk.sqlite')}`]
  await chowk(['members', 'create', 'asha', ...store])
  expect(JSON.parse((await chowk(['keys', 'list', 'asha', ...store])).out)).toEqual([])
  await chowk(['keys', 'create', 'asha', '--name', 'laptop', ...store])
  for (const how of [[], ['--json']])
    expect(JSON.parse((await chowk(['keys', 'list', 'asha', ...how, ...store])).out)).toMatchObject([
      { id: 1, name: 'laptop' },
    ])
})

test('prints a first hint that leads to a link at the public URL', async () => {
  const server = start([
    'serve',
    '--port',
    '0',
    '--store',
    `sqlite:${join(folder(), 'chowk.sqlite')}`,
    '--public-url',
    'https://chowk.example',
  ])
  const log = text(server.stderr!)
  await once(server.stdout!, 'data')
  server.kill('SIGTERM')
  expect(await log).toMatch(/chowk members sign-in NAME --store \S+ --public-url https:\/\/chowk\.example`/)
})

test('rejects restoring a backup into the file of a running server', async () => {
  const path = folder()
  const store = ['--store', `sqlite:${join(path, 'chowk.sqlite')}`]
  await chowk(['members', 'create', 'asha', ...store])
  await chowk(['store', 'backup', join(path, 'backup'), ...store])
  const server = start(['serve', '--port', '0', ...store])
  await once(server.stdout!, 'data')
  const { code, error } = await chowk([
    'store',
    'restore',
    join(path, 'backup'),
    '--replace',
    '--yes',
    ...store,
  ])
  expect([code, error]).toEqual([1, expect.stringContaining('another server runs on it: stop that first.')])
})

test('reports problems of the store and fails when a server could not serve', async () => {
  const path = folder()
  const file = join(path, 'chowk.toml')
  const address = `sqlite:${join(path, 'chowk.sqlite')}`
  const check = async (store: string) => {
    writeFileSync(file, `store = "${store}"\n`)
    const { code, out, error } = await chowk(['config', 'check', file])
    return [code, out.split('\n').slice(1).join('\n'), error]
  }
  // A server creates it.
  expect(await check(address)).toEqual([0, '', ''])
  await chowk(['members', 'create', 'asha', '--store', address])
  expect(await check(address)).toEqual([0, '', ''])

  const store = await openStore(address)
  const world = new World(store)
  const scheduled_at = new Date(world.clock.now() + 86_400_000).toISOString()
  const id = await publish(await world.member('ravi'), 'post', { scheduled_at })
  await store.transact((tx) => tx.update(items, id, { scheduled_at: Date.now() - 3_600_000 }))
  await store.close()
  expect(await check(address)).toEqual([
    0,
    expect.stringContaining('✗ schedule: 1 items overdue, the first by 60 minutes.'),
    '',
  ])

  const fresh = await tempDatabase()
  expect(await check(fresh)).toEqual([0, '', ''])
  // The check has left nothing.
  expect(await versionOfStore(fresh)).toMatchObject({ found: 0 })

  const port = await freePort()
  const away = await check(`postgres://chowk:s3cret@127.0.0.1:${port}/chowk`)
  expect(away).toEqual([
    1,
    expect.stringContaining('✗ store: Unavailable: '),
    expect.stringContaining('Failed: store.'),
  ])
  expect(away.join()).not.toContain('s3cret')
})

test('reports the same reason in config check and serve for an unusable database', async () => {
  const path = folder()
  const file = join(path, 'chowk.toml')
  const fresh = await tempDatabase()
  const owner = await openSession(fresh)
  const role = `role_${randomBytes(6).toString('hex')}`
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'word'`)
  onTestFinished(async () => void (await owner.query(`DROP ROLE ${role}`)))
  const address = (change: (url: URL) => void) => {
    const url = new URL(fresh)
    change(url)
    return url.toString()
  }
  const addresses = [
    address((url) => (url.pathname = '/nowhere')),
    address((url) => Object.assign(url, { username: role, password: 'word' })),
    address((url) => url.searchParams.set('options', '-c search_path=nowhere')),
    address((url) => url.searchParams.set('options', '-c default_transaction_read_only=on')),
  ]
  for (const store of addresses) {
    writeFileSync(file, `store = "${store}"\n`)
    const checked = await chowk(['config', 'check', file])
    const served = await chowk(['serve', '--port', '0', '--store', store])
    const [reason] = /Cannot open the database .*/.exec(served.error) ?? []
    expect([checked.code, served.code === 0, reason]).toEqual([1, false, expect.stringContaining(': ')])
    expect(checked.out).toContain(reason)
  }
})
