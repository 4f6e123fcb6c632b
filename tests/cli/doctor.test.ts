import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities, externalImages, schemaVersion, wholeObject } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderImages } from '../../packages/server/src/image-stores/folder.ts'
import { openImages } from '../../packages/server/src/settings/image-store.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { freePort } from '../harness/free-port.ts'
import { makeCertificate } from '../harness/proxy-programs.ts'
import { upload } from '../harness/image-uploads.ts'
import { S3Server } from '../harness/s3-server.ts'
import { startSmtp } from '../harness/smtp.ts'
import { World } from '../harness/world.ts'
import { publish } from '../operations/content.ts'
import { chowk, folder, platform, runInOwnProcess, start, type Environment } from './chowk.ts'

interface CheckResult {
  readonly check: string
  readonly status: string
  readonly message: string
  readonly hint?: string
}

async function diagnosed(...words: string[]) {
  const { code, out } = await chowk(['doctor', '--json', ...words])
  const { results } = JSON.parse(out) as { results: readonly CheckResult[] }
  return { code, of: Object.fromEntries(results.map((result) => [result.check, result])) }
}

/** Something that is no platform, at the public address. */
async function impostor(
  answer: (host: string | undefined, method?: string) => [status: number, headers: object, body: string],
) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.headers.host, request.method)
    response.writeHead(status, { ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('reports a healthy server', async () => {
  const { server } = await platform()
  onTestFinished(async () => void (await server.stop()))
  const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
  await chowk(['members', 'create', 'asha', '--store', store])
  const { code, of } = await diagnosed('--store', store, '--public-url', new URL(server.url).origin)
  expect(code).toBe(0)
  expect(Object.values(of).map(({ check, status }) => [check, status])).toEqual(
    [
      'node',
      'store',
      'clock',
      'disk',
      'images',
      'schedule',
      'tasks',
      'mail',
      'public URL',
      'public clock',
      'proxy',
      'paths',
      'forms',
    ].map((check) => [check, 'ok']),
  )
})

test('reports a disabled website and a proxy that forwards no forms', async () => {
  const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
  await chowk(['members', 'create', 'asha', '--store', store])
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = start(['serve', '--store', 'memory', '--no-site', '--port', port, '--public-url', url])
  await once(server.stdout!, 'data')
  const disabled = await diagnosed('--store', store, '--public-url', url)
  expect(disabled.of.forms).toMatchObject({ status: 'ok', message: 'The website is disabled there.' })
  const readOnly = await impostor((_host, method) =>
    method === 'POST' ? [405, {}, ''] : [401, {}, '{"code":"missing_api_key"}'],
  )
  const refused = await diagnosed('--store', store, '--public-url', readOnly)
  expect(refused.of.forms).toMatchObject({
    status: 'failure',
    message: `A form from ${readOnly} was rejected with status 405.`,
  })
})

test('fails without a server until one is ready', async () => {
  const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
  await chowk(['members', 'create', 'asha', '--store', store])
  const port = String(await freePort())
  const alone = await diagnosed('--store', store, '--port', port)
  expect([alone.code, alone.of.server]).toMatchObject([
    1,
    {
      status: 'failure',
      message: expect.stringContaining(`No response from http://127.0.0.1:${port}`) as string,
    },
  ])
  const { server } = await platform()
  onTestFinished(async () => void (await server.stop()))
  const { port: listening } = new URL(server.url)
  const running = await diagnosed('--store', store, '--port', listening, '--host', '0.0.0.0')
  expect([running.code, running.of.server]).toMatchObject([
    0,
    { status: 'ok', message: `http://127.0.0.1:${listening} is ready.` },
  ])
})

test('checks a public URL with an IPv6 address or a private certificate', async () => {
  const path = folder()
  const { certificate, key } = makeCertificate(path)
  const answer: RequestListener = (_request, response) =>
    response.writeHead(401).end('{"code":"missing_api_key"}')
  const plain = createServer(answer).listen(0, '::1')
  const secure = createSecureServer({ cert: readFileSync(certificate), key: readFileSync(key) }, answer)
  secure.listen(0, '127.0.0.1')
  await Promise.all([once(plain, 'listening'), once(secure, 'listening')])
  onTestFinished(() => {
    plain.close()
    secure.close()
  })
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const six = await diagnosed('--store', 'memory', '--public-url', `http://[::1]:${portOf(plain)}`)
  expect(six.of['public URL']!.status).toBe('ok')

  const url = `https://localhost:${portOf(secure)}`
  const unknown = await diagnosed('--store', 'memory', '--public-url', url)
  expect(unknown.of['public URL']).toMatchObject({
    status: 'failure',
    hint: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string,
  })
  // Node reads the variable when a process starts.
  const known = await runInOwnProcess(['doctor', '--json', '--store', 'memory', '--public-url', url], {
    NODE_EXTRA_CA_CERTS: certificate,
  })
  expect(known.out).toContain(`${url} responds.`)
})

test('reports an SQLite file that others may read', async () => {
  const path = join(folder(), 'chowk.sqlite')
  const store = `sqlite:${path}`
  await chowk(['members', 'create', 'asha', '--store', store])
  expect((await diagnosed('--store', store)).of).not.toHaveProperty('file')
  chmodSync(path, 0o644)
  const { of } = await diagnosed('--store', store)
  expect([of.disk!.status, of.file]).toMatchObject([
    'ok',
    { status: 'warning', hint: expect.stringContaining('chmod 600') as string },
  ])
})

test('distinguishes a missing store from one of another version', async () => {
  const path = join(folder(), 'none.sqlite')
  const missing = await diagnosed('--store', `sqlite:${path}`)
  expect([missing.code, missing.of.store!.status, existsSync(path)]).toEqual([1, 'failure', false])
  const store = sqliteStore({ path, entities, version: schemaVersion + 1 })
  await store.close()
  const newer = await diagnosed('--store', `sqlite:${path}`)
  expect(newer.of.store!.message).toContain(`version ${schemaVersion + 1}`)
  expect(newer.of.store!.hint).toBe('Update chowk.')
  writeFileSync(path, 'This is not a database, and long enough to differ from an empty one.'.repeat(100))
  expect((await diagnosed('--store', `sqlite:${path}`)).of.store!.status).toBe('failure')
})

test('reports a schedule that no server runs', async () => {
  const path = join(folder(), 'chowk.sqlite')
  const store = sqliteStore({ path, entities, version: schemaVersion })
  const world = new World(store)
  world.clock.freeze()
  const scheduled_at = new Date(world.clock.now() + 86_400_000).toISOString()
  const id = await publish(await world.member('asha'), 'post', { scheduled_at })
  const { items } = await import('../../packages/engine/src/entities/content.ts')
  await store.transact((tx) => tx.update(items, id, { scheduled_at: Date.now() - 3_600_000 }))
  await store.close()
  const { code, of } = await diagnosed('--store', `sqlite:${path}`)
  expect([code, of.schedule!.status]).toEqual([1, 'failure'])
  expect(of.schedule!.message).toContain('1 items overdue, the first by 60 minutes.')
})

test.each([
  ['something else', () => [200, {}, 'Hello'] as const, 'Another program responds with 200.'],
  [
    'a server that learns of another host',
    () => [421, {}, '{"code":"wrong_host"}'] as const,
    'The server has another public URL, or does not receive the Host header.',
  ],
  [
    'a redirect',
    () => [301, { location: 'https://www.chowk.example/' }, ''] as const,
    'Redirects to https://www.chowk.example/.',
  ],
])('%s at the public URL', async (_what, answer, message) => {
  const url = await impostor(() => [...answer()])
  const { code, of } = await diagnosed('--store', 'memory', '--public-url', url)
  expect([code, of['public URL']!.message]).toEqual([1, message])
  expect(of['public URL']!.hint).toBeTruthy()
})

test('reports a clock that differs from the clock at the public URL', async () => {
  const url = await impostor(() => [
    401,
    { date: new Date(Date.now() - 120_000).toUTCString() },
    '{"code":"missing_api_key"}',
  ])
  const { of } = await diagnosed('--store', 'memory', '--public-url', url)
  expect(of['public clock']!.status).toBe('failure')
})

test('checks the image store and shows no credentials', async () => {
  const bucket = await S3Server.start()
  onTestFinished(() => bucket.close())
  const path = join(folder(), 'chowk.sqlite')
  const targetImages = await folderImages(join(folder(), 'images'))
  const keptStore = sqliteStore({ path, entities, version: schemaVersion })
  const world = new World(keptStore, { imageStorage: externalImages(targetImages) })
  const { url } = (await (await world.member('asha')).ok('media.upload', { body: upload })).data
  await keptStore.close()
  const store = `sqlite:${path}`
  const images = async (address: string, environment: Environment = {}) => {
    const { out, error } = await chowk(
      ['doctor', '--json', '--store', store, '--images', address],
      environment,
    )
    const { results } = JSON.parse(out) as { results: readonly CheckResult[] }
    const { status, message, hint = '' } = results.find(({ check }) => check === 'images')!
    return { status, message, hint, said: out + error }
  }

  expect(await images('database')).toMatchObject({
    status: 'failure',
    message: '1 of the newest 1 are missing in the store.',
    hint: expect.stringContaining('Set --images to the image storage of the servers.') as string,
  })
  const none = join(folder(), 'none')
  expect(await images(`folder:${none}`)).toMatchObject({
    status: 'failure',
    message: expect.stringContaining('ENOENT') as string,
  })
  expect(existsSync(none)).toBe(false)
  expect((await images(`folder:${folder()}`)).message).toContain('1 of the newest 1 are missing in folder:')
  const empty = await images(bucket.address(), S3Server.environment)
  expect(empty.message).toBe(`1 of the newest 1 are missing in ${bucket.address()} and in the store.`)

  const object = await targetImages.get(url.slice('/storage/'.length))
  const bytes = await wholeObject(object!)
  for (const [name, value] of Object.entries(S3Server.environment)) vi.stubEnv(name, value)
  await (await openImages(bucket.address()))!.put(url.slice('/storage/'.length), bytes, 'image/png')
  vi.unstubAllEnvs()
  expect(await images(bucket.address(), S3Server.environment)).toMatchObject({
    status: 'ok',
    message: `Kept in ${bucket.address()}, which is readable and writable.`,
  })
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const rejected = await images(bucket.address(), {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: secret,
  })
  expect([rejected.status, rejected.message]).toEqual([
    'failure',
    expect.stringContaining('403 SignatureDoesNotMatch'),
  ])
  expect(rejected.hint).toContain('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unsaid = await images(bucket.address())
  expect(unsaid.message).toContain('take AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment')
  await bucket.stop()
  const away = await images(bucket.address(), S3Server.environment)
  expect([away.status, away.message]).toEqual([
    'failure',
    expect.stringContaining("can't be reached: ECONNREFUSED"),
  ])
  expect([rejected, unsaid, away].map(({ said }) => said).join()).not.toContain(secret)
})

test("checks the mail server's TLS and password without showing them", async () => {
  const auth = { user: 'chowk', pass: 's3cret/Pass' }
  const smtp = await startSmtp({ auth })
  const from = ['--mail-from', 'chowk@chowk.example']
  const right = await diagnosed('--mail', smtp.url, ...from)
  expect(right.of['mail server']).toEqual({
    check: 'mail server',
    status: 'ok',
    message: `smtp://…@127.0.0.1:${smtp.port} accepts the name chowk.example of this server.`,
  })
  expect(smtp.received).toEqual([])
  const wrong = smtp.url.replace('chowk:', 'somebody:')
  const path = `${smtp.url}/path`
  for (const [mail, ...sender] of [[wrong, ...from], [smtp.url], [path, ...from]]) {
    const { code, out, error } = await chowk(['doctor', '--mail', mail!, ...sender])
    expect([code, out + error]).toEqual(
      mail === path
        ? [2, expect.stringContaining('--mail is invalid. Expected a mail server')]
        : [1, expect.stringContaining('✗ mail server: ')],
    )
    for (const secret of [auth.pass, encodeURIComponent(auth.pass)]) expect(out + error).not.toContain(secret)
  }
  // What became of the mail of a server that runs here, which no one has asked to send any.
  const { server } = await platform(['--mail', smtp.url, ...from])
  onTestFinished(async () => void (await server.stop()))
  const { hostname, port } = new URL(server.url)
  const address = ['--host', hostname, '--port', port]
  await expect
    .poll(async () => (await diagnosed('--mail', smtp.url, ...from, ...address)).of['sent email'])
    .toMatchObject({ status: 'ok', message: expect.stringContaining('0 accepted, 0 rejected') as string })
  await smtp.stop()
  expect((await diagnosed('--mail', smtp.url, ...from)).of['mail server']).toMatchObject({
    status: 'failure',
  })
})

test('recounts and corrects counts only on request', async () => {
  const path = join(folder(), 'chowk.sqlite')
  const store = `sqlite:${path}`
  await chowk(['members', 'create', 'asha', '--store', store])
  const opened = sqliteStore({ path, entities, version: schemaVersion })
  await opened.transact((tx) => tx.increment(members, 1, { followers_count: 2 }))
  await opened.close()
  const counts = async (...words: string[]) => (await diagnosed('--store', store, ...words)).of.counts
  expect(await counts()).toBeUndefined()
  const wrong = { status: 'failure', message: '1 wrong: members.followers_count of 1 is 2, not 0.' }
  expect(await counts('--counts')).toMatchObject(wrong)
  expect(await counts('--counts')).toMatchObject(wrong)
  expect(await counts('--fix-counts')).toMatchObject({
    status: 'ok',
    message: '1 were wrong, and 1 are corrected: members.followers_count of 1 is 2, not 0.',
  })
  expect(await counts('--counts')).toEqual({
    check: 'counts',
    status: 'ok',
    message: 'All counts are correct.',
  })
})
