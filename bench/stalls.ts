import { spawnSync } from 'node:child_process'

/** Sends every operation the worst requests there are, all of them, and prints what the worst of each cost. */
export function benchStalls(): Promise<void> {
  const { status } = spawnSync('npx', ['vitest', 'run', 'tests/stalls'], {
    stdio: 'inherit',
    env: { ...process.env, CHOWK_STALLS: 'all' },
  })
  if (status !== 0) process.exitCode = 1
  return Promise.resolve()
}
