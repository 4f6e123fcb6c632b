import { sqliteStore } from '../../packages/server/src/sqlite/index.ts'
import { describeStore, type OpenedStore } from './conformance.ts'
import { describeOneAtATime } from './conformance/one-at-a-time.ts'
import { entities } from './entities.ts'
import { temporaryFile } from './temporary-file.ts'

function opener(batch?: number): () => Promise<OpenedStore> {
  return async () => {
    const { path, remove } = await temporaryFile()
    return { store: sqliteStore({ path, entities, version: 1, ...(batch && { batch }) }), remove }
  }
}

describeStore('SQLite store', opener())
describeOneAtATime('SQLite store', opener())
describeStore('SQLite store with a commit for each transaction', opener(1))
