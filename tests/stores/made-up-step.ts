import {
  createControl,
  demoSeed,
  earlierEntities,
  entities,
  entity,
  memoryStore,
  nullable,
  text,
  type Migration,
  type SnapshotRow,
} from '@chowk/engine'
import { repeatable } from '../harness/repeatable.ts'
import { collect } from './collect.ts'

const members = entity('members', {
  whose: 'nobody',
  columns: { display_name: text(), motto: nullable(text()) },
  indexes: { byId: [] },
})
const guestBook = entity('guest_book', { whose: 'nobody', columns: { words: text() }, indexes: { byId: [] } })

/** A step from an invented version 1, whose members had mottos, and guests a book: mottos become names. */
export const madeUpStep: Migration = {
  version: 2,
  entities: [members, guestBook],
  drops: { members: ['motto'] },
  dropsTables: ['guest_book'],
  async run(tx) {
    const guests = await tx.count(guestBook, { index: 'byId' })
    for (const { id, motto } of await tx.page(members, { index: 'byId', limit: 100 }))
      if (motto !== null) await tx.update(members, id, { display_name: `${motto} (${guests})` })
  },
}

/** The schemas before and after the step. */
export const earlier = { entities: earlierEntities(entities, [madeUpStep], 1), version: 1 }
export const later = { entities, version: 2, migrations: [madeUpStep] }

/** Returns the demonstration as version 1 stored it. */
export async function earlierRows(): Promise<SnapshotRow[]> {
  const store = memoryStore(entities)
  await createControl({ ...repeatable(), store, publicUrl: 'http://localhost', seed: demoSeed }).reset()
  const rows = (await collect(store.export())).map(([name, row]) => {
    const motto = row.id === 1 ? 'Count first' : null
    return [name, name === 'members' ? { ...row, motto } : row] as const
  })
  return [...rows, ['guest_book', { id: 1, words: 'Lovely.' }]]
}
