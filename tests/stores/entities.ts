import { boolean, bytes, counter, entity, integer, json, nullable, text, type NewRow } from '@chowk/engine'

/** Entities with every kind of column, unique key and index. */

export const people = entity('people', {
  whose: 'nobody',
  columns: { name: text(), email: nullable(text()), visits: counter() },
  unique: { name: ['name'], email: ['email'] },
  indexes: { byId: [], byName: ['name'], byEmail: ['email'] },
})

export const notes = entity('notes', {
  whose: 'nobody',
  columns: {
    person_id: integer(),
    title: text(),
    rank: nullable(integer()),
    weight: nullable(integer()),
    pinned: boolean(),
    details: json<unknown>(),
    extra: nullable(json<{ readonly list: readonly number[] }>()),
    content: nullable(bytes()),
  },
  unique: { title: ['person_id', 'title'] },
  indexes: {
    byId: [],
    byRank: ['rank'],
    byWeight: ['weight'],
    byPersonAndRank: ['person_id', 'rank'],
    byPinnedAndTitle: ['pinned', 'title'],
    byPersonRankAndTitle: ['person_id', 'rank', 'title'],
    byPersonAndTitle: ['person_id', 'title'],
    pinnedByRank: { columns: ['rank'], where: { pinned: true } },
    pinnedOfOne: { columns: ['title'], where: { person_id: 1, pinned: true } },
    withRank: { columns: ['rank', 'title'], unlessNull: true },
  },
  search: { columns: ['title'], within: ['person_id'] },
})

export const uses = entity('uses', {
  whose: 'nobody',
  columns: { person_id: integer(), day: text(), count: counter() },
  unique: { use: ['person_id', 'day'] },
})

export const pairs = entity('pairs', {
  whose: 'nobody',
  columns: { left: text(), right: text() },
  unique: { pair: ['left', 'right'] },
})

export const articles = entity('articles', {
  whose: 'nobody',
  columns: {
    title: text(),
    body: nullable(text()),
    labels: nullable(text()),
    author_id: integer(),
    place: nullable(text()),
  },
  indexes: { byId: [] },
  search: { columns: ['title', 'body'], words: ['labels'], within: ['author_id', 'place'] },
})

/** Marked ranks. */
export const marks = entity('marks', {
  whose: 'nobody',
  columns: { rank: integer() },
  unique: { rank: ['rank'] },
})

export const entities = [people, notes, uses, pairs, articles, marks]

export function person(name: string, values: Partial<NewRow<typeof people>> = {}): NewRow<typeof people> {
  return { name, email: null, visits: 0, ...values }
}

export function article(
  title: string,
  values: Partial<NewRow<typeof articles>> = {},
): NewRow<typeof articles> {
  return { title, body: null, labels: null, author_id: 1, place: null, ...values }
}

export function note(title: string, values: Partial<NewRow<typeof notes>> = {}): NewRow<typeof notes> {
  return {
    person_id: 1,
    title,
    rank: null,
    weight: null,
    pinned: false,
    details: {},
    extra: null,
    content: null,
    ...values,
  }
}
