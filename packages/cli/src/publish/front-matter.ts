import { parse, stringify } from 'yaml'

export interface FrontMatter {
  readonly matter: Readonly<Record<string, unknown>>
  /** What comes after it. */
  readonly text: string
}

/** Splits YAML between two lines of `---` from the text below it. @throws Error where it is no YAML, or no names with values. */
export function splitFrontMatter(file: string): FrontMatter {
  const whole = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [all, yaml = ''] = /^---[ \t]*\n([\s\S]*?)(?:^)---[ \t]*(?:\n|$)/m.exec(whole) ?? []
  if (all === undefined || !whole.startsWith('---')) return { matter: {}, text: whole }
  const matter: unknown = parse(yaml, { maxAliasCount: 100 }) ?? {}
  if (typeof matter !== 'object' || Array.isArray(matter) || matter === null)
    throw new Error('The front matter is no list of names with values.')
  return { matter: matter as Readonly<Record<string, unknown>>, text: whole.slice(all.length) }
}

export const withFrontMatter = (matter: object, text: string): string =>
  `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${text.trim()}\n`
