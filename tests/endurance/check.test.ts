import { entities, memoryStore, type SnapshotRow } from '@chowk/engine'
import { expect, test } from 'vitest'
import { connect } from '../harness/connect.ts'
import { rowsIn } from '../harness/recount.ts'
import { World } from '../harness/world.ts'
import { collect } from '../stores/collect.ts'
import { bookedService } from '../operations/services/fixtures.ts'
import { check, lostBefore } from './check.ts'
import { Journal, secretFor, type Insert, type Outcome, type Setting } from './journal.ts'

type Row = Record<string, unknown> & { id: number }

const POST = 'open-1'

/** Creates a platform with some activity, and a true journal of it. */
async function account() {
  const world = new World(memoryStore(entities))
  const [asha, ravi] = await world.members('asha', 'ravi')
  await connect(asha, ravi)
  const journal = new Journal()
  const answered = (member: string, what: Insert | Setting, outcome: Outcome, id?: number) => {
    const write = journal.writes.find(
      (candidate) => 'mark' in candidate && 'mark' in what && candidate.mark === what.mark,
    )
    const candidate = write ?? journal.write(member, what)
    journal.end(candidate, journal.attempt(candidate), outcome, undefined, id)
  }

  const { id } = await asha.ok('posts.create', {
    body: { title: POST, body: '<p>Kept.</p>', tags: ['kept'] },
  })
  answered('asha', { kind: 'post', mark: POST }, 'acknowledged', id)
  const comment = await ravi.ok('posts.comment', { params: { id }, body: { body: '<p>open-2</p>' } })
  answered('ravi', { kind: 'comment', mark: 'open-2' }, 'acknowledged', comment.id)
  const body = secretFor(['m1', 'm2'], 3)
  const { message } = await asha.ok('chats.send', { params: { key: '@ravi' }, body: { body } })
  answered('asha', { kind: 'message', mark: body }, 'acknowledged', message.id)
  await ravi.ok('reactions.set', { body: { type: 'post', id, reaction: 'like' } })
  const reaction = { kind: 'reaction', target: `ravi post ${id}` } as const
  answered('ravi', { ...reaction, value: 'like' }, 'acknowledged')
  const { booking } = await bookedService(world)
  const rows = structuredClone(await collect(world.control.engine.store.export())) as [string, Row][]
  const requirements = rows.find(([entity]) => entity === 'bookings')![1]
  requirements.requirements = 'open-4'
  answered('asha', { kind: 'booking', mark: 'open-4' }, 'acknowledged', booking.id)
  return { journal, rows, answered, reaction, post: id }
}

type Account = Awaited<ReturnType<typeof account>>

const rowOf = ({ rows }: Account, entity: string): Row => rows.find(([name]) => name === entity)![1]
const unitsOf = ({ rows }: Account, action: string): Row =>
  rows.find(([name, row]) => name === 'quota_uses' && row.action === action)![1]
const remove = ({ rows }: Account, entity: string): void =>
  void rows.splice(
    rows.findIndex(([name]) => name === entity),
    1,
  )
const repeat = (known: Account, entity: string, changes: object = {}): void =>
  void known.rows.push([entity, { ...rowOf(known, entity), id: 99, ...changes }])

async function* each(rows: readonly [string, Row][]): AsyncGenerator<SnapshotRow> {
  for (const row of rows) yield row
}

const findingsOf = async ({ journal, rows }: Account) => check(journal, await rowsIn(each(rows)), 0)

test('nothing is found where everything is as it was answered, or may be', async () => {
  const known = await account()
  // Unknown, and not done.
  known.answered('asha', { kind: 'post', mark: 'open-9' }, 'unknown')
  // Unknown, and not done either: the earlier acknowledged value remains.
  known.answered('ravi', { ...known.reaction, value: 'dislike' }, 'unknown')
  // Refused without effect.
  known.answered('asha', { kind: 'post', mark: 'open-10' }, 'refused')
  known.journal.shown('m1', 'GET /chats', rowOf(known, 'messages').body as string)
  expect(await findingsOf(known)).toEqual({ lost: [], twice: [], wrong: [], leaked: [] })
  expect(known.journal.rightlySeen).toBe(1)
})

const doctored: Record<string, ['lost' | 'twice' | 'wrong' | 'leaked', (known: Account) => unknown]> = {
  'an acknowledged post that is not there': ['lost', (known) => remove(known, 'items')],
  'a message that is there under another id': ['lost', (known) => (rowOf(known, 'messages').id = 7)],
  'a comment that is not there': ['lost', (known) => remove(known, 'comments')],
  'a booking that is not there': ['lost', (known) => remove(known, 'bookings')],
  'a post that is there twice': ['twice', (known) => repeat(known, 'items')],
  'a comment that is there twice, though no answer to the second came': [
    'twice',
    (known) => {
      known.answered('ravi', { kind: 'comment', mark: 'open-2' }, 'unknown')
      repeat(known, 'comments')
    },
  ],
  'a key that was answered with two ids': [
    'twice',
    (known) => known.answered('asha', { kind: 'post', mark: POST }, 'acknowledged', 2),
  ],
  'a post that was refused': [
    'wrong',
    (known) => Object.assign(known.journal.writes[0]!.attempts[0]!, { outcome: 'refused' }),
  ],
  'a post that nobody sent': ['wrong', (known) => repeat(known, 'items', { title: 'open-77', slug: 'x' })],
  'a reaction that is another one': ['lost', (known) => (rowOf(known, 'reactions').reaction = 'dislike')],
  'a reaction that is gone': ['lost', (known) => remove(known, 'reactions')],
  'a unit of a quota too many': ['wrong', (known) => (unitsOf(known, 'post').used = 2)],
  'a quota that was not drawn on': ['wrong', (known) => (unitsOf(known, 'message').action = 'other')],
  'reactions that drew too much': ['wrong', (known) => (unitsOf(known, 'react').used = 2)],
  'a counter that is off': ['wrong', (known) => (rowOf(known, 'items').likes = 2)],
  'what is scheduled still, after its time': [
    'wrong',
    (known) => (rowOf(known, 'items').status = 'scheduled'),
  ],
  'a step of a booking taken twice': ['twice', (known) => repeat(known, 'booking_steps', { step: 1 })],
  'a comment whose author of the item was not told': [
    'lost',
    ({ rows }) => {
      for (const [entity, row] of rows)
        if (entity === 'notifications' && row.kind === 'comment') row.kind = 'reply'
    },
  ],
  'a comment told twice': [
    'twice',
    ({ rows }) => {
      const notification = rows.find(([entity, row]) => entity === 'notifications' && row.kind === 'comment')!
      rows.push(['notifications', { ...notification[1], id: 99 }])
    },
  ],
  'a message shown to a stranger': [
    'leaked',
    (known) => known.journal.shown('m3', 'GET /chats', rowOf(known, 'messages').body as string),
  ],
  'a message shown to a visitor': [
    'leaked',
    (known) => known.journal.shown('visitor', 'GET /', `<p>${rowOf(known, 'messages').body as string}</p>`),
  ],
  'a refusal that nothing explains': ['wrong', ({ journal }) => journal.surprise('POST post: 404 not_found')],
}

test.each(Object.keys(doctored))('%s is found', async (name) => {
  const known = await account()
  const [kind, doctor] = doctored[name]!
  doctor(known)
  expect((await findingsOf(known))[kind]).not.toEqual([])
})

test('finds an acknowledged write that a backup lacks', async () => {
  const known = await account()
  const lost = async (moment: number) => lostBefore(known.journal, await rowsIn(each(known.rows)), moment)
  expect(await lost(Infinity)).toEqual([])
  remove(known, 'items')
  expect(await lost(Infinity)).toEqual([`post ${known.post} is missing`])
  // A later write need not be in the backup.
  expect(await lost(0)).toEqual([])
})
