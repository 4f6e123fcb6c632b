import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { LineWriter } from './line-writer.ts'

/** The path of a URL without its query, decoded, so that an escaped API key in it is recognised and cut out of logs. */
export function pathnameOf(url: string): string {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll(/%[^/]*/g, '…')
  }
}

/** Anything that looks like an API key. */
const KEY = /chk_[0-9A-Za-z_-]+/g

const STANDARD_ERROR = 2

export interface LogSettings {
  readonly level?: string
  /** Where lines go. Default: standard error. */
  readonly stream?: DestinationStream
  /** Further fields of every line, such as its trace. */
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

/** Characters that move or hide the text around them: controls, and marks of direction. JSON itself escapes those below a space. */
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
