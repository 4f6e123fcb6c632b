import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { schema, withoutStyles } from './schema.ts'

const INLINE = 'a,b,br,code,del,em,i,img,ins,kbd,mark,q,rp,rt,ruby,s,span,strong,sub,sup,u'
/** Elements whose text may stand without a paragraph. */
const HOLDERS = 'body,blockquote,li,td,th,figure,figcaption'
const isInline = (node: ChildNode | null): boolean =>
  node instanceof Text || (node instanceof Element && node.matches(INLINE))

/** Puts text that stands beside blocks into elements of its own, as the editor has text in blocks alone. */
function withLines(body: HTMLElement): HTMLElement {
  for (const holder of [body, ...body.querySelectorAll(HOLDERS)]) {
    let line: HTMLElement | undefined
    for (const node of [...holder.childNodes]) {
      if (!isInline(node)) line = undefined
      else if (line !== undefined) line.append(node)
      else if (!(node instanceof Text) || node.data.trim() !== '') {
        line = document.createElement('x-line')
        node.before(line)
        line.append(node)
      }
    }
  }
  return body
}

const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** Reads HTML that the engine cleaned. */
export const docOf = (html: string): Node =>
  parser.parse(withLines(new window.DOMParser().parseFromString(withoutStyles(html), 'text/html').body))

/** Adds a paragraph to write on in, after what one cannot leave by typing; it is not part of the HTML. */
export const withEnd = (doc: Node): Node =>
  doc.lastChild!.type.name === 'paragraph'
    ? doc
    : doc.copy(doc.content.addToEnd(schema.nodes['paragraph'].create()))

/** Writes the HTML that {@link docOf} reads as the same document. */
export function htmlOf(doc: Node): string {
  // Of another document, so that no image is loaded.
  const inert = document.implementation.createHTMLDocument()
  const root = inert.createElement('div')
  const { lastChild: last } = doc
  const content =
    last?.type.name === 'paragraph' && last.childCount === 0
      ? doc.content.cut(0, doc.content.size - last.nodeSize)
      : doc.content
  // The serializer gives a table one section; its rows say which they are in.
  serializer.serializeFragment(content, { document: inert }, root)
  inSections(doc, [...root.querySelectorAll('table')])
  keepLineBreaks(doc, [...root.querySelectorAll('pre')])
  for (const block of root.querySelectorAll('p, h2, h3, h4, x-line')) keepSpaces(block)
  const lines = [...root.querySelectorAll('x-line')]
  const beside = new Set(
    lines.filter(({ previousSibling, nextSibling }) => isLine(previousSibling) || isLine(nextSibling)),
  )
  for (const line of lines) line.replaceWith(...(beside.has(line) ? [elementOf('p', line)] : line.childNodes))
  return root.innerHTML
}

const isLine = (node: ChildNode | null): boolean => node instanceof Element && node.localName === 'x-line'

const elementOf = (tag: string, { childNodes, ownerDocument }: Element): HTMLElement => {
  const element = ownerDocument.createElement(tag)
  element.append(...childNodes)
  return element
}

function inSections(doc: Node, tables: readonly HTMLTableElement[]): void {
  let index = 0
  doc.descendants((node) => {
    if (node.type.spec['tableRole'] !== 'table') return
    const table = tables[index++]!
    const rows = [...table.querySelector('tbody')!.children]
    const parts: HTMLElement[] = []
    let last: unknown
    node.forEach(({ attrs: { section } }, _, at) => {
      const isNew = parts.length === 0 || (section !== null ? section !== last : isHead(last))
      if (isNew) {
        const { tag, html } = (section ?? { tag: 'tbody', html: {} }) as { tag: string; html: object }
        // Only the first section may be a head.
        const part = document.createElement(parts.length === 0 ? tag : 'tbody')
        for (const [name, value] of Object.entries(html)) part.setAttribute(name, String(value))
        parts.push(part)
      }
      if (isNew || section !== null) last = section
      parts.at(-1)!.append(rows[at]!)
    })
    table.replaceChildren(...parts)
  })
}

const isHead = (section: unknown): boolean => (section as { tag?: string } | null)?.tag === 'thead'

/** Parsers drop a line break at the start of `pre`, and browsers do not show one at the end of code. */
function keepLineBreaks(doc: Node, blocks: readonly HTMLElement[]): void {
  let index = 0
  doc.descendants(({ type, attrs }) => {
    if (type.name !== 'pre' && type.name !== 'code_block') return
    const block = blocks[index++]!
    block.lastElementChild?.append((attrs['end'] as string | undefined) ?? '')
    if (block.firstChild instanceof Text && block.textContent.startsWith('\n')) block.prepend('\n')
  })
}

/** Writes spaces that HTML would not show so that it does; leaves out those at the end of a block. */
function keepSpaces(block: Element): void {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let isAfterSpace = true
  let last: Text | undefined
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      if (node instanceof Element && node.matches('br, img')) isAfterSpace = node.localName === 'br'
      continue
    }
    if (/^[ \t]|[ \t]$|[ \t]{2}/.test(node.data))
      node.data = node.data.replace(/[ \t]|[^ \t]+/g, (part) => {
        const isSpace = /[ \t]/.test(part)
        const kept = isSpace ? (isAfterSpace ? '\u00a0' : ' ') : part
        isAfterSpace = kept === ' '
        return kept
      })
    else if (node.data !== '') isAfterSpace = false
    last = node
  }
  if (last && isAfterSpace) last.data = last.data.replace(/ $/, '')
}
