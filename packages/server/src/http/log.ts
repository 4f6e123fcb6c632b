import { DISPLAY_CONTROLS } from '@chowk/contract/core'
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { LineWriter } from './line-writer.ts'

/** Returns the decoded path of a URL, without its query. Decoding lets logs recognise and redact an escaped API key. */
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
  /** Destination of lines. Default: standard error. */
  readonly stream?: DestinationStream
  /** Further fields of every line, such as its trace. */
  readonly fields?: (() => object) | undefined
}

/**
 * Creates a logger of JSON lines. Redacts API keys, also in errors and URLs, and escapes characters that could make a
 * terminal display a different line.
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

/**
 * Escapes characters that take over the display. JSON has them only within strings, where escapes are valid, except the
 * end of the line.
 */
const visible = (line: string): string =>
  line.replace(DISPLAY_CONTROLS, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

let writer: LineWriter | undefined

/** Returns the process's one writer to standard error. */
function standardError(): DestinationStream {
  if (writer === undefined) {
    const made = (writer = new LineWriter(STANDARD_ERROR))
    process.once('exit', () => made.finish())
  }
  return writer
}

export const withoutKeys = (line: string): string =>
  line.includes('chk_') ? line.replace(KEY, 'chk_…') : line
