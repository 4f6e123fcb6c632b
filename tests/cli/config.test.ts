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
import { versionOfStore } from '../../packages/server/src/settings/store-version.ts'
import { freePort } from '../harness/free-port.ts'
import { tempDatabase } from '../harness/temporary.ts'
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

test('reports invalid TOML, and serves nothing with it', async () => {
  const file = join(folder(), 'wrong.toml')
  writeFileSync(file, 'port = 4000\nhost\n')
  expect((await chowk(['config', 'check', file])).error).toMatch(/wrong\.toml:2: Invalid TOML/)
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

test('reports the line of a setting despite similar names', async () => {
  const file = join(folder(), 'wrong.toml')
  writeFileSync(
    file,
    'public-url = "https://chowk.example"\nrandom = """\nport = 1\n"""\n# port = 2\n"port" = "x"\npublic = 1\n\n[serve]\nsite = true\n',
  )
  const { error } = await chowk(['config', 'check', file])
  expect(error.match(/wrong\.toml:\d+: .*/g)).toEqual([
    'wrong.toml:1: Unknown setting "public-url". Did you mean "public_url"?',
    expect.stringMatching(/^wrong.toml:2: "random" is invalid. Only a server with the control/),
    'wrong.toml:6: "port" is invalid. Expected a number from 0 to 65535.',
    'wrong.toml:7: Unknown setting "public".',
    'wrong.toml:9: Unknown setting "serve".',
  ])
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
