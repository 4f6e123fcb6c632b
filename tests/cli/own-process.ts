import { crc32 } from 'node:zlib'
import { expect } from 'vitest'
import { seed, thorough, whole } from '../harness/sweep.ts'

/** One of this number of commands gets a separate process. */
const SAMPLE_INTERVAL = whole ? 3 : thorough ? 16 : 64
let [file, count] = ['', 0]

/** Whether the next command runs in a separate process, as for users, which takes a quarter of a second. */
export function runsInOwnProcess(): boolean {
  // Counted again in each file, because their order is not fixed.
  const { testPath = '' } = expect.getState()
  if (testPath !== file) [file, count] = [testPath, 0]
  return crc32(`${seed} ${++count}`) % SAMPLE_INTERVAL === 0
}
