import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { WriteStream } from 'node:tty'
import { expect, test } from 'vitest'
import { withProgress } from './progress.ts'

const ROWS = 40

/** Returns the output of a stream while work reports two tasks. */
async function progressOutput(options: { quiet?: true; isTTY: boolean }): Promise<string> {
  const { isTTY, ...quiet } = options
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns: 120,
  })
  const result = await withProgress(
    { ...quiet, stream: stream as unknown as WriteStream },
    async (onProgress) => {
      for (const task of ['Copying', 'Checking'])
        for (let row = 1; row <= ROWS; row++) onProgress?.(task, row, ROWS)
      return 'done'
    },
  )
  expect(result).toBe('done')
  stream.end()
  return text(stream)
}

test('shows a bar with done and total rows in a terminal and clears it', async () => {
  const output = await progressOutput({ isTTY: true })
  expect(output).toMatch(/Copying \[[=-]+\] \d+% \| \d+ of 40 rows/)
  // Move to the first column, and erase the line.
  expect(output.endsWith('\x1b[1G\x1b[2K')).toBe(true)
})

test.each([
  ['what is no terminal', { isTTY: false }],
  ['an operator who asked for quiet', { isTTY: true, quiet: true }],
] as const)('prints nothing for %s', async (_who, options) => {
  expect(await progressOutput(options)).toBe('')
})
