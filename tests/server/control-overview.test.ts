import { expect, test } from 'vitest'
import { startControlled } from './start-controlled.ts'

type Entry = Record<string, unknown>

test('lists members by name with keys and quotas, a hundred per page', async () => {
  const { control, call, newKey } = await startControlled()
  const { key, id } = await newKey('Ravi')
  await control('POST', '/members', { username: 'asha', plan: 'pro', status: 'suspended' })
  await call(key, '/posts', { method: 'POST', body: JSON.stringify({ title: 'Rain', body: '<p>Wet.</p>' }) })
  const { body } = await control('GET', '/members')
  const [asha, ravi] = body.members as Entry[]
  expect(body.next).toBeNull()
  expect(asha).toMatchObject({ username: 'asha', plan: 'pro', status: 'suspended', keys: [] })
  expect(ravi).toMatchObject({ username: 'Ravi', status: 'active', keys: [{ id, revoked_at: null }] })
  expect(ravi!.quotas).toContainEqual({ action: 'post', limit: 20, used: 1, remaining: 19 })
  expect(JSON.stringify(body)).not.toContain(key)

  for (let number = 0; number < 120; number++)
    await control('POST', '/members', { username: `z${String(number).padStart(3, '0')}` })
  const first = (await control('GET', '/members')).body as { members: Entry[]; next: string }
  const second = (await control('GET', `/members?after=${first.next}`)).body as {
    members: Entry[]
    next: null
  }
  expect([first.members.length, second.members.length, second.next]).toEqual([100, 22, null])
  const names = [...first.members, ...second.members].map(({ username }) => String(username).toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(122)
})

test('lists scheduled items of all members, soonest first', async () => {
  const { control, call, newKey } = await startControlled()
  const { now } = (await control('POST', '/clock', { frozen: true })).body as { now: string }
  const timeAfter = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
  for (const [username, hours] of [
    ['asha', 5],
    ['ravi', 2],
    ['asha', 9],
  ] as const) {
    const { key } = await newKey(username)
    const post = { title: `In ${hours}`, body: '<p>Later.</p>', scheduled_at: timeAfter(hours) }
    await call(key, '/posts', { method: 'POST', body: JSON.stringify(post) })
  }
  const { items } = (await control('GET', '/schedule')).body as { items: Entry[] }
  expect(items).toEqual(
    [
      ['ravi', 2, 2],
      ['asha', 5, 1],
      ['asha', 9, 3],
    ].map(([author, hours, id]) => ({
      type: 'post',
      id,
      title: `In ${hours}`,
      author,
      scheduled_at: timeAfter(Number(hours)),
    })),
  )
  await control('POST', '/clock', { advance: 'PT6H' })
  expect((await control('GET', '/schedule')).body.items).toHaveLength(1)
})

test('faults that wait are listed, with how many calls they still meet', async () => {
  const { control, call, newKey } = await startControlled()
  const { key } = await newKey('asha')
  await control('POST', '/faults', { operation: 'account.me', code: 'server_error', times: 3 })
  await control('POST', '/faults', { drop: 'before' })
  await call(key, '/me')
  expect((await control('GET', '/faults')).body).toEqual({
    faults: [
      { operation: 'account.me', code: 'server_error', times_left: 2 },
      { drop: 'before', times_left: 1 },
    ],
  })
  await control('DELETE', '/faults')
  expect((await control('GET', '/faults')).body).toEqual({ faults: [] })
})

test('serves the files of the console and no others', async () => {
  const { origin } = await startControlled()
  const page = await fetch(`${origin}/_control`)
  expect(new URL(page.url).pathname).toBe('/_control/')
  const html = await page.text()
  const policy = page.headers.get('content-security-policy')!
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+';/)
  for (const [, file] of html.matchAll(/(?:src|href)="(console\/[^"]+)"/g)) {
    const { status, headers } = await fetch(`${origin}/_control/${file}`)
    expect([file, status, headers.get('x-content-type-options')]).toEqual([file, 200, 'nosniff'])
  }
  for (const file of [
    'console/tsconfig.json',
    'console/types.d.ts',
    'console/nothing.js',
    'console/..%2fpackage.json',
    'console/..%2fsrc%2findex.js',
    'console/%2e%2e/dist/index.js',
    'console/lit-html/..%2f..%2ffastify%2ffastify.js',
  ])
    expect([file, (await fetch(`${origin}/_control/${file}`)).status]).toEqual([file, 404])
  const elsewhere = { headers: { origin: 'https://elsewhere.example' } }
  expect((await fetch(`${origin}/_control/`, elsewhere)).status).toBe(403)
})
