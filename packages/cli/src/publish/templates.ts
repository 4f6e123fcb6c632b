import { renderMarkdown } from '../html/markdown.ts'
import { codeIn } from '../html/normalize.ts'

const attribute = (written: string, name: string): string =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(written)?.slice(1).find(Boolean) ?? ''

/** Returns a block of code, in a fence that its text does not close. */
function fenced(language: string, code: string): string {
  const max = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(max + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

/** Templates of Hugo and Jekyll, with their equivalents in Markdown. Those without one are refused. */
const templates: readonly (readonly [RegExp, ((...found: string[]) => string)?])[] = [
  [/\{\{[<%]\s*(?:rel)?ref\s+"([^"]+)"\s*[>%]\}\}/my, (_, path = '') => path],
  [/\{%-?\s*(?:post_url|link)\s+(\S+)\s*-?%\}/my, (_, path = '') => path],
  [/\{\{\s*site\.(?:baseurl|url)\s*\}\}/my, () => ''],
  [/\{\{\s*["']([^"']*)["']\s*\|\s*(?:relative|absolute)_url\s*\}\}/my, (_, path = '') => path],
  [
    /\{\{<\s*figure\s([^>]*)>\}\}/my,
    (_, written = '') =>
      `![${attribute(written, 'alt') || attribute(written, 'caption') || attribute(written, 'title')}](${attribute(written, 'src')})`,
  ],
  // Attributes of headings and blocks.
  [/(?<=^#{1,6} .*)\{#[^}\n]*\}(?=[ \t]*$)/my, () => ''],
  [/(?<=^[ \t]*)\{:[^}\n]*\}(?=[ \t]*$)/my, () => ''],
  [/(?<=\))\{:[^}\n]*\}/my, () => ''],
  [/\{\{[<%][^}]*\}\}/my],
  [/\{%[^}]*%\}/my],
  [/\{\{\s*(?:site|page|post|include)\b[^}]*\}\}/my],
]
const TEMPLATE = new RegExp(templates.map(([{ source }]) => source).join('|'), 'gm')

/** Templates around code. */
const HIGHLIGHT = /^\{(?:%-?|\{<)\s*highlight\s+([^\s%>]+)/
const END_HIGHLIGHT = /^(?:\{%-?\s*endhighlight\b|\{\{<\s*\/\s*highlight\b)/

interface Template {
  readonly index: number
  readonly written: string
  /** The equivalent, if there is one. */
  readonly converted: string | undefined
}

export interface Converted {
  readonly text: string
  /** Templates without an equivalent, and where they are. */
  readonly refused: readonly Template[]
}

/** Converts templates to Markdown, except in what the Markdown parser takes for code. In HTML it refuses all. */
export function convertTemplates(markdown: string, isMarkdown = true): Converted {
  let found = [...markdown.matchAll(TEMPLATE)].map(({ index }) => templateAt(markdown, index))
  if (!isMarkdown)
    found = found
      .filter(({ written }) => /^\{[{%]/.test(written))
      .map((template) => ({ ...template, converted: undefined }))
  if (found.length === 0) return { text: markdown, refused: [] }
  const mark = unusedCharacter(markdown)
  for (;;) {
    const masked = replaced(markdown, found, (_, offset) => `${mark}${offset}${mark}`)
    const code = codeIn(isMarkdown ? renderMarkdown(masked) : masked)
    const inCode = new Set(
      [...code.matchAll(new RegExp(`${mark}(\\d+)${mark}`, 'g'))].map(([, index]) => Number(index)),
    )
    const joined = joinHighlight(markdown, found, inCode)
    if (joined === undefined)
      return {
        text: replaced(markdown, found, ({ written, converted = written }, index) =>
          inCode.has(index) ? written : converted,
        ),
        refused: found.filter(({ converted }, index) => converted === undefined && !inCode.has(index)),
      }
    found = joined
  }
}

/** Reads the template at a place of a text. */
function templateAt(markdown: string, index: number): Template {
  for (const [pattern, convert] of templates) {
    pattern.lastIndex = index
    const parts = pattern.exec(markdown)
    if (parts) return { index, written: parts[0], converted: convert?.(...parts) }
  }
  throw new Error('A file was wrongly detected as a template.')
}

/**
 * Joins the first opening tag of highlighted code with its end, as what lies between is code for Hugo and Jekyll, and
 * anything for the Markdown parser. Undefined if there is none: the tags after it are judged anew.
 */
function joinHighlight(
  markdown: string,
  found: readonly Template[],
  inCode: ReadonlySet<number>,
): Template[] | undefined {
  const start = found.findIndex(
    ({ written, converted }, index) =>
      converted === undefined && !inCode.has(index) && HIGHLIGHT.test(written),
  )
  const end = found.findIndex(({ written }, index) => index > start && END_HIGHLIGHT.test(written))
  const [opening, closing] = [found[start], found[end]]
  if (!opening || !closing) return undefined
  const from = opening.index + opening.written.length
  const language = HIGHLIGHT.exec(opening.written)![1]!
  const written = markdown.slice(opening.index, closing.index + closing.written.length)
  const code = markdown.slice(from, closing.index).replace(/^\n/, '').replace(/\n$/, '')
  return [
    ...found.slice(0, start),
    { index: opening.index, written, converted: fenced(language, code) },
    ...found.slice(end + 1),
  ]
}

function replaced(
  markdown: string,
  found: readonly Template[],
  replacement: (template: Template, index: number) => string,
): string {
  let end = 0
  let text = ''
  for (const [index, template] of found.entries()) {
    text += markdown.slice(end, template.index) + replacement(template, index)
    end = template.index + template.written.length
  }
  return text + markdown.slice(end)
}

/** Returns a character of private use that a text does not have. Markdown takes it for a letter. */
function unusedCharacter(text: string): string {
  let code = 0xe000
  while (text.includes(String.fromCharCode(code))) code++
  return String.fromCharCode(code)
}
