import type { Condition, NewRow, Position, RowOf, Selection, Tx } from '@chowk/engine'
import fc from 'fast-check'
import { marks, notes, people, uses } from './entities.ts'

/** A random step of a transaction. */
export type Step =
  | { readonly kind: 'call'; readonly name: string; readonly run: (tx: Tx) => Promise<unknown> }
  | { readonly kind: 'savepoint'; readonly script: Script }

/** Successive steps, committed or rolled back. */
export interface Script {
  readonly steps: readonly Step[]
  readonly undone: boolean
}

// Few values, so that rows collide: same keys, same ranks, existing ids.
const id = fc.integer({ min: 1, max: 14 })
const name = fc.constantFrom('', 'a', 'b', 'ab', 'é', '\uffff', '🌍', '\u0000', '\ud800')
const whole = fc.constantFrom(-3, 0, 1, 2, 10, 2 ** 40)
const rank = fc.option(whole)
const weight = fc.option(fc.constantFrom(-1.5, -0, 0.1, 2, 1e300))
const personId = fc.constantFrom(1, 2)

const person: fc.Arbitrary<NewRow<typeof people>> = fc.record(
  { id, name, email: fc.option(name), visits: whole },
  { requiredKeys: ['name', 'email', 'visits'] },
)
const note: fc.Arbitrary<NewRow<typeof notes>> = fc.record(
  {
    id,
    person_id: personId,
    title: name,
    rank,
    weight,
    pinned: fc.boolean(),
    details: fc.jsonValue({ maxDepth: 2 }),
    extra: fc.option(fc.record({ list: fc.array(whole, { maxLength: 3 }) })),
    content: fc.option(fc.uint8Array({ maxLength: 4 })),
  },
  { requiredKeys: ['person_id', 'title', 'rank', 'weight', 'pinned', 'details', 'extra', 'content'] },
)
const personChanges = fc.record({ name, email: fc.option(name), visits: whole }, { requiredKeys: [] })
const noteChanges = fc.record(
  {
    person_id: personId,
    title: name,
    rank,
    weight,
    pinned: fc.boolean(),
    details: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: [] },
)
const noteGuard = fc.option(fc.record({ pinned: fc.boolean(), rank }, { requiredKeys: [] }), {
  nil: undefined,
  freq: 2,
})

type NoteCondition = Condition<RowOf<typeof notes>>

const operator = fc.constantFrom('=', '!=', '<', '<=', '>', '>=')
const comparison = fc.oneof(
  fc.tuple(fc.constant('rank'), operator, rank),
  fc.tuple(fc.constant('title'), operator, name),
  fc.tuple(fc.constant('weight'), operator, weight),
  fc.tuple(fc.constant('pinned'), operator, fc.boolean()),
  fc.tuple(fc.constant('id'), operator, id),
  fc.tuple(fc.constant('rank'), fc.constantFrom('in', 'not in'), fc.array(rank, { maxLength: 5 })),
  fc.tuple(fc.constant('title'), fc.constantFrom('in', 'not in'), fc.array(name, { maxLength: 3 })),
  fc.tuple(
    fc.constant('title'),
    fc.constantFrom('exists in', 'not exists in'),
    fc.constantFrom({ entity: people, key: 'name' }, { entity: people, key: 'email' }),
  ),
  fc.tuple(
    fc.constantFrom('id', 'rank'),
    fc.constantFrom('exists in', 'not exists in'),
    fc.oneof(
      fc.constant({ entity: marks, key: 'rank' }),
      name.map((day) => ({ entity: uses, key: 'use', equals: { day } })),
    ),
  ),
  fc.tuple(
    fc.constant('title'),
    fc.constantFrom('exists in', 'not exists in'),
    personId.map((person_id) => ({ entity: uses, key: 'use', equals: { person_id } })),
  ),
) as fc.Arbitrary<NoteCondition>
const where: fc.Arbitrary<readonly NoteCondition[]> = fc.array(
  fc.oneof(comparison, fc.record({ any: fc.array(comparison, { maxLength: 3 }) })),
  { maxLength: 2 },
)

/** An index, a prefix of its columns, and bounds of the next. */
const range: fc.Arbitrary<Selection<typeof notes>> = fc.oneof(
  bounded('byId', {}, id),
  bounded('byRank', {}, whole),
  bounded('byRank', { rank }, id),
  bounded('byWeight', {}, fc.constantFrom(-1.5, 0.1, 2)),
  bounded('byPersonAndRank', { person_id: personId }, whole),
  bounded('byPinnedAndTitle', { pinned: fc.boolean() }, name),
  bounded('byPersonRankAndTitle', { person_id: personId, rank }, name),
)
const selection = fc
  .tuple(range, where)
  .map(([range, where]): Selection<typeof notes> => ({ ...range, where }))
/** A position with a value for each column that the selection leaves free. */
const position: fc.Arbitrary<Record<string, unknown>> = fc.record({
  person_id: personId,
  rank,
  title: name,
  weight,
  pinned: fc.boolean(),
  id,
})
const columns: Readonly<Record<string, readonly string[]>> = {
  byId: [],
  byRank: ['rank'],
  byWeight: ['weight'],
  byPersonAndRank: ['person_id', 'rank'],
  byPinnedAndTitle: ['pinned', 'title'],
  byPersonRankAndTitle: ['person_id', 'rank', 'title'],
}
const pageAfter = fc
  .tuple(selection, position, fc.constantFrom('asc' as const, 'desc' as const), fc.nat(6))
  .map(([selection, values, order, limit]) => ({
    ...selection,
    order,
    limit,
    after: [...columns[selection.index]!.filter((name) => !(name in (selection.equals ?? {}))), 'id'].map(
      (name) => values[name] as Position[number],
    ),
  }))
const page = fc
  .tuple(
    selection,
    fc.record({
      order: fc.constantFrom('asc', 'desc'),
      offset: fc.integer({ min: 0, max: 3 }),
      limit: fc.integer({ min: 0, max: 6 }),
    }),
  )
  .map(([selection, page]) => ({ ...selection, ...page }))

const merge = fc.record({
  index: fc.constantFrom('byPersonAndRank' as const, 'byPersonRankAndTitle' as const),
  ranges: fc.array(fc.record({ person_id: personId }), { maxLength: 3 }),
  where,
  order: fc.constantFrom('asc' as const, 'desc' as const),
  offset: fc.integer({ min: 0, max: 3 }),
  limit: fc.integer({ min: 0, max: 6 }),
})

const mergeAfter = fc.tuple(merge, position).map(([merge, values]) => ({
  ...merge,
  offset: 0,
  after: [...columns[merge.index]!.slice(1), 'id'].map((name) => values[name] as Position[number]),
}))

const text = fc.record(
  {
    text: fc.oneof(name, fc.constantFrom('a b', 'b é')),
    within: fc.record({ person_id: fc.array(personId, { maxLength: 2 }) }),
    where,
    offset: fc.integer({ min: 0, max: 2 }),
  },
  { requiredKeys: ['text'] },
)

function bounded(
  index: Selection<typeof notes>['index'],
  equals: Record<string, fc.Arbitrary<unknown>>,
  bound: fc.Arbitrary<number | string>,
): fc.Arbitrary<Selection<typeof notes>> {
  const bounds = fc.record({ from: bound, to: bound }, { requiredKeys: [] })
  return fc.tuple(fc.record(equals), bounds).map(([equals, bounds]) => ({ index, equals, ...bounds }))
}

function call<T>(
  name: string,
  drawn: fc.Arbitrary<T>,
  run: (tx: Tx, drawn: T) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return drawn.map((drawn) => ({
    kind: 'call',
    name,
    run: (tx: Tx) => run(tx, drawn),
    // Shows the drawn values in counterexamples.
    [fc.toStringMethod]: () => `${name} ${fc.stringify(drawn)}`,
  }))
}

const calls = fc.oneof(
  { weight: 3, arbitrary: call('insert person', person, (tx, row) => tx.insert(people, row)) },
  {
    weight: 3,
    arbitrary: call('insertIfAbsent person', person, (tx, row) => tx.insertIfAbsent(people, row)),
  },
  { weight: 8, arbitrary: call('insertIfAbsent note', note, (tx, row) => tx.insertIfAbsent(notes, row)) },
  call('insert note', note, (tx, row) => tx.insert(notes, row)),
  call('update person', fc.tuple(id, personChanges), (tx, [id, changes]) => tx.update(people, id, changes)),
  call('update note', fc.tuple(id, noteChanges, noteGuard), (tx, [id, changes, guard]) =>
    tx.update(notes, id, changes, guard),
  ),
  call('increment', fc.tuple(id, whole), (tx, [id, visits]) => tx.increment(people, id, { visits })),
  call('increment note', fc.tuple(id, whole, noteGuard), (tx, [id, person_id, guard]) =>
    tx.increment(notes, id, { person_id }, guard),
  ),
  call('tally', fc.tuple(personId, name, fc.integer({ min: 0, max: 3 })), (tx, [person_id, day, max]) =>
    tx.incrementUpTo(uses, 'use', { person_id, day }, 'count', max),
  ),
  call('insertIfAbsent mark', fc.oneof(whole, id), (tx, rank) => tx.insertIfAbsent(marks, { rank })),
  call('take person', id, (tx, id) => tx.delete(people, id)),
  call('take note', fc.tuple(id, noteGuard), (tx, [id, guard]) => tx.delete(notes, id, guard)),
  call('deleteMany', page, (tx, page) => tx.deleteMany(notes, page)),
  call('get', id, (tx, id) => tx.get(notes, id)),
  call('getMany', fc.array(id), (tx, ids) => tx.getMany(people, ids)),
  call('find', fc.tuple(personId, name), (tx, [person_id, title]) =>
    tx.find(notes, 'title', { person_id, title }),
  ),
  call('findMany', fc.array(name), async (tx, names) => {
    const emails = names.map((email) => ({ email }))
    return (await tx.findMany(people, 'email', emails)).toSorted((one, other) => one.id - other.id)
  }),
  { weight: 3, arbitrary: call('page', page, (tx, page) => tx.page(notes, page)) },
  { weight: 2, arbitrary: call('search', text, (tx, query) => tx.search(notes, { ...query, limit: 5 })) },
  call('mergedPage', merge, (tx, query) => tx.mergedPage(notes, query)),
  {
    weight: 4,
    arbitrary: call('page after', pageAfter, (tx, page) => tx.page(notes, page)),
  },
  call('mergedPage after', mergeAfter, (tx, query) => tx.mergedPage(notes, query)),
  call('search after', fc.tuple(text, id), (tx, [query, id]) =>
    tx.search(notes, { ...query, offset: 0, after: [id], limit: 5 }),
  ),
  call('count', selection, (tx, selection) => tx.count(notes, selection)),
)

const { script } = fc.letrec<{ script: Script; step: Step }>((tie) => ({
  script: fc.record({
    steps: fc.array(tie('step'), { minLength: 1, maxLength: 12, size: 'max' }),
    undone: fc.boolean().map((undone) => undone),
  }),
  step: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'steps' },
    { weight: 8, arbitrary: calls },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('savepoint' as const), script: tie('script') }) },
  ),
}))

/** Several transactions, one after the other. */
export const scripts: fc.Arbitrary<readonly Script[]> = fc.array(script, {
  minLength: 1,
  maxLength: 8,
  size: 'max',
})
