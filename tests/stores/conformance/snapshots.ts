import { InvalidSnapshot, type SnapshotRow, type Store } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import { note, notes, people, person } from '../entities.ts'
import { collect } from '../collect.ts'

export function describeSnapshots(store: () => Store): void {
  const everything = (): Promise<SnapshotRow[]> => collect(store().export())

  async function fill(): Promise<void> {
    await store().transact(async (tx) => {
      const content = Uint8Array.from({ length: 256 }, (_, index) => index)
      await tx.insert(notes, note('🌍\u0000', { rank: -1, weight: 1, pinned: true, content }))
      await tx.insert(
        notes,
        note('two', { id: 90, details: { deep: [null, { a: '\u0000' }] }, extra: { list: [] } }),
      )
      await tx.insert(notes, note('three', { id: 7, content: new Uint8Array() }))
      await tx.insert(people, person('one', { email: 'a' }))
      await tx.insert(people, person('two'))
      await tx.delete(people, 2)
    })
  }

  describe('export', () => {
    it('exports entities in the declared order and rows by ID', async () => {
      await fill()
      const rows = await everything()
      expect(rows.map(([name, { id }]) => `${name} ${id}`)).toEqual([
        'people 1',
        'notes 1',
        'notes 7',
        'notes 90',
      ])
      const read = await store().read((tx) => tx.page(notes, { index: 'byId', limit: 9 }))
      expect(rows.slice(1).map(([, row]) => row)).toStrictEqual(read)
    })

    it('exports as many rows as the store counts', async () => {
      expect(await store().size()).toBe(0)
      await fill()
      expect(await store().size()).toBe((await everything()).length)
    })

    it('exports one point in time during concurrent writes', async () => {
      await fill()
      const before = await everything()
      const rows: SnapshotRow[] = []
      for await (const row of store().export()) {
        rows.push(row)
        await store().transact(async (tx) => {
          await tx.insert(people, person(`new ${rows.length}`))
          await tx.deleteMany(notes, { index: 'byId', limit: 1 })
        })
      }
      expect(rows).toEqual(before)
    })

    it('stops an export early', async () => {
      await fill()
      for await (const row of store().export()) {
        expect(row[0]).toBe('people')
        break
      }
      await store().transact((tx) => tx.insert(people, person('after')))
    })
  })

  describe('import', () => {
    it('restores exactly the exported rows', async () => {
      await fill()
      const snapshot = await everything()
      await store().transact(async (tx) => {
        await tx.insert(people, person('more'))
        await tx.update(people, 1, { name: 'changed', email: null })
        await tx.delete(notes, 1)
      })
      await store().import(snapshot)
      expect(await everything()).toStrictEqual(snapshot)
      await store().read(async (tx) => {
        expect(await tx.find(people, 'email', { email: 'a' })).toMatchObject({ name: 'one' })
        expect(await tx.find(people, 'name', { name: 'more' })).toBeUndefined()
        expect(await tx.page(notes, { index: 'byRank', from: -1, limit: 9 })).toHaveLength(1)
      })
    })

    it('gives new rows IDs above the highest', async () => {
      await fill()
      const snapshot = await everything()
      await store().import(snapshot)
      await store().transact(async (tx) => {
        expect((await tx.insert(notes, note('new'))).id).toBe(91)
        expect((await tx.insert(people, person('new'))).id).toBe(2)
      })
      await store().import([])
      expect(await everything()).toEqual([])
      expect((await store().transact((tx) => tx.insert(notes, note('new')))).id).toBe(1)
    })

    it('repeats no ID after an import and skips the reserved ones', async () => {
      await fill()
      const snapshot = await everything()
      const { id } = await store().transact((tx) => tx.insert(notes, note('lost')))
      await store().import(snapshot, { keepsIds: true })
      expect((await store().transact((tx) => tx.insert(notes, note('new')))).id).toBe(id + 1)
      await store().skipIds(1000)
      await store().transact(async (tx) => {
        expect((await tx.insert(notes, note('later'))).id).toBe(id + 1002)
        expect((await tx.insert(people, person('later'))).id).toBe(1003)
      })
      await store().import([], { keepsIds: true })
      expect((await store().transact((tx) => tx.insert(notes, note('last')))).id).toBe(id + 1003)
    })

    it('imports rows in any order and from a stream', async () => {
      await fill()
      const snapshot = await everything()
      async function* backwards() {
        yield* snapshot.toReversed()
      }
      await store().import(backwards())
      expect(await everything()).toStrictEqual(snapshot)
    })

    it('fills in nullable columns that a row lacks', async () => {
      await store().import([['people', { id: 3, name: 'one', visits: 0 }] as SnapshotRow])
      expect(await everything()).toEqual([['people', { id: 3, ...person('one') }]])
    })

    it('changes nothing and names the row when a row is invalid', async () => {
      await fill()
      const before = await everything()
      const good: SnapshotRow = ['people', { ...person('good'), id: 1 }]
      const bad: [unknown, RegExp][] = [
        [['planets', { id: 1 }], /^Row 2 belongs to planets, which this store does not hold/],
        [
          ['people', { id: 2, name: 'x', visits: 'many' }],
          /^Row 2 \(people\) .*people\.visits takes a safe integer/,
        ],
        [['people', { id: 2, visits: 0 }], /^Row 2 \(people\) .*people\.name/],
        [['people', { ...person('x'), id: 2, age: 5 }], /^Row 2 \(people\) .*no column age/],
        [['people', person('x')], /^Row 2 \(people\) .*no id/],
        [['people', { ...person('x'), id: 1.5 }], /^Row 2 \(people\) .*people\.id/],
        [['people', null], /^Row 2 \(people\)/],
        [['people', { ...person('x'), id: 1 }], /^Row 2 \(people 1\) .*earlier row/],
        [['people', { ...person('good'), id: 2 }], /^Row 2 \(people 2\) .*earlier row/],
        ['people', /^Row 2 is not a pair/],
      ]
      for (const [row, message] of bad) {
        const importing = store().import([good, row as SnapshotRow])
        await expect(importing).rejects.toThrow(InvalidSnapshot)
        await expect(importing).rejects.toThrow(message)
        expect(await everything()).toStrictEqual(before)
      }
      expect((await store().transact((tx) => tx.insert(people, person('new')))).id).toBe(3)
    })

    it('changes nothing where the stream breaks', async () => {
      await fill()
      const before = await everything()
      const failure = new Error('the stream breaks')
      async function* broken(): AsyncGenerator<SnapshotRow> {
        yield ['people', { ...person('good'), id: 50 }]
        throw failure
      }
      await expect(store().import(broken())).rejects.toBe(failure)
      expect(await everything()).toStrictEqual(before)
    })
  })
}
