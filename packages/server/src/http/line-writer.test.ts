import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LineWriter } from './line-writer.ts'
import { tempFolder } from '../../../../tests/harness/temporary.ts'

const LINE = 1000

/** Returns a line of fixed length that contains its number. */
const lineOf = (number: number) => `${JSON.stringify({ number }).padEnd(LINE - 1)}\n`

interface Line {
  readonly number?: number
  readonly msg?: string
  readonly lines?: number
}

/** Waits for writes that have begun: once their file is closed, its number may be that of another file, or of a socket. */
const untilWritten = () => vi.waitUntil(() => !process.getActiveResourcesInfo().includes('FSReqCallback'))

/** Opens a pipe of 64 KB. Collects its output so far. */
async function openPipe() {
  const path = join(tempFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const file = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(async () => {
    await untilWritten()
    closeSync(file)
  })
  const bytes = Buffer.alloc(1_000_000)
  let text = ''
  const read = (): Line[] => {
    try {
      text += bytes.toString('utf8', 0, readSync(file, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  }
  return { file, read }
}

test('queues lines and writes them in order once they are read', async () => {
  const { file, read } = await openPipe()
  const writer = new LineWriter(file)
  for (let number = 0; number < 500; number++) writer.write(lineOf(number))
  let lines: Line[] = []
  while (lines.length < 500) {
    await setImmediate()
    lines = read()
  }
  expect(lines).toEqual(Array.from({ length: 500 }, (_, number) => ({ number })))
})

test('reports how many lines were dropped when the queue is full', async () => {
  const { file, read } = await openPipe()
  const writer = new LineWriter(file)
  for (let number = 0; number < 3000; number++) writer.write(lineOf(number))
  let lines: Line[] = []
  while (!lines.some(({ msg }) => msg !== undefined)) {
    await setImmediate()
    lines = read()
  }
  const keptRows = lines.filter(({ number }) => number !== undefined)
  expect(keptRows).toEqual(keptRows.map((_, number) => ({ number })))
  expect(keptRows.length).toBeGreaterThan(1000)
  expect(lines.at(-1)).toMatchObject({ msg: 'lines of the log were lost', lines: 3000 - keptRows.length })
})

test('flushes once every line is written, immediately if none waits', async () => {
  const { file, read } = await openPipe()
  const writer = new LineWriter(file)
  let done = 0
  writer.flush(() => done++)
  expect(done).toBe(1)
  for (let number = 0; number < 200; number++) writer.write(lineOf(number))
  writer.flush(() => done++)
  while (read().length < 60) await setImmediate()
  expect(done).toBe(1)
  while (done < 2) {
    read()
    await setImmediate()
  }
  expect(read()).toHaveLength(200)
})

test('writes what fits without waiting when the process ends', async () => {
  const { file, read } = await openPipe()
  const writer = new LineWriter(file)
  writer.write(lineOf(0))
  while (read().length < 1) await setImmediate()
  for (let number = 1; number < 200; number++) writer.write(lineOf(number))
  writer.finish()
  expect(read().length).toBeGreaterThan(10)
})

test('writes nothing after the end, not even a queued line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { file, read } = await openPipe()
  expect(() => {
    for (;;) writeSync(file, lineOf(0))
  }).toThrow('EAGAIN')
  const writer = new LineWriter(file)
  writer.write(lineOf(1))
  writer.finish()
  await untilWritten()
  expect(read()).not.toContainEqual({ number: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  await untilWritten()
  expect(read()).not.toContainEqual({ number: 1 })
})
