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

/**
 * Logs as lines of JSON. No API key gets into one, even where an error or a URL holds it, and no character that has a terminal show
 * another line than the one that is there.
 */
export function createLogger({ level = 'info', stream = standardError(), fields }: LogSettings = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => visible(withoutKeys(line)) },
      ...(fields && { mixin: fields }),
    },
    stream,
  )
}

/** What moves or hides the text around it: controls, and marks of direction. Those below a space JSON escapes by itself. */
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/** The same JSON, with everything in it to be seen: what is not ASCII stands in texts alone, where it may be escaped. */
const visible = (line: string): string =>
  line.replace(UNSEEN, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

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
