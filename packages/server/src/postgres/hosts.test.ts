import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Hosts } from './hosts.ts'

const addressesOf = (address: string) => new Hosts(address, 10_000).addresses

test.each([
  ['postgres://u:p@a/db', ['postgres://u:p@a/db']],
  ['postgres://u:p@a,b:5433/db', ['postgres://u:p@a/db', 'postgres://u:p@b:5433/db']],
  ['postgresql://u@[::1]:1,[::2]/db', ['postgresql://u@[::1]:1/db', 'postgresql://u@[::2]/db']],
  ['postgres://u@/db?host=/run/postgresql', ['postgres://u@/db?host=%2Frun%2Fpostgresql']],
  [
    'postgres://u@/db?host=a,b&port=1,2&sslmode=require',
    ['postgres://u@/db?host=a&port=1', 'postgres://u@/db?host=b&port=2'],
  ],
  ['postgres://u@a,b/db?port=1', ['postgres://u@a/db?port=1', 'postgres://u@b/db?port=1']],
  ['postgres://p%40ss:w@rd@a,b', ['postgres://p%40ss:w@rd@a', 'postgres://p%40ss:w@rd@b']],
])('the hosts of %s', (address, expected) => {
  expect(addressesOf(address)).toEqual(expected)
})

const FILE = import.meta.filename
const TEXT = readFileSync(FILE, 'utf8')

test.each([
  ['', false],
  ['sslmode=disable', false],
  ['sslmode=require', { rejectUnauthorized: false, checkServerIdentity: expect.any(Function) as unknown }],
  ['ssl=true', { rejectUnauthorized: false, checkServerIdentity: expect.any(Function) as unknown }],
  [`sslmode=require&sslrootcert=${FILE}`, { ca: TEXT, checkServerIdentity: expect.any(Function) as unknown }],
  [
    `sslmode=verify-ca&sslrootcert=${FILE}`,
    { ca: TEXT, checkServerIdentity: expect.any(Function) as unknown },
  ],
  [`sslmode=verify-full&sslrootcert=${FILE}`, { ca: TEXT }],
  [`sslrootcert=${FILE}`, { ca: TEXT }],
  ['sslmode=verify-full', {}],
  ['sslrootcert=system', { ca: expect.any(Array) as unknown }],
  ['sslmode=verify-full&host=/run/postgresql', false],
])('TLS as in libpq: %s', (parameters, ssl) => {
  const hosts = new Hosts(`postgres://u@/db?${parameters}`, 10_000)
  expect(hosts.connecting.ssl).toEqual(ssl)
  expect(hosts.current).not.toContain('ssl')
})

test('defaults to PGHOST and PGPORT without a host', () => {
  vi.stubEnv('PGHOST', '/run/sockets')
  vi.stubEnv('PGPORT', '5444')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(addressesOf('postgres://u@/db')).toEqual(['postgres://u@/db?host=%2Frun%2Fsockets&port=5444'])
  expect(addressesOf('postgres://u@:5433/db')).toEqual(['postgres://u@/db?host=%2Frun%2Fsockets&port=5433'])
  expect(addressesOf('postgres://u@a/db')).toEqual(['postgres://u@a/db'])
})

test.each(['PGCHANNELBINDING', 'PGHOSTADDR', 'PGSERVICE', 'PGSSLCRL'])(
  'rejects %s, which libpq would read',
  (name) => {
    vi.stubEnv(name, 'require')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => addressesOf('postgres://u@a/db')).toThrow(`${name} is set, but not read here`)
  },
)

test('defaults to PGTARGETSESSIONATTRS', () => {
  vi.stubEnv('PGTARGETSESSIONATTRS', 'read-write')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Hosts('postgres://u@a/db', 0).check).toContain('transaction_read_only')
  expect(new Hosts('postgres://u@a/db?target_session_attrs=any', 0).check).toBeUndefined()
})

test('defaults to PGUSER, then to the account of the process, and ignores USER', () => {
  vi.stubEnv('USER', 'somebody')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(addressesOf('postgres:///db?host=/run')[0]).toContain(`user=${userInfo().username}`)
  vi.stubEnv('PGUSER', 'role')
  expect(addressesOf('postgres://:password@a/db')).toEqual(['postgres://:password@a/db?user=role'])
})

test.each([
  ['postgres://a/db?sslmode=prefer', /sslmode is disable, .* and not "prefer"/],
  ['postgres://a/db?sslmode=allow', /and not "allow"/],
  ['postgres://a/db?sslmode=no-verify', /and not "no-verify"/],
  ['postgres://a/db?sslmode=', /and not ""/],
  ['postgres://a/db?sslmode=require&sslrootcert=system', /with sslrootcert=system, sslmode is verify-full/],
  ['postgres://a/db?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem', /sslrootcert can't be read: ENOENT/],
  ['postgres://a/db?sslnegotiation=direct', /needs sslmode=require/],
  ['postgres://a/db?ssl=prefer', /ssl is true/],
  ['postgres://a/db?uselibpqcompat=true', /uselibpqcompat is not known/],
  ['postgres://a/db?channel_binding=require', /channel_binding is not known here/],
  [
    'postgres://u:secret@a/db?target_session_attrs=standby',
    /…@a.* any, primary, read-write, and not "standby"/,
  ],
  ['postgres://a,b,c/db?port=1,2', /3 hosts and 2 ports/],
  ['postgres://a/db?connect_timeout=soon', /connect_timeout is a number/],
  ['postgres://a:port/db', /is not a valid address. Example: postgres/],
  ['postgres://u:secret?secret@a/db', /is not a valid address. Example: postgres.* as %2F/],
])('rejects a parameter that would have no effect: %s', (address, reason) => {
  expect(() => addressesOf(address)).toThrow(reason)
  expect(() => addressesOf(address)).not.toThrow(/secret/)
})

test('divides the connect timeout among hosts; connect_timeout applies to each', () => {
  expect(new Hosts('postgres://a,b/db', 10_000).connectTimeoutMs).toBe(5000)
  expect(new Hosts('postgres://a,b/db?connect_timeout=3', 10_000).connectTimeoutMs).toBe(3000)
})

const away = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

test('tries the last reached host first, then the others in turn', async () => {
  const hosts = new Hosts('postgres://a,b,c/db', 10_000)
  const tried: string[] = []
  const reach = (up: readonly string[]) =>
    hosts.reach(() => {
      const host = new URL(hosts.current).hostname
      tried.push(host)
      return up.includes(host) ? Promise.resolve(host) : Promise.reject(away())
    })
  expect(await reach(['c'])).toBe('c')
  expect(await reach(['c', 'a'])).toBe('c')
  expect(await reach(['a'])).toBe('a')
  expect(tried).toEqual(['a', 'b', 'c', 'c', 'c', 'a'])
  await expect(reach([])).rejects.toThrow('refused')
  expect(tried).toHaveLength(9)
})
