import { randomUUID } from 'node:crypto'
import { operationList, type OperationId } from '@chowk/contract'
import { type Answer, codeOf, isRecord } from './answer.ts'
import type { Both, Comparison, SideName } from './comparison.ts'
import { sameOrder } from './order.ts'

const DAY = 24 * 60 * 60 * 1000

/** Content that is scheduled, so that nobody sees it before it is cancelled again. */
const scheduled = [
  {
    name: 'the first post',
    id: 'posts.create',
    type: 'post',
    days: 30,
    body: { title: 'Drift: the first', body: '<p>Not to be published.</p>' },
  },
  {
    name: 'the second post',
    id: 'posts.create',
    type: 'post',
    days: 20,
    body: { title: 'Drift: the second', body: '<p>Not to be published.</p>' },
  },
  {
    name: 'the question',
    id: 'questions.create',
    type: 'question',
    days: 25,
    body: { title: 'Drift: a question', body: '<p>Not to be published.</p>' },
  },
  {
    name: 'the poll',
    id: 'polls.create',
    type: 'poll',
    days: 35,
    body: { question: 'Drift: a poll?', options: ['One', 'Two'] },
  },
] as const satisfies readonly { name: string; id: OperationId; type: string; days: number; body: object }[]

type Made = Both<Map<string, number>>

/**
 * Lets the caller write, on both sides alike: what can be refused is refused, what is made is scheduled for a day weeks ahead, moved,
 * edited and cancelled. Nobody but the caller sees any of it; it takes a few units of the caller's quotas.
 */
export async function compareWrites(
  comparison: Comparison,
  canCall: (id: OperationId) => boolean,
  now: number,
): Promise<void> {
  await refuseEmptyBodies(comparison, canCall)
  if (canCall('posts.create')) await refuseBrokenBodies(comparison)
  const made: Made = { live: new Map(), engine: new Map() }
  try {
    await make(comparison, canCall, made, now)
    if (canCall('scheduled.list')) await move(comparison, made, now)
  } finally {
    await cancel(comparison, made)
  }
}

/** Every operation that needs fields, without any. The engine is asked first whether it refuses. */
async function refuseEmptyBodies(
  comparison: Comparison,
  canCall: (id: OperationId) => boolean,
): Promise<void> {
  for (const [id, { method, path, upload }] of operationList) {
    if (method === 'GET' || method === 'DELETE' || upload || path.includes('{') || !canCall(id)) continue
    const { status } = await comparison.engineOnly(id, { body: {} })
    if (status === 422) await comparison.compare(id, 'without any field', { body: {} })
  }
}

async function refuseBrokenBodies(comparison: Comparison): Promise<void> {
  await comparison.compare('posts.create', 'with a body that is no JSON', { body: '{"title":' })
  await comparison.compare('posts.create', 'with a body of another type', {
    body: 'title=Drift',
    headers: { 'content-type': 'text/plain' },
  })
  await comparison.compare('posts.create', 'with an unknown field', {
    body: { title: 'Drift', body: '<p>Not to be published.</p>', colour: 'red', scheduled_at: 'tomorrow' },
  })
  await comparison.compare('posts.create', 'with an idempotency key that is none', {
    body: scheduled[0].body,
    headers: { 'idempotency-key': 'a,b' },
  })
}

async function make(
  comparison: Comparison,
  canCall: (id: OperationId) => boolean,
  made: Made,
  now: number,
): Promise<void> {
  for (const { name, id, days, body } of scheduled) {
    if (!canCall(id)) continue
    const input = {
      body: { ...body, scheduled_at: at(now, days) },
      headers: { 'idempotency-key': `drift-${randomUUID()}` },
    }
    const answers = await comparison.compare(id, name, input)
    refuseSpentQuota(answers.live)
    keep(made, name, answers)
    if (id !== 'posts.create') continue
    keep(made, name, await comparison.compare(id, `${name}, repeated under the same idempotency key`, input))
    await comparison.compare(id, 'something else under the same idempotency key', {
      ...input,
      body: { ...input.body, title: 'Drift: another title' },
    })
  }
}

async function move(comparison: Comparison, made: Made, now: number): Promise<void> {
  await compareOrder(comparison, made, 'what is scheduled')
  if (!has(made, 'the first post')) return
  const first = (side: SideName) => ({ type: 'post', id: idOf(made, side, 'the first post') })
  await comparison.compare('scheduled.reschedule', 'the first post', (side) => ({
    params: first(side),
    body: { scheduled_at: at(now, 10) },
  }))
  await comparison.compare('scheduled.reschedule', 'the first post, to a time gone by', (side) => ({
    params: first(side),
    body: { scheduled_at: at(now, -1) },
  }))
  await comparison.compare('posts.get', 'a post that is scheduled', (side) => ({
    params: { id: first(side).id },
  }))
  await comparison.compare('posts.update', 'a post that is scheduled', (side) => ({
    params: { id: first(side).id },
    body: { title: 'Drift: the first, edited' },
  }))
  await compareOrder(comparison, made, 'what is scheduled, after a move')
}

/** The order of what the script made, whatever else is scheduled. */
async function compareOrder(comparison: Comparison, made: Made, call: string): Promise<void> {
  const answers = await comparison.compare('scheduled.list', call)
  comparison.note(
    'scheduled.list',
    call,
    sameOrder(namesIn(answers.live, made.live), namesIn(answers.engine, made.engine)),
  )
}

function namesIn({ body }: Answer, made: ReadonlyMap<string, number>): string[] {
  const items = isRecord(body) && Array.isArray(body.items) ? (body.items as unknown[]) : []
  const names = new Map(scheduled.map(({ name, type }) => [`${type} ${made.get(name) ?? ''}`, name]))
  return items.flatMap((item) =>
    isRecord(item) ? (names.get(`${String(item.type)} ${String(item.id)}`) ?? []) : [],
  )
}

/** Whatever was made goes again, also where something went wrong in between. */
async function cancel(comparison: Comparison, made: Made): Promise<void> {
  for (const { name, type } of scheduled) {
    if (!has(made, name)) continue
    const input = (side: SideName) => ({ params: { type, id: idOf(made, side, name) } })
    await comparison.compare('scheduled.cancel', name, input)
    if (name === 'the first post') await comparison.compare('scheduled.cancel', 'what is cancelled', input)
  }
}

const at = (now: number, days: number): string => new Date(now + days * DAY).toISOString()

function keep(made: Made, name: string, answers: Both<Answer>): void {
  for (const side of ['live', 'engine'] as const) {
    const { body } = answers[side]
    if (isRecord(body) && typeof body.id === 'number') made[side].set(name, body.id)
  }
}

const has = (made: Made, name: string): boolean => made.live.has(name)

const idOf = (made: Made, side: SideName, name: string): number => made[side].get(name) ?? 0

/** @throws Error */
function refuseSpentQuota(answer: Answer): void {
  if (codeOf(answer) === 'quota_exceeded')
    throw new Error('A quota of the member is used up today, so that writes can’t be compared.')
}
