import type { Store } from '@chowk/engine'
import { afterEach, beforeEach, describe } from 'vitest'
import { describeAtomicity } from './conformance/atomicity.ts'
import { describeConditions } from './conformance/conditions.ts'
import { describeMerges } from './conformance/merges.ts'
import { describePages } from './conformance/pages.ts'
import { describePositions } from './conformance/positions.ts'
import { describeRaces } from './conformance/races.ts'
import { describeRows } from './conformance/rows.ts'
import { describeSearch } from './conformance/search.ts'
import { describeSnapshots } from './conformance/snapshots.ts'
import { describeViews } from './conformance/views.ts'
import { describeWrites } from './conformance/writes.ts'

/** An empty store for one test, with its removal. */
export interface OpenedStore {
  readonly store: Store
  readonly remove: () => Promise<void>
}

/** Guarantees of every store of the test entities. */
export function describeStore(name: string, open: () => OpenedStore | Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(async () => {
      await opened.store.close()
      await opened.remove()
    })
    const store = () => opened.store

    describeRows(store)
    describeWrites(store)
    describePages(store)
    describeMerges(store)
    describePositions(store)
    describeConditions(store)
    describeSearch(store)
    describeAtomicity(store)
    describeViews(store)
    describeRaces(store)
    describeSnapshots(store)
  })
}
