import { setImmediate } from 'node:timers/promises'
import { limits } from '@chowk/contract'
import { parseFragment, serialize, serializeOuter, type DefaultTreeAdapterTypes } from 'parse5'
import { htmlOf } from './markdown.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const outerHtml = (node: Node): string =>
  isElement(node) ? serializeOuter(node) : serialize({ nodeName: '#document-fragment', childNodes: [node] })
const isElement = (node: Node | undefined): node is Element => node !== undefined && 'tagName' in node
const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? ''

/** Marks of Markdown around inline text. */
const marks: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' }
const HEADING = /^h[2-4]$/
const LIST = /^(?:- |\d+\. )/
const INLINE = new Set(
  'strong b em i u s del ins sub sup mark q ruby rt rp span kbd code a img br'.split(' '),
)
const isInline = (node: Node): boolean => !isElement(node) || INLINE.has(node.tagName)

/** Writes Markdown for parts of a tree; `escape` decides whether signs of Markdown in texts are escaped. */
class MarkdownWriter {
  readonly #escape: boolean

  constructor(escape: boolean) {
    this.#escape = escape
  }

  inline = (nodes: readonly Node[]): string =>
    nodes
      .map((node) => this.#inline(node))
      .join('')
      .replace(/\n +/g, '\n')

  blocks = (nodes: readonly Node[]): string => {
    const run = (one: Node[] | Element) => (Array.isArray(one) ? this.inline(one).trim() : this.block(one))
    return together(runsOf(nodes).map(run))
  }

  block(element: Element): string {
    const { tagName, childNodes, attrs } = element
    if (attrs.some(({ name }) => name !== 'start')) return raw(element)
    if (tagName === 'p') return this.inline(childNodes).trim()
    if (HEADING.test(tagName)) return `${'#'.repeat(Number(tagName[1]))} ${this.inline(childNodes).trim()}`
    if (tagName === 'hr') return '---'
    if (tagName === 'blockquote') return prefixed(this.blocks(childNodes), '> ')
    if (tagName === 'ul' || tagName === 'ol') return this.#list(element)
    if (tagName === 'pre') return fenced(element)
    return tagName === 'table' ? this.#table(element) : raw(element)
  }

  #inline(node: Node): string {
    if (!isElement(node)) return this.#text('value' in node ? node.value : '')
    const { tagName, childNodes, attrs } = node
    const text = () => this.inline(childNodes)
    const mark = attrs.length === 0 ? marks[tagName] : undefined
    if (mark !== undefined) return mark + text() + mark
    if (tagName === 'br') return '\n'
    if (tagName === 'code' && attrs.length === 0) return codeSpan(plainTextOf(node))
    const title =
      attribute(node, 'title') === '' ? '' : ` "${attribute(node, 'title').replaceAll('"', '\\"')}"`
    const has = (...names: string[]) => attrs.every(({ name }) => [...names, 'title', 'rel'].includes(name))
    if (tagName === 'a' && has('href')) {
      const href = attribute(node, 'href')
      return text() === href && title === '' ? href : `[${text()}](${href}${title})`
    }
    if (tagName === 'img' && has('src', 'alt') && !/[[\]\\]/.test(attribute(node, 'alt')))
      return `![${attribute(node, 'alt')}](${attribute(node, 'src')}${title})`
    const start = serializeOuter({ ...node, childNodes: [] }).replace(/<\/[^>]*>$/, '')
    return tagName === 'img' ? start : `${start.replace(/ rel="[^"]*"/, '')}${text()}</${tagName}>`
  }

  #text(text: string): string {
    const escaped = text.replace(/&(?=#?\w)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;')
    if (!this.#escape) return escaped.replaceAll('\n', ' ')
    return escaped
      .replaceAll('\n', ' ')
      .replace(/[\\`*_[\]~|]/g, '\\$&')
      .replace(/^(\s*)([-+#>=])/, '$1\\$2')
      .replace(/^(\s*\d+)([.)])/, '$1\\$2')
  }

  #list({ tagName, childNodes, attrs }: Element): string {
    let number = Number(attrs[0]?.value ?? 1)
    const items = childNodes.filter(isElement)
    const isLoose = items.some((item) =>
      item.childNodes.some((node) => isElement(node) && node.tagName === 'p'),
    )
    return items
      .map((item) => {
        const sign = tagName === 'ul' ? '- ' : `${number++}. `
        const content = isLoose
          ? this.blocks(item.childNodes)
          : this.blocks(item.childNodes).replaceAll('\n\n', '\n')
        return item.attrs.length > 0 ? '<li>' : sign + prefixed(content, ' '.repeat(sign.length)).trimStart()
      })
      .join(isLoose ? '\n\n' : '\n')
  }

  #table(table: Element): string {
    const rows = descendants(table, 'tr').map((row) => row.childNodes.filter(isElement))
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    const sideOf = (cell: Element) => /(?:left|center|right)/.exec(attribute(cell, 'style'))?.[0]
    const rules = { left: ':--', center: ':-:', right: '--:' } as const
    const [head = [], ...body] = rows.map((cells) => cells.map((cell) => this.inline(cell.childNodes)))
    const rule = (rows[0] ?? []).map((cell) => rules[sideOf(cell) as keyof typeof rules] ?? '---')
    return [head, rule, ...body].map(line).join('\n')
  }
}

/** Joins blocks. A comment, which is removed from what is published, keeps two lists apart. */
const together = (blocks: readonly string[]): string =>
  blocks
    .filter((block) => block !== '')
    .map((block, index, { [index - 1]: before = '' }) =>
      LIST.test(before) && LIST.test(block) ? `<!-- -->\n\n${block}` : block,
    )
    .join('\n\n')

/** Groups inline nodes that stand side by side; white space between blocks is left out. */
function runsOf(nodes: readonly Node[]): (Node[] | Element)[] {
  const runs: (Node[] | Element)[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (!isInline(node)) runs.push(node as Element)
    else if (Array.isArray(last)) last.push(node)
    else if (isElement(node) || ('value' in node && node.value.trim() !== '')) runs.push([node])
  }
  return runs
}

const plainTextOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(plainTextOf).join('') : ''

const descendants = (element: Element, name: string): Element[] =>
  element.childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === name ? [child] : descendants(child, name)))

const prefixed = (text: string, prefix: string): string =>
  text.replace(/^(?=.)/gm, prefix).replace(/^$/gm, prefix.trimEnd())

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

function codeSpan(text: string): string {
  const sign = '`'.repeat(longestRun(text) + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return sign + space + text + space + sign
}

function fenced(pre: Element): string {
  const [code] = pre.childNodes
  if (!isElement(code) || code.tagName !== 'code') return raw(pre)
  const sign = '`'.repeat(Math.max(3, longestRun(plainTextOf(code)) + 1))
  const language = attribute(code, 'class').replace('language-', '')
  return `${sign}${language}\n${plainTextOf(code).replace(/\n$/, '')}\n${sign}`
}

/** Returns a block as HTML, which Markdown may contain. An empty line would end it. */
const raw = (element: Element): string =>
  serializeOuter(element)
    .replace(/ rel="[^"]*"/g, '')
    .replace(/\n(?=\n)/g, '\n&#10;')

/** Normalizes insignificant differences: line breaks between elements, and the engine's attributes of links. */
export const alike = (html: string): string =>
  html
    .replace(/ rel="[^"]*"/g, '')
    .replace(
      /(<\/?(?:p|h[2-4]|ul|ol|li|blockquote|figure|figcaption|table|thead|tbody|tr|t[hd]|hr|br|pre)\b[^>]*>)\s+/g,
      '$1',
    )
    .replace(
      /\s+(<\/?(?:p|h[2-4]|ul|ol|li|blockquote|figure|figcaption|table|thead|tbody|tr|t[hd]|hr|pre)\b)/g,
      '$1',
    )
    .replace(/\n/g, ' ')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .trim()

/** Returns Markdown of one block, or of inline nodes: as readable as gives the same HTML again, else HTML. */
function editableBlock(run: Node[] | Element): string {
  const html = Array.isArray(run) ? `<p>${run.map(outerHtml).join('').trim()}</p>` : outerHtml(run)
  for (const escape of [false, true]) {
    const text = new MarkdownWriter(escape).blocks(Array.isArray(run) ? run : [run])
    if (alike(htmlOf(text)) === alike(html)) return text
  }
  return Array.isArray(run) ? run.map(outerHtml).join('') : raw(run)
}

/** Converts the HTML of a comment to text that produces the same HTML again: Markdown, with HTML where it says more. */
export const toEditableText = (html: string): string =>
  together(runsOf(parseFragment(html).childNodes).map((run) => editableBlock(run)))

/** Does the same for HTML of any length, with other requests in between; a vast block stays HTML. */
export async function toLongEditableText(html: string): Promise<string> {
  if (html.length <= limits.comment) return toEditableText(html)
  const blocks: string[] = []
  for (const run of runsOf(parseFragment(html).childNodes)) {
    const isVast = !Array.isArray(run) && outerHtml(run).length > 2 * limits.comment
    blocks.push(isVast ? raw(run) : editableBlock(run))
    await setImmediate()
  }
  return together(blocks)
}
