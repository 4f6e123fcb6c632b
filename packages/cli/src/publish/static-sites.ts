import { posix } from 'node:path'

/** Fields of Hugo's and Jekyll's front matter that have no meaning here. */
export const passedOver: ReadonlySet<string> = new Set(
  (
    'aliases audio author authors author_profile build cascade categories category classes comments contributors cover ' +
    'description excerpt excerpt_separator expiryDate expirydate featured header headless hidden images isCJKLanguage keywords ' +
    'lang last_modified_at lastmod layout linkTitle linktitle markup math menu menus mermaid modified outputs params permalink ' +
    'pin published publishDate publishdate pubdate read_time redirect_from redirect_to related render render_with_liquid resources ' +
    'robots series share sitemap slug subtitle summary teaser thumbnail toc translationKey type updated url videos weight'
  ).split(' '),
)

/** What a file is called where its address comes from its name, as in Jekyll's `2027-01-14-firing-a-kiln.md`. */
export interface FileName {
  readonly name: string
  /** The day in the names of Jekyll's posts. */
  readonly day: string | undefined
}

export function fileNameOf(path: string): FileName {
  const { name, dir } = posix.parse(path)
  // A bundle of Hugo's is a folder with an index.
  const written = name === 'index' && dir !== '' ? posix.basename(dir) : name
  const [, day, rest = written] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(written) ?? []
  return { name: rest, day }
}

/** A title from the name of a file, as Jekyll makes one. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const attribute = (written: string, name: string): string =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(written)?.slice(1).find(Boolean) ?? ''

/** Templates of Hugo and Jekyll that say what Markdown says too. */
const templates: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /\{%-?\s*highlight\s+(\S+)[^%]*%\}\n?([\s\S]*?)\n?\{%-?\s*endhighlight\s*-?%\}/g,
    (_, language = '', code = '') => `\`\`\`${language}\n${code}\n\`\`\``,
  ],
  [
    /\{\{<\s*highlight\s+(\S+)[^>]*>\}\}\n?([\s\S]*?)\n?\{\{<\s*\/\s*highlight\s*>\}\}/g,
    (_, language = '', code = '') => `\`\`\`${language}\n${code}\n\`\`\``,
  ],
  [/\{\{[<%]\s*(?:rel)?ref\s+"([^"]+)"\s*[>%]\}\}/g, (_, path = '') => path],
  [/\{%-?\s*(?:post_url|link)\s+(\S+)\s*-?%\}/g, (_, path = '') => path],
  [/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, () => ''],
  [/\{\{\s*["']([^"']*)["']\s*\|\s*(?:relative|absolute)_url\s*\}\}/g, (_, path = '') => path],
  [
    /\{\{<\s*figure\s([^>]*)>\}\}/g,
    (_, written = '') =>
      `![${attribute(written, 'alt') || attribute(written, 'caption') || attribute(written, 'title')}](${attribute(written, 'src')})`,
  ],
  // Attributes of headings and blocks.
  [/^(#{1,6} .*?)[ \t]*\{#[^}\n]*\}[ \t]*$/gm, (_, heading = '') => heading],
  [/^[ \t]*\{:[^}\n]*\}[ \t]*$/gm, () => ''],
  [/(\))\{:[^}\n]*\}/g, (_, before = '') => before],
]

const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`\n]+`/gm

/** Markdown without the templates that have the same in Markdown; those in code stay. */
export function withoutTemplates(markdown: string): string {
  return templates.reduce((text, [pattern, replacement]) => outsideCode(text, pattern, replacement), markdown)
}

function outsideCode(text: string, pattern: RegExp, replacement: (...found: string[]) => string): string {
  const code = [...text.matchAll(CODE)].map((found) => [found.index, found.index + found[0].length] as const)
  return text.replaceAll(pattern, (...found: unknown[]) => {
    const at = found.find((one) => typeof one === 'number')!
    const isCode = code.some(([start, end]) => start <= at && at < end)
    return isCode
      ? String(found[0])
      : replacement(...(found.filter((one) => typeof one !== 'number') as string[]))
  })
}

/** The first template that is left, outside of code; undefined where there is none. */
export const templateIn = (markdown: string): string | undefined =>
  /\{\{[<%][^}]*\}\}|\{%[^}]*%\}|\{\{\s*(?:site|page|post|include)\b[^}]*\}\}/.exec(
    markdown.replaceAll(CODE, ''),
  )?.[0]
