import { basename } from 'node:path'
import { externalImages, type LimitSettings } from '@chowk/engine'
import { plans, quotaActions } from '@chowk/contract'
import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { folderImages } from '../../packages/server/src/image-stores/folder.ts'
import { filesIn } from '../harness/files-in.ts'
import { tinyPng, upload } from '../harness/image-uploads.ts'
import { drawSample, thorough } from '../harness/sweep.ts'
import { startServer } from './start-server.ts'
import { Wire } from './wire.ts'
import { tempFolder } from '../harness/temporary.ts'

const UNLIMITED = 1_000_000
const limits: LimitSettings = {
  burst_per_minute: UNLIMITED,
  quotas: Object.fromEntries(
    plans.map((plan) => [plan, Object.fromEntries(quotaActions.map((action) => [action, UNLIMITED]))]),
  ),
}

const hostile: readonly string[] = [
  '',
  '.',
  '..',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\x.png',
  'CON',
  'a/../../b.png',
  'a\0b.png',
  'a.png\0.svg',
  '%00',
  '%2e%2e%2f%2e%2e%2fx',
  '%c0%ae%c0%ae/',
  '....//....//x',
  'file:///etc/passwd',
  '\u2066a\u2069.png',
  '\u200B',
  '\uFEFF',
  '\u2028',
  '\u0085',
  '\u007f',
  '\ud800.png',
  '\udfff',
  '\u001b[2J\u001b]0;x\u0007.png',
  '\u009b31m.png',
  'a\r\nSet-Cookie: x=1',
  'a\nb',
  'a\rb',
  '\r\n\r\n<html>',
  '\t',
  '"',
  '\\"',
  '"; name="other',
  '"; filename="b',
  "'; drop table media; --",
  '<script>alert(1)</script>.png',
  ';;;',
  '${jndi:ldap://x/y}',
  '{{7*7}}',
  '$(reboot)',
  '`id`',
  '| id',
  '🦚'.repeat(2_500),
  'x'.repeat(10_000),
  '../'.repeat(3_000),
  '__proto__',
  'constructor',
  'toString',
  'चित्र.png',
  'n\u0303'.repeat(500),
  "UTF-8''%0d%0a",
  "utf-8'en'%ff%fe",
]
const names = [
  '\u202Egnp.exe',
  "nonsense'en'a.png",
  ...drawSample([...hostile, ...naughty], thorough ? 150 : 30),
]

/** A line of a log has none of these: they end it, or turn what stands around them. Joiners belong to words. */
const COMMANDS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

let server: Awaited<ReturnType<typeof startServer>>
let key: string
let folder: string
/** What libraries say beside the log. */
let warned: MockInstance<typeof console.warn>

beforeEach(async () => {
  warned = vi.spyOn(console, 'warn')
  folder = tempFolder()
  server = await startServer({ limits, outside: externalImages(await folderImages(folder)) })
  key = await server.key()
})

/** Holds an answer to what has to be true whatever was sent. */
async function judged(answer: Response): Promise<{ status: number; body: Record<string, unknown> }> {
  const { status } = answer
  const body = (await answer.json()) as Record<string, unknown>
  expect({ status, body }).toSatisfy(() => status < 500)
  for (const [name, value] of answer.headers) expect(`${name}: ${value}`).toMatch(/^[ -~]*$/)
  return { status, body }
}

/** What was stored has a name of the server's own. */
function expectOwnNames(urls: readonly string[]): void {
  for (const url of urls) expect(url).toMatch(/^\/storage\/\d+\/[0-9A-Za-z]{22}\.png$/)
  for (const file of filesIn(folder)) expect(basename(file)).toMatch(/^\d+-[0-9A-Za-z]{22}\.png$/)
  expect(filesIn(folder)).toHaveLength(urls.length)
}

function expectReadableLog(): void {
  expect(server.lines.length).toBeGreaterThan(names.length)
  for (const line of server.lines) {
    expect(line.endsWith('\n')).toBe(true)
    expect(COMMANDS.exec(line.slice(0, -1))?.[0].codePointAt(0)?.toString(16)).toBeUndefined()
    expect(() => void JSON.parse(line)).not.toThrow()
  }
  expect([server.faults, warned.mock.calls]).toEqual([[], []])
}

const urlIn = ({ body }: { body: Record<string, unknown> }) => (body.data as { url: string }).url

test('stores a file of a form with a generated name for any name and type', async () => {
  const form = async (disposition: string, type = 'image/png') => {
    const head = `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), tinyPng, Buffer.from('\r\n--x--\r\n')])
    const headers = { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=x' }
    return judged(await fetch(`${server.url}/media`, { method: 'POST', headers, body }))
  }
  const urls: string[] = []
  for (const name of names) {
    const quoted = name.replaceAll('"', '\\"')
    const percent = encodeURIComponent(name.toWellFormed())
    for (const input of [
      await form(`name="file"; filename="${quoted}"`),
      await form(`name=file; filename=${name}`),
      await form(`name="file"; filename="a.png"; filename*=UTF-8''${percent}`),
      await form(`name="file"; filename*=${name}`),
      await form(`name="${quoted}"; filename="a.png"`),
      await form('name="file"; filename="a.png"', name),
    ])
      if (input.status === 201) urls.push(urlIn(input))
      else expect([413, 415, 422]).toContain(input.status)
  }
  expect(urls.length).toBeGreaterThan(3 * names.length)
  expectOwnNames(urls)
  expectReadableLog()
})

test('returns a valid path for an image in JSON with any data: URL', async () => {
  const send = async (image: string) =>
    judged(
      await fetch(`${server.url}/media`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ image }),
      }),
    )
  const urls: string[] = []
  for (const name of ['photo.png', ...names])
    for (const input of [
      await send(`data:image/png;name=${name};base64,${upload.image}`),
      await send(`data:image/png;name="${name}";base64,${upload.image}`),
      await send(`data:${name};base64,${upload.image}`),
      await send(`data:image/png;name=${encodeURIComponent(name.toWellFormed())};base64,${upload.image}`),
      await send(name + upload.image),
    ])
      if (input.status === 201) urls.push(urlIn(input))
      else expect([413, 415, 422]).toContain(input.status)
  // Those whose URL is one by its letters: in three of five ways, that of the first.
  expect(urls.length).toBeGreaterThanOrEqual(3)
  expectOwnNames(urls)
  expectReadableLog()
})

describe('a path of an image', () => {
  test('reads no other file and is escaped in the log', async () => {
    for (const name of names) {
      const encoded = encodeURIComponent(name.toWellFormed())
      for (const path of [`/storage/${encoded}`, `/storage/1/${encoded}.png`, `/storage/${encoded}/../x.png`])
        expect((await judged(await fetch(server.origin + path))).status).toBeOneOf([404, 431])
    }
    // Unchanged, without anything that would normalize it before.
    for (const target of [
      '/storage/../../../../etc/passwd',
      '/storage/%zz',
      '/storage//etc/passwd',
      '/storage/\u00ff',
    ]) {
      const wire = await Wire.open(server.port)
      wire.send(
        Buffer.from(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
      )
      expect((await wire.response()).status).toBeOneOf([400, 404])
    }
    expectReadableLog()
  })

  test('must be that of an upload when sent in JSON', async () => {
    const send = async (path: string, body: object, method = 'POST') =>
      judged(
        await fetch(server.url + path, {
          method,
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    const { id } = (await send('/posts', { title: 'Kiln', body: '<p>x</p>' })).body
    for (const name of names)
      for (const image of [name, `/storage/${name}`, `/storage/1/${name}.png`, `https://a.example/${name}`])
        for (const input of [
          await send('/posts', { title: 'Kiln', body: '<p>x</p>', featured_image: image, gallery: [image] }),
          await send('/gallery', { type: 'post', id, images: [image] }),
          await send('/profile', { avatar_url: image }, 'PUT'),
        ])
          expect([200, 201, 403, 404, 409, 422]).toContain(input.status)
    expectReadableLog()
  })
})
