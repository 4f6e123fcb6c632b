import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distinctSteps, distinctVocabularies, type Step } from '../tests/stalls/distinct-sequences.ts'
import { largeMessages } from '../tests/stalls/large-messages.ts'
import { MeasuredServer } from '../tests/stalls/measured-server.ts'
import { createDatabase, startCluster } from '../tests/stores/postgres-cluster.ts'

const CONNECTIONS = 60
const only = process.env.CHOWK_STALLS_STORE

/** Sends texts without repeated words, on every store, and prints the longest turn of the event loop of each step. */
export async function benchDistinctWords(): Promise<void> {
  for (const [store, place] of Object.entries(places)) {
    if (only !== undefined && only !== store) continue
    for (const vocabulary of distinctVocabularies()) {
      const { address, remove } = await place()
      try {
        await measureSteps(`${store}, ${vocabulary.name}`, distinctSteps(vocabulary), address)
      } finally {
        await remove()
      }
    }
  }
}

/** Sends the largest messages outside operations, and prints the same for each. */
export const benchLargeMessages = async (): Promise<void> =>
  measureSteps('memory, large messages', await largeMessages(), 'memory')

async function measureSteps(title: string, steps: readonly Step[], address: string): Promise<void> {
  const server = await MeasuredServer.start(address, CONNECTIONS)
  console.log(`\n${title}: longest turn, and processor time in all, in ms`)
  try {
    for (const { name, run } of steps) {
      const { result, cost } = await server.measure(() => run(server))
      const failed = result.filter((status) => status < 200 || status > 299)
      const note = failed.length === 0 ? '' : `  answers ${[...new Set(failed)].join(', ')}`
      console.log(
        `${(cost.stall / 1000).toFixed(1).padStart(10)}${(cost.total / 1000).toFixed(0).padStart(10)}  ${name}${note}`,
      )
    }
  } finally {
    server.stop()
  }
}

const places = {
  memory: () => Promise.resolve({ address: 'memory', remove: () => Promise.resolve() }),
  SQLite: () => {
    const folder = mkdtempSync(join(tmpdir(), 'chowk-'))
    const remove = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
    return Promise.resolve({ address: join(folder, 'chowk.sqlite'), remove })
  },
  async PostgreSQL() {
    const cluster = await startCluster()
    const { address } = await createDatabase(cluster.address)
    return { address, remove: () => cluster.remove() }
  },
} satisfies Record<string, () => Promise<{ address: string; remove: () => Promise<void> }>>
