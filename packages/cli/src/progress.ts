import type { WriteStream } from 'node:tty'
import type { OnProgress } from '@chowk/server/settings'

interface Showing {
  readonly quiet?: true
  /** What is counted. */
  readonly unit?: string
  readonly stream?: WriteStream
}

/** Runs work with a bar that shows how far it is, on a terminal and unless told to be quiet; the bar is gone at the end. */
export async function showingProgress<T>(
  { quiet, unit = 'rows', stream = process.stderr }: Showing,
  work: (onProgress?: OnProgress) => Promise<T>,
): Promise<T> {
  if (quiet || !stream.isTTY) return work()
  const { default: progress } = await import('cli-progress')
  const format = `{task} [{bar}] {percentage}% | {value} of {total} ${unit}`
  const bar = new progress.SingleBar({ stream, format, clearOnComplete: true })
  let current: string | undefined
  try {
    return await work((task, rows, total) => {
      if (current === undefined) bar.start(total, rows, { task })
      if (current !== task) bar.setTotal(total)
      current = task
      bar.update(rows, { task })
    })
  } finally {
    bar.stop()
  }
}
