import { InvalidValue, type Condition, type RowOf, type Store } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import { marks, note, notes, pairs, people, person, uses } from '../entities.ts'

type NoteCondition = Condition<RowOf<typeof notes>>

const ranks = { entity: marks, key: 'rank' } as const
const names = { entity: people, key: 'name' } as const
const addresses = { entity: people, key: 'email' } as const
const daysOf = (person_id: number) => ({ entity: uses, key: 'use', equals: { person_id } }) as const
const usersOn = { entity: uses, key: 'use', equals: { day: 'b' } } as const

/**
 * Person 1 used something on days b and c, person 3 on day b. Ranks: a 1, b 2, c 3, d none; c is pinned; d has
 * contents. Marked are 2, 3 and 4. People are b, whose address is c, and z, who has none.
 */
const cases: readonly (readonly [where: readonly NoteCondition[], titles: string])[] = [
  [[], 'abcd'],
  [[['rank', '=', 2]], 'b'],
  [[['rank', '=', null]], 'd'],
  [[['rank', '!=', 2]], 'acd'],
  [[['rank', '!=', null]], 'abc'],
  [[['rank', '<', 2]], 'a'],
  [[['rank', '<=', 2]], 'ab'],
  [[['rank', '>', 2]], 'c'],
  [[['rank', '>=', 2]], 'bc'],
  [[['rank', '<', null]], ''],
  [[['rank', '<=', null]], ''],
  [[['rank', '>', null]], ''],
  [[['rank', '>=', null]], ''],
  [[['rank', 'in', [1, 3, 7]]], 'ac'],
  [[['rank', 'in', [1, null]]], 'ad'],
  [[['rank', 'in', [null]]], 'd'],
  [[['rank', 'in', []]], ''],
  [[['rank', 'not in', [1, 3, 7]]], 'bd'],
  [[['rank', 'not in', [1, null]]], 'bc'],
  [[['rank', 'not in', [null]]], 'abc'],
  [[['rank', 'not in', []]], 'abcd'],
  [[['rank', 'in', Array.from({ length: 1000 }, (_, index) => index + 3)]], 'c'],
  [[['rank', 'in', Array.from({ length: 40_000 }, (_, index) => index + 3)]], 'c'],
  [[['rank', 'not in', [null, ...Array.from({ length: 40_000 }, (_, index) => index + 3)]]], 'ab'],
  [[['title', 'in', Array.from({ length: 40_000 }, (_, index) => (index === 7 ? 'b' : `"\0${index}`))]], 'b'],
  [
    [
      ['rank', '>', 1],
      ['rank', '<', 3],
    ],
    'b',
  ],
  [[['rank', 'exists in', ranks]], 'bc'],
  [[['rank', 'not exists in', ranks]], 'ad'],
  [[['id', 'exists in', ranks]], 'bcd'],
  [[['id', 'not exists in', ranks]], 'a'],
  [[['title', 'exists in', names]], 'b'],
  [[['title', 'not exists in', names]], 'acd'],
  [[['title', 'exists in', addresses]], 'c'],
  [[['title', 'not exists in', addresses]], 'abd'],
  [[['title', 'exists in', daysOf(1)]], 'bc'],
  [[['title', 'not exists in', daysOf(1)]], 'ad'],
  [[['title', 'exists in', daysOf(2)]], ''],
  [[['title', 'not exists in', daysOf(2)]], 'abcd'],
  [[['rank', 'exists in', usersOn]], 'ac'],
  [[['rank', 'not exists in', usersOn]], 'bd'],
  [
    [
      ['rank', '>', 0],
      ['rank', 'exists in', usersOn],
      {
        any: [
          ['title', 'exists in', daysOf(3)],
          ['title', '=', 'c'],
          ['title', 'exists in', daysOf(1)],
        ],
      },
      ['rank', '<', 9],
    ],
    'c',
  ],
  [
    [
      {
        any: [
          ['title', 'exists in', addresses],
          ['rank', 'not exists in', ranks],
        ],
      },
      ['id', '>', 1],
    ],
    'cd',
  ],
  [[['title', '>', 'b']], 'cd'],
  [[['title', 'in', ['d', 'a']]], 'ad'],
  [[['pinned', '=', true]], 'c'],
  [[['pinned', '!=', true]], 'abd'],
  [[['pinned', 'in', [true, false]]], 'abcd'],
  [[['weight', '>=', 25]], 'bc'],
  [[['id', '>', 2]], 'cd'],
  [[['content', '=', null]], 'abc'],
  [[['content', '!=', null]], 'd'],
  [[{ any: [] }], ''],
  [[{ any: [['rank', '=', 1]] }], 'a'],
  [
    [
      {
        any: [
          ['rank', '=', 1],
          ['rank', '=', null],
        ],
      },
    ],
    'ad',
  ],
  [
    [
      {
        any: [
          ['rank', '>', 2],
          ['title', '<', 'b'],
        ],
      },
      ['pinned', '=', false],
    ],
    'a',
  ],
  [
    [
      { any: [{ any: [['rank', '=', 1]] }, ['rank', '=', 2]] },
      {
        any: [
          ['title', '=', 'b'],
          ['title', '=', 'c'],
        ],
      },
    ],
    'b',
  ],
]

export function describeConditions(store: () => Store): void {
  it('requires every condition of a row and treats null as a value', async () => {
    await store().transact(async (tx) => {
      for (const rank of [2, 3, 4]) await tx.insert(marks, { rank })
      await tx.insert(people, person('b', { email: 'c' }))
      await tx.insert(people, person('z'))
      for (const [person_id, day] of [
        [1, 'b'],
        [1, 'c'],
        [3, 'b'],
      ] as const)
        await tx.insert(uses, { person_id, day, count: 1 })
      await tx.insert(notes, note('a', { rank: 1, weight: 15 }))
      await tx.insert(notes, note('b', { rank: 2, weight: 25 }))
      await tx.insert(notes, note('c', { rank: 3, weight: 35, pinned: true }))
      await tx.insert(notes, note('d', { content: new Uint8Array([1]) }))
    })
    await store().read(async (tx) => {
      for (const [where, titles] of cases) {
        for (const index of ['byId', 'byPersonRankAndTitle', 'byPersonAndRank'] as const) {
          const equals = index === 'byId' ? {} : { person_id: 1 }
          const rows = await tx.page(notes, { index, equals, where, limit: 9 })
          const found = rows.map((row) => row.title)
          expect([JSON.stringify(where), found.toSorted().join('')]).toEqual([JSON.stringify(where), titles])
          expect(await tx.count(notes, { index, equals, where })).toBe(titles.length)
        }
      }
    })
  })

  it('rejects a look-up without exactly one column of the unique key', async () => {
    const wrong: readonly NoteCondition[] = [
      ['title', 'exists in', { entity: people, key: 'visits' }],
      ['title', 'exists in', { entity: notes, key: 'title' }],
      ['title', 'not exists in', { entity: marks, key: 'rank' }],
      ['rank', 'exists in', { entity: marks, key: 'rank', equals: { rank: 1 } }],
      ['rank', 'exists in', { entity: marks, key: 'rank', equals: { name: 'b' } }],
      ['title', 'exists in', { entity: pairs, key: 'pair', equals: {} }],
      ['title', 'exists in', { entity: pairs, key: 'pair', equals: { left: null } }],
      ['title', 'exists in', { entity: pairs, key: 'pair', equals: { middle: 'b' } }],
      ['title', 'exists in', { entity: pairs, key: 'pair', equals: { left: 1 } }],
      ['title', 'not exists in', { entity: uses, key: 'use', equals: { day: 'b' } }],
    ]
    for (const condition of wrong) {
      const page = store().read((tx) => tx.page(notes, { index: 'byId', where: [condition], limit: 9 }))
      await expect(page).rejects.toThrow(InvalidValue)
    }
  })

  it('deletes and searches by rows of other entities', async () => {
    const title = ['title', 'exists in', names] as const
    await store().transact(async (tx) => {
      await tx.insert(people, person('mango'))
      for (const each of ['mango', 'mango pickle']) await tx.insert(notes, note(each))
      const found = await tx.search(notes, { text: 'mango', where: [title], limit: 9 })
      expect(found.map(({ id }) => id)).toEqual([1])
      expect(await tx.deleteMany(notes, { index: 'byId', where: [title], limit: 9 })).toBe(1)
      expect(await tx.get(notes, 2)).toBeDefined()
    })
  })

  describe('a condition together with order and offset', () => {
    it('counts only rows that meet it', async () => {
      await store().transact(async (tx) => {
        for (let rank = 0; rank < 40; rank++)
          await tx.insert(notes, note(`${rank}`, { rank, pinned: rank % 3 === 0 }))
      })
      const rows = await store().read((tx) =>
        tx.page(notes, {
          index: 'byRank',
          where: [['pinned', '=', true]],
          order: 'desc',
          offset: 2,
          limit: 3,
        }),
      )
      expect(rows.map((row) => row.rank)).toEqual([33, 30, 27])
    })
  })
}
