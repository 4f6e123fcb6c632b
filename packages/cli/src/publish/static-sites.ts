import { posix } from 'node:path'

/** Fields of Hugo and Jekyll without a meaning here. */
export const ignoredFields: ReadonlySet<string> = new Set(
  (
    'aliases audio author authors author_profile build cascade categories category classes comments contributors cover ' +
    'description excerpt excerpt_separator expiryDate expirydate featured header headless hidden images isCJKLanguage keywords ' +
    'lang last_modified_at lastmod layout linkTitle linktitle markup math menu menus mermaid modified outputs params permalink ' +
    'pin published publishDate publishdate pubdate read_time redirect_from redirect_to related render render_with_liquid resources ' +
    'robots series share sitemap slug subtitle summary teaser thumbnail toc translationKey type updated url videos weight'
  ).split(' '),
)

/** Returns the name and the day in a file name, as in Jekyll's `2027-01-14-firing-a-kiln.md`. */
export function parseFileName(path: string): { readonly name: string; readonly day: string | undefined } {
  const { name, dir } = posix.parse(path)
  // A page bundle of Hugo is a folder with an index.
  const written = name === 'index' && dir !== '' ? posix.basename(dir) : name
  const [, day, rest = written] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(written) ?? []
  return { name: rest, day }
}

/** Returns a title from a file name, as in Jekyll. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const attribute = (written: string, name: string): string =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(written)?.slice(1).find(Boolean) ?? ''

/** Templates of Hugo and Jekyll with an equivalent in Markdown. */
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

/** Converts templates to Markdown, outside of code. */
export function convertTemplates(markdown: string): string {
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

/** Returns the first template outside of code. */
export const findTemplate = (markdown: string): string | undefined =>
  /\{\{[<%][^}]*\}\}|\{%[^}]*%\}|\{\{\s*(?:site|page|post|include)\b[^}]*\}\}/.exec(
    markdown.replaceAll(CODE, ''),
  )?.[0]
