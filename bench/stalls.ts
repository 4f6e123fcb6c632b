import { spawnSync } from 'node:child_process'
import { benchDistinctWords, benchLargeMessages } from './distinct-words.ts'

/**
 * Sends every operation the worst requests there are, all of them, and prints what the worst of each cost. Then the largest
 * messages to all else, and texts of distinct words, on every store, or on that of `CHOWK_STALLS_STORE`: alone, at once, and where they fall due together.
 */
export async function benchStalls(): Promise<void> {
  const { status } = spawnSync('npx', ['vitest', 'run', 'tests/stalls'], {
    stdio: 'inherit',
    env: { ...process.env, CHOWK_STALLS: 'all' },
  })
  if (status !== 0) process.exitCode = 1
  await benchLargeMessages()
  await benchDistinctWords()
}
