import { spawnSync } from 'node:child_process'
import { benchDistinctWords, benchLargeMessages } from './distinct-words.ts'

/**
 * Sends the worst requests to every operation, and prints the worst cost of each. Then sends the largest messages to
 * all other routes, and texts of distinct words on every store, or that of `CHOWK_STALLS_STORE`: alone, concurrently,
 * and when they fall due together.
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
