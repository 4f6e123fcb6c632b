import { spawnSync } from 'node:child_process'
import { benchDistinctWords, benchLargeMessages } from './distinct-words.ts'
import { benchActs } from './stalls/acts.ts'
import { benchCrowd } from './stalls/crowd.ts'
import { targets } from './stalls/places.ts'

const only = process.env.CHOWK_STALLS_STORE?.toLowerCase()

/**
 * Sends the worst requests to every operation, and prints the worst cost of each. Then sends the largest messages to
 * all other routes, texts of distinct words on every store, or that of `CHOWK_STALLS_STORE`, and every read of a large
 * site: alone, concurrently, and when they fall due together. Then acts on a member with a great deal. Runs all parts, or those in
 * `CHOWK_STALLS_PARTS=requests,words,crowd,acts`.
 */
export async function benchStalls(): Promise<void> {
  const parts = (process.env.CHOWK_STALLS_PARTS ?? 'requests,words,crowd,acts').split(',')
  if (parts.includes('requests')) {
    const { status } = spawnSync('npx', ['vitest', 'run', 'tests/event-loop'], {
      stdio: 'inherit',
      env: { ...process.env, CHOWK_TEST_SWEEPS: 'whole' },
    })
    if (status !== 0) process.exitCode = 1
    await benchLargeMessages()
  }
  for (const [store, storage] of Object.entries(targets)) {
    if (only !== undefined && only !== store.toLowerCase()) continue
    if (parts.includes('words')) await benchDistinctWords(store, storage)
    for (const [part, run] of [
      ['crowd', benchCrowd],
      ['acts', benchActs],
    ] as const) {
      if (!parts.includes(part)) continue
      const { address, remove } = await storage()
      try {
        await run(store, address)
      } finally {
        await remove()
      }
    }
  }
}
