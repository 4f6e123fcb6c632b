// Run by sqlite-processes.test.ts in its own process.
import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { entities, people, person, uses } from './entities.ts'

const [path, name, count] = process.argv.slice(2) as [string, string, string]
const store = sqliteStore({ path, entities, version: 1 })
const ids: number[] = []
for (let index = 0; index < Number(count); index++) {
  const row = await store.transact(async (tx) => {
    await tx.incrementUpTo(uses, 'use', { person_id: 1, day: 'd' }, 'count', Infinity)
    return tx.insert(people, person(`${name} ${index}`))
  })
  ids.push(row.id)
}
await store.close()
console.log(JSON.stringify(ids))
