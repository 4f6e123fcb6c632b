import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { chowk, program } from '../cli/chowk.ts'
import { plainImage } from '../harness/sample-images.ts'
import { tempFolder } from '../harness/temporary.ts'

const path = join(import.meta.dirname, '../../packages/cli/chowk.service')
const unit = readFileSync(path, 'utf8')
const valuesOf = (name: string) =>
  Array.from(unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value]) => value!)

test('the unit is as hardened as Node allows', () => {
  const told = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
    encoding: 'utf8',
  })
  expect(Number(/Overall exposure level for chowk\.service: (\S+)/.exec(told)![1])).toBeLessThanOrEqual(1.5)
})

/** Returns the system calls that the filters of the unit allow. */
function allowedCalls(): ReadonlySet<string> {
  const text = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager'], { encoding: 'utf8' })
  const sets = new Map(
    text.split(/\n(?=@)/).map((set) => {
      const [name, ...lines] = set.split('\n').map((line) => line.trim())
      return [name!, lines.filter((line) => /^@?\w/.test(line))] as const
    }),
  )
  const callsOf = (name: string): string[] =>
    name.startsWith('@') ? sets.get(name)!.flatMap(callsOf) : [name]
  const allowed = new Set<string>()
  for (const filter of valuesOf('SystemCallFilter'))
    for (const name of filter.replace('~', '').split(' '))
      for (const call of callsOf(name)) allowed[filter.startsWith('~') ? 'delete' : 'add'](call)
  return allowed
}

test('serves with its options within the limits and system calls of the unit', async () => {
  const folder = tempFolder()
  const store = `sqlite:${join(folder, 'chowk.sqlite')}`
  await chowk(['members', 'create', 'asha', '--store', store])
  const { out } = await chowk(['keys', 'create', 'asha', '--store', store, '--json'])
  const { key } = JSON.parse(out) as { key: string }
  const isRoot = process.getuid!() === 0
  // Nothing but its folder can be written to, and no right of root is left, as `nobody` where root runs this test.
  const limits = [
    ...['unshare', '--mount', '--ipc', '--uts', ...(isRoot ? [] : ['--user', '--map-root-user'])],
    ...['bash', '-c', `mount --bind ${folder} ${folder} && mount -o remount,bind,ro / && exec "$@"`, 'bash'],
    ...['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'],
    ...(isRoot ? ['--reuid=nobody', '--regid=nogroup', '--clear-groups'] : []),
  ]
  if (isRoot) for (const name of ['', 'chowk.sqlite']) chownSync(join(folder, name), 65_534, 65_534)
  const trace = join(folder, 'trace')
  const [command, ...args] = [...limits, 'strace', '-D', '-f', '-q', '-o', trace, process.execPath, program]
  const [, options = ''] =
    valuesOf('Environment')
      .join('\n')
      .match(/NODE_OPTIONS=([^"\n]*)/) ?? []
  const server = spawn(command, [...args, 'serve', '--port', '0', '--workers', '2', '--store', store], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NODE_OPTIONS: options },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(server, 'exit')
  onTestFinished(() => void server.kill('SIGKILL'))
  let url = ''
  for await (const line of createInterface({ input: server.stdout })) {
    url = (JSON.parse(line) as { url: string }).url
    break
  }
  const form = new FormData()
  const png = await plainImage(40, 30, { r: 200, g: 30, b: 30 }).png().toBuffer()
  form.set('file', new File([new Uint8Array(png)], 'red.png', { type: 'image/png' }))
  const headers = { 'x-api-key': key }
  expect((await fetch(`${url}/media`, { method: 'POST', headers, body: form })).status).toBe(201)
  for (const page of ['/', '/readyz', '/metrics']) expect((await fetch(new URL(page, url))).status).toBe(200)
  server.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  await expect
    .poll(() => readFileSync(trace, 'utf8'))
    .toMatch(new RegExp(`^${server.pid} +\\+\\+\\+ exited`, 'm'))
  const made = new Set(
    Array.from(readFileSync(trace, 'utf8').matchAll(/^\d+ +(\w+)\(/gm), ([, call]) => call!),
  )
  expect(made.size).toBeGreaterThan(40)
  const allowed = allowedCalls()
  expect([...made].filter((call) => !allowed.has(call))).toEqual([])
})

test('backs up each night in an empty environment, copies the file and deletes old ones', async () => {
  const root = tempFolder()
  const [store, backups, elsewhere] = ['chowk', 'chowk-backups', 'elsewhere'].map((name) => join(root, name))
  for (const folder of [store, backups, elsewhere]) mkdirSync(folder!)
  const address = `sqlite:${store}/chowk.sqlite`
  await chowk(['members', 'create', 'asha', '--store', address])
  const old = join(backups!, 'chowk-2026-01-01.backup')
  writeFileSync(old, 'old')
  utimesSync(old, 0, 0)
  const bin = join(root, 'bin')
  mkdirSync(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  symlinkSync(program, join(bin, 'chowk'))
  const rsync = `#!/bin/sh\nexec cp -R "$2". "$3"\n`
  writeFileSync(join(bin, 'rsync'), rsync, { mode: 0o755 })

  const files = ['service', 'timer'].map((kind) =>
    join(import.meta.dirname, `../../packages/cli/chowk-backup.${kind}`),
  )
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
  // The program itself is not installed here.
  const complaints = verified.stderr
    .split('\n')
    .filter((line) => line.includes('chowk-backup') && !line.includes('not executable'))
  expect(complaints).toEqual([])
  const commands = readFileSync(files[0]!, 'utf8').matchAll(/^ExecStart=(.*)$/gm)
  for (const [, command] of commands) {
    const text = command!
      .replaceAll('$$', '$')
      .replaceAll('%%', '%')
      .replaceAll('/var/lib/chowk-backups', backups!)
      .replaceAll('/usr/local/bin/', `${bin}/`)
    // The environment from systemd: no USER, no HOME.
    const env = { PATH: `${bin}:/usr/bin:/bin`, CHOWK_STORE: address, KEEP_DAYS: '14', COPY_TO: elsewhere! }
    expect(spawnSync('sh', ['-c', text], { env, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '',
    })
  }
  const today = `chowk-${new Date().toISOString().slice(0, 10)}.backup`
  expect([readdirSync(backups!), existsSync(join(elsewhere!, today))]).toEqual([[today], true])
})
