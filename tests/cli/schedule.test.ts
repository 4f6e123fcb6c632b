import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chowk } from '@chowk/sdk'
import { chowk, onTerminal, platform } from './chowk.ts'

let site: Awaited<ReturnType<typeof platform>>
let asha: Record<string, string>
let client: Chowk

beforeAll(async () => {
  site = await platform()
  asha = await site.as('asha')
  client = new Chowk({ apiKey: asha.CHOWK_API_KEY, baseUrl: asha.CHOWK_BASE_URL })
})
afterAll(() => site.server.stop())

const DAY = 86_400_000
const times = async () =>
  (await client.scheduled.list()).items.map(({ scheduled_at }) => Date.parse(scheduled_at))

test('lists scheduled items by day and moves, publishes and cancels them', async () => {
  const start = Math.ceil((Date.now() + 2 * DAY) / DAY) * DAY
  const ids: string[] = []
  for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
    const { id } = await client.posts.create({
      title,
      body: '<p>Text</p>',
      scheduled_at: new Date(start + index * DAY),
    })
    ids.push(String(id))
  }
  const output = await onTerminal(['schedule', '--timezone', 'Asia/Kolkata'], { ...asha, NO_COLOR: '1' })
  expect(output.out).toMatch(/^\w+day, \d{4}-\d\d-\d\d +in 2 days\n +05:30 +post +\d+ +One\n/)

  const from = new Date(start + DAY).toISOString().slice(0, 10)
  const moved = await chowk(['schedule', '--from', from, '--shift', '+2d', '--timezone', 'UTC'], asha)
  expect(moved).toMatchObject({ code: 0, error: '' })
  expect(await times()).toEqual([start, start + 3 * DAY, start + 4 * DAY])

  // Too near: the interface refuses, and the item stays.
  const rejected = await chowk(['schedule', ids[0]!, '--shift', '-30d'], asha)
  expect(rejected).toMatchObject({
    code: 5,
    error: expect.stringContaining('1 of 1 items could not be changed') as string,
  })
  expect((await times())[0]).toBe(start)

  const no = await onTerminal(['schedule', ids[0]!, '--cancel'], asha, {
    typed: { after: '[y/N]', text: 'n\r' },
  })
  expect([no.out.includes('Cancel 1 item. Continue? [y/N]'), (await times()).length]).toEqual([true, 3])
  await chowk(['schedule', ids[0]!, '--publish-now', '--yes'], asha)
  expect((await client.posts.get(Number(ids[0]))).item.status).toBe('published')
  await chowk(['schedule', '--cancel', '--all', '--yes'], asha)
  expect(await times()).toEqual([])
  const none = await chowk(['schedule', '--cancel', '--all', '--yes', '--json'], asha)
  expect([none.code, none.error, JSON.parse(none.out)]).toEqual([
    0,
    'No scheduled items match.\n',
    { items: [] },
  ])
  expect(await chowk(['schedule', '99'], asha)).toMatchObject({ code: 4 })
  expect(await chowk(['schedule', '--shift', 'later'], asha)).toMatchObject({ code: 2 })
})

test('cancels, publishes and moves only named items or --all', async () => {
  await client.posts.create({ title: 'Kept', body: '<p>Text</p>', scheduled_at: new Date(Date.now() + DAY) })
  const before = await times()
  for (const flags of [['--cancel'], ['--publish-now'], ['--shift', '+2d']])
    for (const how of [[], ['--json'], ['--yes']]) {
      const { code, out, error } = await chowk(['schedule', ...flags, ...how], asha)
      expect([code, out]).toEqual([2, ''])
      expect(error).toContain('Name the items to change: IDs, --kind, --from, --to or --all')
    }
  expect(await times()).toEqual(before)
})

test.each([
  ['schedule', 'ID', '--cancel'],
  ['schedule', 'ID', '--publish-now'],
  ['schedule', '--all', '--cancel', '--json'],
  ['scheduled', 'cancel', 'post', 'ID'],
  ['api', 'DELETE', '/scheduled/post/ID'],
])('chowk %s %s %s requires --yes without a terminal', async (...words) => {
  const { id } = await client.posts.create({
    title: `For ${words.join(' ')}`,
    body: '<p>Text</p>',
    scheduled_at: new Date(Date.now() + DAY),
  })
  const isThere = async () => (await client.scheduled.list()).items.some((item) => item.id === id)
  const parameters = words.map((word) => word.replace('ID', String(id)))
  const rejected = await chowk(parameters, asha)
  expect([rejected.code, rejected.error.includes('Add --yes to confirm.'), await isThere()]).toEqual([
    2,
    true,
    true,
  ])
  expect([(await chowk([...parameters, '--yes'], asha)).code, await isThere()]).toEqual([0, false])
})
