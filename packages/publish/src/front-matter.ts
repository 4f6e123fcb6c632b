import { parse, TomlError } from 'smol-toml'
import { isMap, isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml'
import type { Fields } from './fields.ts'
import { lineOfTomlKey, tomlMessage } from './toml.ts'

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
  readonly data: Fields
  /** Text below the front matter. */
  readonly text: string
  /** Line of the file, from 1, where the text begins. */
  readonly textLine: number
  /** Returns the line of the file, from 1, of a field. */
  readonly lineOf: (name: string) => number | undefined
}

type Parsed = Omit<FrontMatter, 'text' | 'textLine'>

const NONE: Parsed = { data: {}, lineOf: () => undefined }

/** Fields whose numbers and booleans are text as written, such as the version 1.10. */
const TEXTS: readonly unknown[] = ['title', 'tags', 'image', 'featured_image']

/**
 * Parses YAML between lines of `---`, or TOML between lines of `+++`, at the top of a file. Blank lines may stand before
 * it, as in Hugo, and `...` may end YAML, as in Jekyll. @throws DocumentError
 */
export function parseFrontMatter(file: string): FrontMatter {
  const whole = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [before] = /^\s*/.exec(whole)!
  const above = before.split('\n').length - 1
  const top = whole.slice(before.length)
  if (/^\{\s*"/.test(top))
    throw new DocumentError('Front matter in JSON is not read. Write YAML between lines of ---.', above + 1)
  const found = splitFences(top, above + 1)
  if (found === undefined) return { ...NONE, text: whole, textLine: 1 }
  const { parse, source, text } = found
  const offset = above + 1
  try {
    const { lineOf, ...parsed } = parse(source)
    return {
      ...parsed,
      text,
      textLine: whole.slice(0, whole.length - text.length).split('\n').length,
      lineOf(name) {
        const line = lineOf(name)
        return line === undefined ? undefined : line + offset
      },
    }
  } catch (error) {
    if (!(error instanceof DocumentError))
      throw new DocumentError(`Invalid front matter: ${(error as Error).message}.`, above + 1)
    throw new DocumentError(error.message, error.line === undefined ? undefined : error.line + offset)
  }
}

interface Split {
  readonly parse: (source: string) => Parsed
  readonly source: string
  readonly text: string
}

function splitFences(top: string, line: number): Split | undefined {
  // A longer row is a line across the page.
  const fence = /^(-{3}|\+{3})(?![-+])/.exec(top)?.[0]
  if (fence === undefined) return undefined
  const isYaml = fence === '---'
  const [all, source] = (isYaml ? YAML : TOML).exec(top) ?? []
  if (all === undefined || source === undefined)
    throw new DocumentError(
      `The front matter has no end. Write a line of ${fence} above and below it, or *** for a line across the page.`,
      line,
    )
  return { parse: isYaml ? parseYaml : parseToml, source, text: top.slice(all.length) }
}

const YAML = /^---[ \t]*\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$)/m
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)^\+\+\+[ \t]*(?:\n|$)/m

function parseYaml(source: string): Parsed {
  const lines = new LineCounter()
  // Jekyll and Hugo merge `<<` too.
  const document = parseDocument(source, { merge: true, logLevel: 'error', lineCounter: lines })
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.replace(/ at line \d+, column \d+:?/, '').split('\n')
    throw new DocumentError(`Invalid YAML in the front matter: ${message}`, lines.linePos(error.pos[0]).line)
  }
  const { contents } = document
  if (contents === null) return NONE
  if (!isMap(contents))
    throw new DocumentError('The front matter must have names and values, like "title: Firing a kiln".', 1)
  for (const { key, value } of contents.items)
    if (isScalar(key) && TEXTS.includes(key.value))
      visit(value, {
        Scalar(_, scalar) {
          if (typeof scalar.value === 'number' || typeof scalar.value === 'boolean')
            scalar.value = scalar.source
        },
      })
  return {
    data: document.toJS({ maxAliasCount: 100 }) as Fields,
    lineOf(name) {
      const found = contents.items.find(({ key }) => isScalar(key) && key.value === name)
      const offset = isScalar(found?.key) ? found.key.range?.[0] : undefined
      return offset === undefined ? undefined : lines.linePos(offset).line
    },
  }
}

function parseToml(source: string): Parsed {
  try {
    return {
      // Dates as text, as in YAML.
      data: JSON.parse(JSON.stringify(parse(source))) as Fields,
      lineOf: (name) => lineOfTomlKey(source, name),
    }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new DocumentError(`Invalid TOML in the front matter: ${tomlMessage(error)}.`, error.line)
  }
}

export const withFrontMatter = (data: object, text: string): string =>
  `---\n${stringify(data, { lineWidth: 0 })}---\n\n${text.trim()}\n`

/** Changes fields of a file, and its text if one is given. Undefined removes a field. YAML keeps its comments. */
export function editFile(file: string, changes: ReadonlyMap<string, unknown>, text?: string): string {
  const { data, text: before } = parseFrontMatter(file)
  const [all, source] =
    YAML.exec(
      file
        .replace(/^\uFEFF/, '')
        .replaceAll(/\r\n?/g, '\n')
        .trimStart(),
    ) ?? []
  const document = all?.startsWith('---') ? parseDocument(source!) : parseDocument(stringify(data))
  for (const [name, value] of changes)
    if (value === undefined) document.delete(name)
    else document.set(name, value)
  return `---\n${document.toString({ lineWidth: 0 })}---\n${text === undefined ? before : `\n${text.trim()}\n`}`
}
