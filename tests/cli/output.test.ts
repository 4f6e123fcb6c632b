import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sweepPart } from '../harness/sweep.ts'
import { bare, chowk, onTerminal, platform, program, runInOwnProcess } from './chowk.ts'

let site: Awaited<ReturnType<typeof platform>>
let asha: Record<string, string>

beforeAll(async () => {
  site = await platform(['--seed', 'demo'])
  asha = await site.as('asha')
})
afterAll(() => site.server.stop())

interface Item {
  id: number
  title: string
  author: { username: string }
}

const lines = (text: string) => text.trimEnd().split('\n')

describe('output to a pipe', () => {
  test('a list is the page as JSON, and --all is one JSON value a line over all pages', async () => {
    const page = JSON.parse((await chowk(['posts', 'list', '--limit', '2'], asha)).out) as {
      items: Item[]
      has_more: boolean
    }
    expect([page.items.length, page.has_more]).toEqual([2, true])
    const all = await chowk(['posts', 'list', '--limit', '2', '--all'], asha)
    const items = lines(all.out).map((line) => JSON.parse(line) as Item)
    expect(items.length).toBeGreaterThan(2)
    expect(items.slice(0, 2)).toEqual(page.items)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  test('--fields selects nested fields and lists the known ones for an unknown field', async () => {
    const { out } = await chowk(['posts', 'list', '--limit', '1', '--fields', 'title,author.username'], asha)
    const [first] = JSON.parse(out) as Record<string, unknown>[]
    expect(Object.keys(first!)).toEqual(['title', 'author.username'])
    const wrong = await chowk(['posts', 'list', '--limit', '1', '--fields', 'titel'], asha)
    expect(wrong).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/Unknown field: titel\.\nFields: id, .*title/) as string,
    })
  })

  test('--jq filters each page and rejects an invalid filter as a usage error', async () => {
    const { out } = await chowk(
      ['posts', 'list', '--limit', '2', '--jq', '.items[] | .author.username'],
      asha,
    )
    expect(lines(out)).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/^\w+$/)])
    const all = await chowk(['posts', 'list', '--limit', '3', '--all', '--jq', '.id'], asha)
    expect(lines(all.out).every((line) => /^\d+$/.test(line))).toBe(true)
    expect(lines(all.out).length).toBeGreaterThan(3)
    expect(await chowk(['account', 'me', '--jq', '.a['], asha)).toMatchObject({ code: 2, out: '' })
  })

  test('exits cleanly when the reader closes the pipe', async () => {
    const list = `"${process.execPath}" "${program}" posts list --all --limit 1`
    const pipeline = spawn('bash', ['-c', `set -o pipefail; ${list} | head -n 1`], { env: bare(asha) })
    const code = new Promise((resolve) => pipeline.once('exit', resolve))
    const [out, error] = await Promise.all([text(pipeline.stdout), text(pipeline.stderr)])
    expect([await code, error, lines(out).length]).toEqual([0, '', 1])
  })

  test.each(sweepPart(['account me', 'posts list --all', 'posts create --help', 'completion bash'], 2))(
    'reports a full disk without a stack trace: %s',
    async (words) => {
      const full = openSync('/dev/full', 'w')
      onTestFinished(() => closeSync(full))
      const child = spawn(process.execPath, [program, ...words.split(' ')], {
        env: bare(asha),
        stdio: ['ignore', full, 'pipe'],
      })
      const code = new Promise((resolve) => child.once('exit', resolve))
      expect(await text(child.stderr!)).toMatch(/^chowk: Could not write to standard output: ENOSPC.*\n$/)
      expect(await code).toBe(1)
    },
  )

  test('chowk api calls any path', async () => {
    const { out } = await chowk(
      ['api', 'get', '/api/v1/posts', '--query', 'limit=2', '--jq', '.items | length'],
      asha,
    )
    expect(out).toBe('2\n')
    const body = JSON.stringify({ title: 'By hand', body: '<p>Once.</p>' })
    const words = ['api', 'POST', '/posts', '--body', '-', '--idempotency-key', 'by-hand', '--jq', '.id']
    const first = await chowk(words, asha, body)
    expect(first).toMatchObject({ code: 0, error: '' })
    expect(await chowk(words, asha, body)).toEqual(first)
    const both = await chowk(
      ['api', 'GET', '/posts?limit=1', '--query', 'offset=1', '--jq', '.next_offset'],
      asha,
    )
    expect(both.out).toBe('2\n')
    for (const path of ['/tags/a b', '/tags/c#'])
      expect(await chowk(['api', 'GET', path], asha)).toMatchObject({ code: 2, out: '' })
    expect(await chowk(words, asha, `\uFEFF${body}`)).toEqual(first)
    expect(await chowk(['api', 'GET', '/nowhere'], asha)).toMatchObject({ code: 4 })
    expect(await chowk(['api', 'FETCH', '/posts'], asha)).toMatchObject({ code: 2 })
  })

  test('reports an address without /api/v1 and an unknown resource differently', async () => {
    const address = asha.CHOWK_BASE_URL!.replace('/api/v1', '')
    const wrong = await chowk(['whoami'], { ...asha, CHOWK_BASE_URL: address })
    expect(wrong).toMatchObject({
      code: 4,
      error: expect.stringContaining('without /api/v1 at its end') as string,
    })
    const { error } = await chowk(['posts', 'get', '999999'], asha)
    expect(error).toContain('not_found')
    expect(error).not.toContain('/api/v1')
  })
})

describe('output to a terminal', () => {
  test("prints a list as a table within the terminal's width, with readable times", async () => {
    const { out } = await onTerminal(
      ['posts', 'list', '--limit', '3'],
      { ...asha, NO_COLOR: '1' },
      { columns: 70 },
    )
    expect(out).toMatch(/^id +/)
    expect(out).toMatch(/ago/)
    expect(out).toContain('There are more. Use --all to list all of them.')
    for (const line of lines(out)) expect(line.length).toBeLessThanOrEqual(70)
    expect(out).not.toContain('\u001b[')
  })

  const terminals = [
    ['posts list', 40],
    ['services list', 40],
    ['usage', 40],
    ['usage', 120],
  ] as const
  test.each(sweepPart(terminals, 2))('chowk %s fits a terminal of %i columns', async (words, columns) => {
    const { out, code } = await onTerminal(words.split(' '), { ...asha, NO_COLOR: '1' }, { columns })
    expect(code).toBe(0)
    // What is said besides wraps.
    const rows = lines(out).filter((line) => !/\.$/.test(line))
    expect(rows.length).toBeGreaterThan(3)
    for (const line of rows) expect(line.length).toBeLessThanOrEqual(columns)
  })

  test('fields that were asked for are all shown, however narrow it is', async () => {
    const fields = ['id', 'title', 'status', 'likes', 'dislikes', 'saved', 'type']
    const words = ['posts', 'list', '--fields', fields.join(',')]
    const { out } = await onTerminal(words, { ...asha, NO_COLOR: '1' }, { columns: 40 })
    expect(lines(out)[0]!.split(/ +/)).toEqual(fields)
  })

  test('uses colours unless NO_COLOR is set; --json stays JSON', async () => {
    expect((await onTerminal(['account', 'me'], asha)).out).toContain('\u001b[')
    expect((await onTerminal(['account', 'me'], { ...asha, NO_COLOR: '1' })).out).not.toContain('\u001b[')
    const { out } = await onTerminal(['account', 'me', '--json'], asha)
    expect(JSON.parse(out)).toMatchObject({ user: { username: 'asha' } })
  })

  test('escapes control characters in member content', async () => {
    const ravi = await site.as('ravi')
    const title = 'Red \u001b[31malert\u0007 \u009b2J now'
    const created = await chowk(
      ['posts', 'create', '--title', title, '--body', '<p>x</p>', '--jq', '.id'],
      ravi,
    )
    expect(created.code).toBe(0)
    for (const words of [
      ['posts', 'list', '--limit', '2'],
      ['posts', 'get', created.out.trim()],
    ]) {
      const { out } = await onTerminal(words, { ...asha, NO_COLOR: '1' })
      expect(out).toContain('alert')
      for (const command of ['\u001b[31m', '\u0007', '\u009b']) expect(out).not.toContain(command)
    }
  })

  test('shows a bar for each quota and its reset time', async () => {
    const { out } = await onTerminal(['usage'], asha)
    expect(out).toMatch(/post +\S*[█░]/u)
    expect(out).toMatch(/Quotas reset in (\d+ h( \d+ min)?|\d+ min|\d+ s), at 00:00 UTC\./)
  })
})

test('writes the CHOWK_LOG output to standard error and only the result to standard output', async () => {
  const { out, error, code } = await runInOwnProcess(['whoami'], { ...asha, CHOWK_LOG: 'debug' })
  expect([code, JSON.parse(out)]).toMatchObject([0, { user: { username: 'asha' } }])
  expect(error).toContain('account.me → GET ')
  expect(error).not.toContain('Unknown variable')
})

describe('failures', () => {
  const noServer = { CHOWK_API_KEY: 'chk_x', CHOWK_BASE_URL: 'http://127.0.0.1:2/api/v1' }

  test.each<
    [kind: string, words: string[], code: number, error: string, environment?: Record<string, string>]
  >([
    ['usage', ['posts', 'lst'], 2, 'Did you mean list?'],
    ['usage', ['pots', 'list'], 2, 'Did you mean posts?'],
    ['usage', ['whoami', '--fields', ' ,'], 2, 'Expected names such as id,title.'],
    ['usage', ['publish', '.'], 2, 'CHOWK_PACE is invalid. Expected a number', { CHOWK_PACE: 'fast' }],
    ['no key', ['account', 'me'], 3, 'Run `chowk login`', {}],
    ['a bad key', ['account', 'me'], 3, '(invalid_api_key, request req_', { CHOWK_API_KEY: 'chk_wrong' }],
    ['not found', ['posts', 'get', '999999'], 4, '(not_found, request req_'],
    ['validation', ['posts', 'create', '--title', 'x'], 5, 'title: '],
    [
      'conflict',
      ['communities', 'create', '--name', 'Pune Potters', '--slug', 'pune-potters'],
      7,
      '(conflict, request req_',
    ],
    ['no server', ['account', 'me'], 8, 'Check that the server is running', noServer],
  ])('%s: %j exits with %i and a hint', async (_kind, words, code, message, environment) => {
    const own = environment === undefined ? asha : { CHOWK_BASE_URL: asha.CHOWK_BASE_URL!, ...environment }
    const result = await chowk(words, own)
    expect(result).toMatchObject({ code, out: '', error: expect.stringContaining(message) as string })
    expect(result.error).not.toMatch(/\n\s+at /)
  })

  const command = '\u001b]52;c;aGk=\u0007\u001b[2J\u009b31m\u202e'
  const failure = { ok: false, error: `No${command}!`, request_id: command }
  const field = { path: command, code: command, message: command }
  test.each([
    ['of fields', 422, { ...failure, code: 'validation_failed', fields: [field] }],
    ['with a code of its own', 409, { ...failure, code: command }],
    // Not 502, after which the client would wait and try again.
    ['in HTML', 404, `<h1>No${command}!</h1>`],
  ])("escapes control characters in a server's error: %s", async (_, status, body) => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(status, {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const environment = { ...asha, CHOWK_BASE_URL: `http://127.0.0.1:${port}/api/v1` }
    for (const words of [['posts', 'get', '1'], ['schedule', 'list'], ['drift']]) {
      const { out, error } = await chowk(words, environment)
      expect(out).toBe('')
      expect(error).toMatch(/^chowk: /)
      // oxlint-disable-next-line no-control-regex
      expect(error).not.toMatch(/[\u0007\u001b\u009b\u202e]/)
    }
  })

  test('prints failures as one JSON object on standard error with --json', async () => {
    const { error, code } = await chowk(['posts', 'create', '--title', 'x', '--json'], asha)
    expect(code).toBe(5)
    expect(JSON.parse(error)).toEqual({
      error: {
        code: 'validation_failed',
        status: 422,
        request_id: expect.stringMatching(/^req_/) as string,
        message: expect.any(String) as string,
        fields: expect.arrayContaining([expect.objectContaining({ path: 'body' })]) as unknown,
        hint: expect.any(String) as string,
        exit_code: 5,
      },
    })
  })

  test('exits with 6 when a quota is used up', async () => {
    const dev = await site.as('devi')
    const create = (name: string) => chowk(['communities', 'create', '--name', name], dev)
    expect([(await create('One of two')).code, (await create('Two of two')).code]).toEqual([0, 0])
    expect(await create('Three of two')).toMatchObject({
      code: 6,
      error: expect.stringContaining('chowk usage') as string,
    })
  })
})
