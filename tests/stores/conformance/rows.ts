import { InvalidValue, UniqueViolation, type Store } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import { note, notes, pairs, people, person, uses } from '../entities.ts'

export function describeRows(store: () => Store): void {
  describe('rows', () => {
    it('returns rows of every kind of column as they were stored', async () => {
      const row = note('Grüße 🌍\u0000\uffff', {
        rank: Number.MIN_SAFE_INTEGER,
        weight: 3,
        pinned: true,
        details: { deep: [1, 'two', null, { three: false }], '': 'ü' },
        extra: { list: [1, 2] },
        content: new Uint8Array([0, 255, 128]),
      })
      const inserted = await store().transact((tx) => tx.insert(notes, row))
      expect(inserted).toStrictEqual({ id: inserted.id, ...row })
      expect(await store().read((tx) => tx.get(notes, inserted.id))).toStrictEqual(inserted)
    })

    it('returns the extremes of every kind of column', async () => {
      const rows = [
        note('', {
          rank: Number.MAX_SAFE_INTEGER,
          weight: 1,
          details: null,
          content: new Uint8Array(),
        }),
        note('x'.repeat(100_000), {
          rank: 0,
          weight: -1,
          details: '',
          content: new Uint8Array(100_000).fill(7),
        }),
        note('null', { details: 0 }),
      ]
      const inserted = await store().transact((tx) => Promise.all(rows.map((row) => tx.insert(notes, row))))
      const read = await store().read((tx) => tx.page(notes, { index: 'byId', limit: 9 }))
      expect(read).toStrictEqual(inserted)
      expect(read.map(({ id: _, ...row }) => row)).toStrictEqual(rows)
    })

    it('stores JSON as parsed text, and well-formed strings', async () => {
      const details = { at: new Date(0), gone: undefined, minus: -0 }
      const inserted = await store().transact((tx) =>
        tx.insert(notes, note('a\ud800b', { details, rank: -0 })),
      )
      const row = {
        title: 'a\ufffdb',
        details: { at: '1970-01-01T00:00:00.000Z', minus: 0 },
        rank: 0,
      }
      expect(inserted).toMatchObject(row)
      expect(await store().read((tx) => tx.get(notes, inserted.id))).toStrictEqual(inserted)
      expect(
        await store().read((tx) => tx.find(notes, 'title', { person_id: 1, title: 'a\ud800b' })),
      ).toStrictEqual(inserted)
    })

    it('stores copies of the given objects', async () => {
      const list = [1]
      const content = new Uint8Array([1])
      const row = { ...note('one'), details: { list }, extra: { list }, content }
      const { id } = await store().transact((tx) => tx.insert(notes, row))
      await store().transact((tx) => tx.update(notes, id, { extra: { list } }))
      row.title = 'changed'
      list.push(2)
      content[0] = 2
      const read = await store().read((tx) => tx.get(notes, id))
      expect(read).toMatchObject({
        title: 'one',
        details: { list: [1] },
        extra: { list: [1] },
        content: new Uint8Array([1]),
      })
    })

    it('assigns growing IDs above every earlier one', async () => {
      const ids = await store().transact(async (tx) => {
        const first = await tx.insert(people, person('one'))
        const second = await tx.insert(people, person('two', { id: 1000 }))
        const third = await tx.insert(people, person('three'))
        const fourth = await tx.insert(people, person('four', { id: first.id + 10 }))
        const fifth = await tx.insert(people, person('five'))
        return [first.id, second.id, third.id, fourth.id, fifth.id]
      })
      expect(ids).toEqual([1, 1000, 1001, 11, 1002])
    })

    it('never reuses the ID of a deleted row', async () => {
      const first = await store().transact((tx) => tx.insert(people, person('one')))
      await store().transact((tx) => tx.delete(people, first.id))
      const second = await store().transact((tx) => tx.insert(people, person('two')))
      expect(second.id).toBeGreaterThan(first.id)
    })

    it('rejects values that do not fit their column', async () => {
      const wrong: [Record<string, unknown>, RegExp][] = [
        [{ person_id: 1.5 }, /notes\.person_id takes a safe integer, not 1\.5/],
        [{ person_id: 2 ** 53 }, /notes\.person_id/],
        [{ person_id: null }, /notes\.person_id takes a safe integer, not null/],
        [{ person_id: undefined }, /notes\.person_id takes a safe integer, not undefined/],
        [{ title: 5 }, /notes\.title takes a string/],
        [{ weight: Number.NaN }, /notes\.weight takes a safe integer or null/],
        [{ pinned: 1 }, /notes\.pinned takes a boolean/],
        [{ details: undefined }, /notes\.details takes what JSON can hold/],
        [{ details: () => 1 }, /notes\.details/],
        [{ content: [1] }, /notes\.content takes a Uint8Array or null/],
        [{ id: 0 }, /notes\.id must be a positive integer/],
        [{ colour: 'red' }, /notes has no column colour/],
      ]
      for (const [values, message] of wrong) {
        const row = { ...note('one'), ...values } as ReturnType<typeof note>
        const inserting = store().transact((tx) => tx.insert(notes, row))
        await expect(inserting).rejects.toThrow(InvalidValue)
        await expect(inserting).rejects.toThrow(message)
      }
      expect(await store().read((tx) => tx.count(notes, { index: 'byId' }))).toBe(0)
    })

    it('finds one or many rows by ID', async () => {
      await store().transact(async (tx) => {
        for (const name of ['one', 'two', 'three']) await tx.insert(people, person(name))
      })
      await store().read(async (tx) => {
        expect(await tx.get(people, 2)).toMatchObject({ id: 2, name: 'two' })
        expect(await tx.get(people, 9)).toBeUndefined()
        expect(await tx.get(people, Number.NaN)).toBeUndefined()
        const many = await tx.getMany(people, [3, 9, 1, 3])
        expect([...many.keys()].sort()).toEqual([1, 3])
        expect(many.get(3)).toMatchObject({ id: 3, name: 'three' })
        expect(await tx.getMany(people, new Set<number>())).toEqual(new Map())
      })
    })

    it('finds one or many rows by a unique key', async () => {
      await store().transact(async (tx) => {
        await tx.insert(people, person('one', { email: 'one@example.org' }))
        await tx.insert(uses, { person_id: 1, day: '2024-01-01', count: 3 })
        await tx.insert(uses, { person_id: 1, day: '2024-01-02', count: 4 })
        await tx.insert(uses, { person_id: 12, day: '024-01-01', count: 5 })
      })
      await store().read(async (tx) => {
        expect(await tx.find(people, 'name', { name: 'one' })).toMatchObject({ id: 1 })
        expect(await tx.find(people, 'name', { name: 'One' })).toBeUndefined()
        expect(await tx.find(people, 'email', { email: 'one@example.org' })).toMatchObject({ id: 1 })
        expect(await tx.find(uses, 'use', { day: '2024-01-02', person_id: 1 })).toMatchObject({ count: 4 })
        const many = await tx.findMany(uses, 'use', [
          { person_id: 12, day: '024-01-01' },
          { person_id: 1, day: '2024-01-01' },
          { person_id: 2, day: '2024-01-01' },
          { person_id: 1, day: '2024-01-01' },
        ])
        expect(many.map((row) => row.count).sort()).toEqual([3, 5])
        expect(await tx.findMany(uses, 'use', [])).toEqual([])
      })
    })

    it('allows an equal unique key only with a null', async () => {
      await store().transact(async (tx) => {
        await tx.insert(people, person('one'))
        await tx.insert(people, person('two'))
        await tx.insert(people, person('three', { email: 'a' }))
      })
      const again = [person('one'), person('four', { email: 'a' }), person('five', { id: 1 })]
      for (const row of again) {
        const inserting = store().transact((tx) => tx.insert(people, row))
        await expect(inserting).rejects.toThrow(UniqueViolation)
        await expect(inserting).rejects.toMatchObject({ entity: 'people' })
        expect(await store().transact((tx) => tx.insertIfAbsent(people, row))).toBeUndefined()
      }
      expect(await store().read((tx) => tx.count(people, { index: 'byId' }))).toBe(3)
    })

    it('distinguishes unique strings with any content', async () => {
      const texts = ['', '1', ';', ':', '0:;', '1:1;', ',', '"', '|', ' ', '\\', '"," ']
      const rows = texts.flatMap((left) => texts.map((right) => ({ left, right })))
      await store().transact(async (tx) => {
        for (const row of rows) await tx.insert(pairs, row)
      })
      expect(await store().read((tx) => tx.findMany(pairs, 'pair', rows))).toHaveLength(rows.length)
    })

    it('distinguishes strings by every character', async () => {
      const names = ['é', 'e\u0301', 'E', 'e', 'e ', ' e', 'e\u0000', '']
      await store().transact((tx) => Promise.all(names.map((name) => tx.insert(people, person(name)))))
      for (const name of names) {
        expect(await store().read((tx) => tx.find(people, 'name', { name }))).toMatchObject({ name })
      }
    })
  })
}
