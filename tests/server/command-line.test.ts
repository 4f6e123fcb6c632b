import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chowk, folder, program, start, startServerProgram, type Environment } from '../cli/chowk.ts'
import { freePort } from '../harness/free-port.ts'
import type { Program } from '../cli/process-pool.ts'
import { Wire } from './wire.ts'

const exitOf = (child: Program) => new Promise((resolve) => child.once('exit', (code) => resolve(code)))

/** Starts a server, and waits until it says that it is ready. */
async function serve(args: readonly string[], environment?: Environment) {
  return served(startServerProgram(args, environment))
}

async function served(child: Program) {
  onTestFinished(() => void child.kill('SIGKILL'))
  const log = text(child.stderr!)
  const lines: string[] = []
  const ready = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line)
      resolve(line)
    }),
  )
  const line = await Promise.race([
    ready,
    exitOf(child).then(async () => Promise.reject(new Error(await log))),
  ])
  return {
    line,
    pid: child.pid!,
    url: (JSON.parse(line) as { url: string }).url,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const exit = exitOf(child)
      child.kill(signal)
      return { code: await exit, lines, log: await log }
    },
  }
}

const controlOf = (url: string) => (call: string, body: object) =>
  fetch(new URL(`/_control/${call}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((response) => response.json() as Promise<{ key: string }>)

const me = (url: string, key: string) => fetch(`${url}/me`, { headers: { 'x-api-key': key } })

describe('chowk', () => {
  test('creates, uses and revokes a key while a server runs on the same file', async () => {
    const path = folder()
    const store = ['--store', `sqlite:${join(path, 'chowk.sqlite')}`]
    const created = await chowk(['members', 'create', 'asha', '--plan', 'pro', ...store])
    expect(created).toEqual({ out: 'asha: id 1, plan pro, active\n', error: '', code: 0 })

    const server = await serve(store)
    expect(JSON.parse(server.line)).toMatchObject({
      level: 'info',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/) as string,
      msg: `chowk listening on ${server.url}`,
    })
    const { out, code } = await chowk(['keys', 'create', 'asha', '--name', 'laptop', ...store])
    const key = out.trimEnd()
    expect([key, code]).toEqual([expect.stringMatching(/^chk_[0-9A-Za-z]{36}$/), 0])
    const response = await me(server.url, key)
    expect(await response.json()).toMatchObject({ user: { plan: 'pro' }, key: { name: 'laptop' } })

    const listed = await chowk(['keys', 'list', 'asha', '--json', ...store])
    expect(JSON.parse(listed.out)).toMatchObject([
      { id: 1, name: 'laptop', prefix: key.slice(0, 12), revoked_at: null },
    ])
    expect(await chowk(['keys', 'revoke', '1', '--yes', ...store])).toMatchObject({ code: 0 })
    expect((await me(server.url, key)).status).toBe(401)
    expect((await chowk(['keys', 'list', 'asha', ...store])).out).toContain('laptop')

    const stopped = await server.stop()
    expect(stopped).toMatchObject({ code: 0, lines: [server.line] })
    expect(stopped.log).toContain('"operation":"account.me"')
    expect(stopped.log).not.toContain(key)
  })

  test('logs how a server stops', async () => {
    const server = await serve(['--store', 'memory', '--drain', '0.01'])
    const { log } = await server.stop()
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; signal?: string; seconds?: number })
    expect(lines.slice(-4)).toMatchObject([
      { msg: 'signal received', signal: 'SIGTERM' },
      { msg: 'draining', seconds: 0.01 },
      { msg: 'closing' },
      { msg: 'stopped' },
    ])
  })

  test.each(['SIGUSR1', 'SIGUSR2'] as const)(
    'opens no debugger on %s, keeps serving and logs only JSON',
    async (signal) => {
      const store = ['--store', `sqlite:${join(folder(), 'chowk.sqlite')}`]
      const server = await served(start(['serve', '--port', '0', ...store, '--workers', '2']))
      const workers = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')
      for (const pid of [server.pid, ...workers.map(Number)]) process.kill(pid, signal)
      await expect.poll(async () => (await fetch(new URL('/readyz', server.url))).status).toBe(200)
      const { code, lines, log } = await server.stop()
      expect(code).toBe(0)
      for (const line of [...lines, ...log.trim().split('\n')]) expect(JSON.parse(line)).toHaveProperty('msg')
      expect(log).not.toContain('Debugger')
    },
  )

  test('reports readiness on the configured port to health checks of containers', async () => {
    const port = String(await freePort())
    const settings = { CHOWK_PORT: port, CHOWK_STORE: 'memory' }
    expect((await chowk(['doctor', '--ready'], settings)).code).toBe(1)
    const server = await served(start(['serve'], settings))
    expect(server.url).toContain(`:${port}/`)
    expect(await chowk(['doctor', '--ready'], settings)).toMatchObject({
      code: 0,
      out: `✓ server: http://127.0.0.1:${port} is ready.\n`,
    })
    await server.stop()
  })

  test('prints a sign-in link that works on a running server and is in no log', async () => {
    const store = ['--store', `sqlite:${join(folder(), 'chowk.sqlite')}`]
    await chowk(['members', 'create', 'asha', ...store])
    const server = await serve(store)
    const { origin } = new URL(server.url)
    const { out, code } = await chowk(['members', 'sign-in', 'asha', '--public-url', origin, ...store])
    expect([out, code]).toEqual([expect.stringMatching(/^http:.*\/sign-in\?link=[0-9A-Za-z]{40}\n$/), 0])
    const page = await fetch(out.trim())
    expect(await page.text()).toContain('signs you in as')
    const link = new URL(out.trim()).searchParams.get('link')!
    const signedIn = await fetch(`${origin}/sign-in`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ link }),
      redirect: 'manual',
    })
    expect(signedIn.status).toBe(303)
    expect(await chowk(['members', 'sign-in', 'ravi', ...store])).toMatchObject({
      code: 4,
      error: expect.stringContaining('No active member has the username ravi.') as string,
    })
    const { log } = await server.stop()
    expect(log).toContain('"path":"/sign-in"')
    expect(log).not.toContain(link)
  })

  test('creates an invite link for a server with sign-up by invitation', async () => {
    const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
    const server = await serve(['--store', store], { CHOWK_SIGN_UP: 'invite' })
    const { origin } = new URL(server.url)
    const { out } = await chowk(['members', 'invite', '--store', store, '--public-url', origin])
    const { status } = await fetch(out.trim())
    expect(status).toBe(200)
    const invite = new URL(out.trim()).searchParams.get('invite')!
    const { log } = await server.stop()
    expect(log).toContain('"path":"/sign-up"')
    expect(log).not.toContain(invite)
  })

  test('serves only the interface without the website', async () => {
    for (const [args, environment] of [
      [['--no-site'], {}],
      [[], { CHOWK_NO_SITE: '1' }],
    ] as const) {
      const server = await serve(['--store', 'memory', ...args], environment)
      const { status, headers } = await fetch(new URL('/', server.url), { headers: { accept: 'text/html' } })
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
      await server.stop()
    }
  })

  test('reads settings of serve from the environment and stops at an interrupt', async () => {
    const path = folder()
    writeFileSync(join(path, 'limits.json'), JSON.stringify({ burst_per_minute: 1 }))
    const server = await serve(['--control'], {
      CHOWK_STORE: 'memory',
      CHOWK_LIMITS: join(path, 'limits.json'),
      CHOWK_PUBLIC_URL: 'http://chowk.example',
      CHOWK_DISABLE_API: 'false',
      CHOWK_LOG_LEVEL: 'silent',
    })
    const control = controlOf(server.url)
    await control('members', { username: 'asha' })
    const { key } = await control('keys', { username: 'asha' })
    const wire = await Wire.open(Number(new URL(server.url).port))
    const ask = (host: string) => {
      wire.sendHead('GET /api/v1/me HTTP/1.1', `Host: ${host}`, `X-API-Key: ${key}`)
      return wire.response()
    }
    expect(await ask('localhost')).toMatchObject({ status: 421 })
    expect(await ask('chowk.example')).toMatchObject({
      status: 200,
      body: { user: { profile_url: 'http://chowk.example/u/asha' } },
    })
    expect(await ask('chowk.example')).toMatchObject({ status: 429 })
    expect(await server.stop('SIGINT')).toMatchObject({ code: 0, log: '' })
  })

  test('copies, backs up and restores stores with one line each without a terminal', async () => {
    const path = folder()
    const [first, second, third] = ['1', '2', '3'].map((name) => `sqlite:${join(path, name)}`) as [
      string,
      string,
      string,
    ]
    const file = join(path, 'chowk.backup')
    await chowk(['members', 'create', 'asha', '--store', first])
    const lines = [
      await chowk(['store', 'copy', first, second]),
      await chowk(['store', 'backup', file, '--store', second]),
      await chowk(['store', 'restore', file, '--store', third]),
      await chowk(['store', 'backup', file, '--store', third, '--quiet']),
    ].map(({ out, error, code }) => ({ out, code, error: error.replace(/[0-9a-f]{64}/, 'SUM') }))
    const read = 'sha256 SUM.\n'
    expect(lines).toEqual([
      { out: '', code: 0, error: expect.stringMatching(/^Copied and verified \d+ rows: /) as string },
      { out: '', code: 0, error: expect.stringMatching(/^Wrote and verified \d+ rows in \S+: /) as string },
      { out: '', code: 0, error: expect.stringMatching(/^Restored and verified \d+ rows: /) as string },
      { out: '', code: 0, error: '' },
    ])
    for (const { error } of lines.slice(0, 3)) expect(error.split(': ')[1]).toBe(read)
  })

  test('seeds an empty store from a snapshot, and no other', async () => {
    const path = folder()
    const store = ['--store', `sqlite:${join(path, 'chowk.sqlite')}`]
    const snapshot = async (url: string) => (await fetch(new URL('/_control/snapshot', url))).text()

    const first = await serve(['--store', 'memory', '--seed', 'demo', '--control'])
    const file = join(path, 'seed.json')
    writeFileSync(file, await snapshot(first.url))
    const second = await serve([...store, '--seed', file, '--control'])
    const rowsOf = (text: string) => (JSON.parse(text) as { rows: unknown[] }).rows
    const rows = rowsOf(await snapshot(second.url))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(rowsOf(await snapshot(first.url)))
    await Promise.all([first.stop(), second.stop()])

    const third = await serve([...store, '--seed', 'demo', '--control'])
    expect(rowsOf(await snapshot(third.url))).toEqual(rows)
    await third.stop()
  })

  test.each([
    [['serve', '--prot', '1'], 2, "unknown option '--prot'\n(Did you mean --port?)"],
    [['serve', '--drain', 'long'], 2, 'Expected a number of seconds from 0 to 3600.'],
    [['keys', 'revok', '1'], 2, '(Did you mean revoke?)'],
    [['keys', 'revoke', 'first'], 2, 'Expected a positive number.'],
    [['keys', 'create', 'asha', '--expires', '2027-02-30'], 2, 'Expected a time such as 2027-01-31'],
    [['members', 'create', 'asha', '--plan', 'gold'], 2, 'Allowed choices are free, pro, business.'],
    [['members', 'create', 'asha', '--store', 'memory'], 1, 'A memory store is lost when its server stops'],
    [['serve', '--store', 'postgres://chowk:secret@127.0.0.1:1/chowk'], 1, 'nothing answers there'],
  ])('exits %j with %i and a reason, without a stack', async (args, code, message) => {
    const outcome = await chowk(args)
    expect(outcome).toMatchObject({ code, out: '', error: expect.stringContaining(message) as string })
    expect(outcome.error).not.toMatch(/\n\s+at /)
  })

  test('prints its version', async () => {
    expect(await chowk(['--version'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    })
  })
})

test.each(['none.sqlite', 'empty.sqlite'])('copies no store %s over another', async (name) => {
  const path = folder()
  const target = `sqlite:${join(path, 'target.sqlite')}`
  await chowk(['members', 'create', 'asha', '--store', target])
  if (name === 'empty.sqlite') writeFileSync(join(path, name), '')
  const before = readdirSync(path)
  const { out, error, code } = await chowk([
    ...['store', 'copy', `sqlite:${join(path, name)}`, target],
    ...['--replace', '--yes'],
  ])
  expect([out, code]).toEqual(['', 1])
  expect(error).toMatch(/^chowk: .*(the file does not exist|it contains no store)\.\n$/)
  expect(readdirSync(path)).toEqual(before)
  expect((await chowk(['keys', 'create', 'asha', '--store', target])).code).toBe(0)
})

describe('one SQLite file', () => {
  test('allows one server at a time under any path, and the next once it is killed', async () => {
    const path = folder()
    const file = join(path, 'chowk.sqlite')
    const server = await serve(['--store', `sqlite:${file}`])
    symlinkSync(file, join(path, 'other.sqlite'))
    for (const name of ['chowk.sqlite', 'other.sqlite']) {
      const second = await chowk(['serve', '--port', '0', '--store', `sqlite:${join(path, name)}`])
      expect(second).toMatchObject({ out: '', code: 1 })
      expect(second.error).toMatch(/^chowk: .*another server runs on it.*PostgreSQL\.\n$/)
    }
    // What is done beside a server goes on.
    const store = ['--store', `sqlite:${file}`]
    const calls = [
      ['members', 'create', 'asha'],
      ['keys', 'create', 'asha'],
      ['store', 'backup', join(path, 'a.backup')],
    ]
    for (const call of calls) expect(await chowk([...call, ...store])).toMatchObject({ code: 0 })
    // What replaces everything does not.
    const restored = await chowk(['store', 'restore', join(path, 'a.backup'), '--replace', '--yes', ...store])
    expect(restored.error).toContain('another server runs on it')

    await server.stop('SIGKILL')
    const next = await serve(store)
    expect((await next.stop()).code).toBe(0)
  })
})

test('stops like for a supervisor when its terminal closes', async () => {
  const server = await serve(['--store', 'memory'])
  expect((await server.stop('SIGHUP')).code).toBe(0)
})

test('reports an old Node version in one line', async () => {
  const path = folder()
  const manifest = JSON.parse(readFileSync(join(program, '../../package.json'), 'utf8')) as object
  mkdirSync(join(path, 'bin'))
  copyFileSync(program, join(path, 'bin/chowk.js'))
  for (const [node, line] of [
    ['>=99.5', `chowk needs Node 99.5 or newer, and this is ${process.version}.\n`],
    [
      `>=${process.versions.node.split('.')[0]}.999`,
      /^chowk needs Node \d+\.999 or newer, and this is v[\d.]+\.\n$/,
    ],
  ] as const) {
    writeFileSync(join(path, 'package.json'), JSON.stringify({ ...manifest, engines: { node } }))
    const child = spawn(process.execPath, [join(path, 'bin/chowk.js'), 'serve'])
    const exit = exitOf(child)
    const error = await text(child.stderr)
    expect([await exit, error]).toEqual([1, typeof line === 'string' ? line : expect.stringMatching(line)])
  }
})
