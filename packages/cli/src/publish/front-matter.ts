import { parse, TomlDate, TomlError } from 'smol-toml'
import { isMap, isScalar, LineCounter, parseDocument, stringify } from 'yaml'
import { lineOfTomlKey } from '../config/read-config.ts'

/** Something in a file that keeps it from being published. */
export interface Problem {
  /** From 1; undefined where it concerns the whole file. */
  readonly line: number | undefined
  readonly message: string
}

/** Thrown for the first such thing where reading cannot go on. */
export class Unfit extends Error implements Problem {
  readonly line: number | undefined
  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

export interface FrontMatter {
  readonly matter: Readonly<Record<string, unknown>>
  /** What comes after it. */
  readonly text: string
  /** The line of the file, from 1, on which a field stands. */
  readonly lineOf: (name: string) => number | undefined
}

/**
 * Splits the text from the YAML between two lines of `---`, or the TOML between two lines of `+++`, above it.
 * @throws Unfit where it is neither.
 */
export function splitFrontMatter(file: string): FrontMatter {
  const whole = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [all, fence = '', source = ''] = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)^\1[ \t]*(?:\n|$)/m.exec(whole) ?? []
  if (all === undefined || !whole.startsWith(fence))
    return { matter: {}, text: whole, lineOf: () => undefined }
  const { matter, lineOf } = fence === '---' ? yaml(source) : toml(source)
  return {
    matter,
    text: whole.slice(all.length),
    lineOf(name) {
      const line = lineOf(name)
      return line === undefined ? undefined : line + 1
    },
  }
}

type Parsed = Pick<FrontMatter, 'matter' | 'lineOf'>

function yaml(source: string): Parsed {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.replace(/ at line \d+, column \d+:?/, '').split('\n')
    throw new Unfit(`The front matter is no YAML: ${message}`, lines.linePos(error.pos[0]).line + 1)
  }
  const { contents } = document
  if (contents === null) return { matter: {}, lineOf: () => undefined }
  if (!isMap(contents))
    throw new Unfit('The front matter is no list of names with values, such as "title: Firing a kiln".', 2)
  return {
    matter: document.toJS({ maxAliasCount: 100 }) as Readonly<Record<string, unknown>>,
    lineOf(name) {
      const found = contents.items.find(({ key }) => isScalar(key) && key.value === name)
      const at = isScalar(found?.key) ? found.key.range?.[0] : undefined
      return at === undefined ? undefined : lines.linePos(at).line
    },
  }
}

function toml(source: string): Parsed {
  try {
    return {
      matter: withTextDates(parse(source)) as Readonly<Record<string, unknown>>,
      lineOf: (name) => lineOfTomlKey(source, name),
    }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    throw new Unfit(`The front matter is no TOML: ${message}.`, error.line + 1)
  }
}

/** Dates as they are written, as YAML gives them. */
function withTextDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(withTextDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTextDates(one)]))
}

export const withFrontMatter = (matter: object, text: string): string =>
  `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${text.trim()}\n`
