import { randomUUID } from 'node:crypto'
import { operationList } from '@chowk/contract'
import type { Both, Comparison, TargetName } from './comparison.ts'
import { compareOrder } from './order.ts'
import { type ApiResponse, errorCodeOf, isRecord, itemsOf } from './response.ts'
import type { CanCall } from './reads.ts'

const DAY = 24 * 60 * 60 * 1000
const TEXT = '<p>Not to be published.</p>'

interface Draft {
  readonly name: string
  readonly type: 'post' | 'question' | 'poll'
  /** Days until publication. */
  readonly days: number
  readonly body: object
}

const FIRST = 'the first post'

/** Scheduled content, cancelled before it is published. */
const drafts: readonly Draft[] = [
  { name: FIRST, type: 'post', days: 30, body: { title: 'Drift: the first', body: TEXT } },
  { name: 'the second post', type: 'post', days: 20, body: { title: 'Drift: the second', body: TEXT } },
  { name: 'the question', type: 'question', days: 25, body: { title: 'Drift: a question', body: TEXT } },
  {
    name: 'the poll',
    type: 'poll',
    days: 35,
    body: { question: 'Drift: a poll?', options: ['One', 'Two'] },
  },
]

/** IDs of created items, by the names of the drafts. */
type Created = Both<Map<string, number>>

/**
 * Compares writes: rejected bodies, and content that is scheduled weeks ahead, moved, edited and cancelled. It is
 * visible to the caller only. Uses a few units of quotas.
 */
export async function compareWrites(comparison: Comparison, canCall: CanCall, now: number): Promise<void> {
  await compareEmptyBodies(comparison, canCall)
  if (canCall('posts.create')) await compareInvalidBodies(comparison)
  const created: Created = { live: new Map(), engine: new Map() }
  try {
    await create(comparison, canCall, created, now)
    if (canCall('scheduled.list')) await move(comparison, created, now)
  } finally {
    await cancel(comparison, created)
  }
}

/** Sends empty bodies to the operations whose engine rejects them. */
async function compareEmptyBodies(comparison: Comparison, canCall: CanCall): Promise<void> {
  for (const [id, { method, path, upload }] of operationList) {
    if (method === 'GET' || method === 'DELETE' || upload || path.includes('{') || !canCall(id)) continue
    const { status } = await comparison.callEngine(id, { body: {} })
    if (status === 422) await comparison.compare(id, 'without fields', { body: {} })
  }
}

async function compareInvalidBodies(comparison: Comparison): Promise<void> {
  await comparison.compare('posts.create', 'invalid JSON', { body: '{"title":' })
  await comparison.compare('posts.create', 'another content type', {
    body: 'title=Drift',
    headers: { 'content-type': 'text/plain' },
  })
  await comparison.compare('posts.create', 'unknown field', {
    body: { title: 'Drift', body: TEXT, colour: 'red', scheduled_at: 'tomorrow' },
  })
  await comparison.compare('posts.create', 'invalid idempotency key', {
    body: { title: 'Drift', body: TEXT },
    headers: { 'idempotency-key': 'a,b' },
  })
}

async function create(comparison: Comparison, canCall: CanCall, created: Created, now: number) {
  const save = (name: string, responses: Both<ApiResponse>) => {
    for (const target of ['live', 'engine'] as const) {
      const { body } = responses[target]
      if (isRecord(body) && typeof body.id === 'number') created[target].set(name, body.id)
    }
  }
  for (const { name, type, days, body } of drafts) {
    const id = `${type}s.create` as const
    if (!canCall(id)) continue
    const input = {
      body: { ...body, scheduled_at: daysFromNow(now, days) },
      headers: { 'idempotency-key': `drift-${randomUUID()}` },
    }
    const responses = await comparison.compare(id, name, input)
    if (errorCodeOf(responses.live) === 'quota_exceeded')
      throw new Error('A quota of the member is used up, so writes cannot be compared today.')
    save(name, responses)
    if (type !== 'post') continue
    save(name, await comparison.compare(id, `${name}, repeated with the same idempotency key`, input))
    await comparison.compare(id, 'another body with the same idempotency key', {
      ...input,
      body: { ...input.body, title: 'Drift: another title' },
    })
  }
}

async function move(comparison: Comparison, created: Created, now: number): Promise<void> {
  await compareScheduled(comparison, created, 'scheduled items')
  if (!created.live.has(FIRST)) return
  const id = (target: TargetName) => created[target].get(FIRST) ?? 0
  for (const [call, days] of [
    [FIRST, 10],
    [`${FIRST}, to a past time`, -1],
  ] as const)
    await comparison.compare('scheduled.reschedule', call, (target) => ({
      params: { type: 'post', id: id(target) },
      body: { scheduled_at: daysFromNow(now, days) },
    }))
  await comparison.compare('posts.get', 'a scheduled post', (target) => ({ params: { id: id(target) } }))
  await comparison.compare('posts.update', 'a scheduled post', (target) => ({
    params: { id: id(target) },
    body: { title: 'Drift: the first, edited' },
  }))
  await compareScheduled(comparison, created, 'scheduled items after a move')
}

/** Compares the order of the drafts among all scheduled items. */
async function compareScheduled(comparison: Comparison, created: Created, call: string): Promise<void> {
  const { live, engine } = await comparison.compare('scheduled.list', call)
  const findings = compareOrder(namesIn(live, created.live), namesIn(engine, created.engine))
  comparison.add('scheduled.list', call, findings)
}

function namesIn({ body }: ApiResponse, ids: ReadonlyMap<string, number>): string[] {
  const names = new Map(drafts.map(({ name, type }) => [`${type} ${ids.get(name) ?? ''}`, name]))
  return itemsOf(body).flatMap((item) =>
    isRecord(item) ? (names.get(`${String(item.type)} ${String(item.id)}`) ?? []) : [],
  )
}

async function cancel(comparison: Comparison, created: Created): Promise<void> {
  for (const { name, type } of drafts) {
    if (!created.live.has(name)) continue
    const input = (target: TargetName) => ({ params: { type, id: created[target].get(name) ?? 0 } })
    await comparison.compare('scheduled.cancel', name, input)
    if (name === FIRST) await comparison.compare('scheduled.cancel', 'a cancelled item', input)
  }
}

const daysFromNow = (now: number, days: number): string => new Date(now + days * DAY).toISOString()
