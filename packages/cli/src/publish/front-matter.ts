import { parse, TomlDate, TomlError } from 'smol-toml'
import { isMap, isScalar, LineCounter, parseDocument, stringify } from 'yaml'
import { lineOfTomlKey, tomlMessage } from '../config/read-config.ts'

export interface Problem {
  /** Line, from 1. Undefined for the whole file. */
  readonly line: number | undefined
  readonly message: string
}

/** A problem that stops reading a file. */
export class DocumentError extends Error implements Problem {
  readonly line: number | undefined
  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>
  /** Text below the front matter. */
  readonly text: string
  /** Returns the line of the file, from 1, of a field. */
  readonly lineOf: (name: string) => number | undefined
}

/** Parses YAML between lines of `---`, or TOML between lines of `+++`, at the top of a file. @throws DocumentError */
export function parseFrontMatter(file: string): FrontMatter {
  const whole = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [all, fence = '', source = ''] = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)^\1[ \t]*(?:\n|$)/m.exec(whole) ?? []
  if (all === undefined || !whole.startsWith(fence)) return { data: {}, text: whole, lineOf: () => undefined }
  const { data, lineOf } = fence === '---' ? parseYaml(source) : parseToml(source)
  return {
    data,
    text: whole.slice(all.length),
    lineOf(name) {
      const line = lineOf(name)
      return line === undefined ? undefined : line + 1
    },
  }
}

type Parsed = Pick<FrontMatter, 'data' | 'lineOf'>

function parseYaml(source: string): Parsed {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.replace(/ at line \d+, column \d+:?/, '').split('\n')
    throw new DocumentError(
      `Invalid YAML in the front matter: ${message}`,
      lines.linePos(error.pos[0]).line + 1,
    )
  }
  const { contents } = document
  if (contents === null) return { data: {}, lineOf: () => undefined }
  if (!isMap(contents))
    throw new DocumentError('The front matter must have names and values, like "title: Firing a kiln".', 2)
  return {
    data: document.toJS({ maxAliasCount: 100 }) as FrontMatter['data'],
    lineOf(name) {
      const found = contents.items.find(({ key }) => isScalar(key) && key.value === name)
      const at = isScalar(found?.key) ? found.key.range?.[0] : undefined
      return at === undefined ? undefined : lines.linePos(at).line
    },
  }
}

function parseToml(source: string): Parsed {
  try {
    return {
      data: withTextDates(parse(source)) as FrontMatter['data'],
      lineOf: (name) => lineOfTomlKey(source, name),
    }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new DocumentError(`Invalid TOML in the front matter: ${tomlMessage(error)}.`, error.line + 1)
  }
}

/** Converts dates to text, as in YAML. */
function withTextDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(withTextDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTextDates(one)]))
}

export const withFrontMatter = (data: object, text: string): string =>
  `---\n${stringify(data, { lineWidth: 0 })}---\n\n${text.trim()}\n`
