import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { LineWriter } from './line-writer.ts'

/** Whatever looks like an API key, wherever in a line it stands. */
const KEY = /chk_[0-9A-Za-z_-]+/g

const STANDARD_ERROR = 2

export interface LogSettings {
  readonly level?: string
  /** Where lines go; to standard error unless given. */
  readonly stream?: DestinationStream
  /** What every line has besides, such as the trace that it belongs to. */
  readonly fields?: (() => object) | undefined
}

/** Logs as lines of JSON. No API key gets into one, even where an error or a URL holds it. */
export function createLogger({ level = 'info', stream = standardError(), fields }: LogSettings = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: withoutKeys },
      ...(fields && { mixin: fields }),
    },
    stream,
  )
}

let writer: LineWriter | undefined

/** One for the whole process. */
function standardError(): DestinationStream {
  if (writer === undefined) {
    const made = (writer = new LineWriter(STANDARD_ERROR))
    process.once('exit', () => made.finish())
  }
  return writer
}

export const withoutKeys = (line: string): string =>
  line.includes('chk_') ? line.replace(KEY, 'chk_…') : line
