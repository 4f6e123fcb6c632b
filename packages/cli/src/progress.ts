import type { WriteStream } from 'node:tty'
import type { GenericFormatter } from 'cli-progress'
import type { OnProgress } from '@chowk/server/settings'

interface ProgressOptions {
  readonly quiet?: true | undefined
  /** Unit of progress. Default: rows. */
  readonly unit?: string
  readonly stream?: WriteStream
}

/** Shows a progress bar during work, in a terminal and unless quiet. A total of 0 is unknown. */
export async function withProgress<T>(
  { quiet, unit = 'rows', stream = process.stderr }: ProgressOptions,
  work: (onProgress?: OnProgress) => Promise<T>,
): Promise<T> {
  if (quiet || !stream.isTTY) return work()
  const { default: progress } = await import('cli-progress')
  const format: GenericFormatter = (options, { total, value, progress: part }, { task }: { task: string }) =>
    total === 0
      ? `${task} | ${value} ${unit}`
      : `${task} [${progress.Format.BarFormat(part, options)}] ${Math.floor(part * 100)}% | ${value} of ${total} ${unit}`
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
