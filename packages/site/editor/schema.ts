import { allowedElements, allowedEverywhere } from '../../contract/src/formats/allowed-html.ts'
import {
  Fragment,
  Schema,
  type Attrs,
  type DOMOutputSpec,
  type NodeSpec,
  type TagParseRule,
} from 'prosemirror-model'

/** Attributes of an element that the interface keeps. */
export type Kept = Readonly<Record<string, string>>
const NONE: Kept = {}

/** Renames the attribute `style`, which the policy of the page refuses even in what is only read. */
export const withoutStyles = (html: string): string =>
  html.replace(/(<[a-z][^<>]*?\s)style(?==)/gi, '$1data-style')

function keptIn(element: HTMLElement): Kept {
  const kept: Record<string, string> = {}
  for (const name of [...(allowedElements[element.localName] ?? []), ...allowedEverywhere]) {
    const value = element.getAttribute(name === 'style' ? 'data-style' : name)
    if (value !== null) kept[name] = value
  }
  return Object.keys(kept).length === 0 ? NONE : kept
}

/** Declares a node that is an element of the same name. */
const element = (tag: string, spec: NodeSpec): NodeSpec => ({
  ...spec,
  attrs: { ...spec.attrs, html: { default: NONE } },
  parseDOM: [{ tag, getAttrs: (found) => ({ html: keptIn(found) }) }],
  toDOM: ({ attrs }) => [tag, attrs['html'] as Kept, ...(spec.atom ? [] : [0])] as unknown as DOMOutputSpec,
})

const LINES = '(line | paragraph | block)+'

/** Where a row stands in its table. Rows of one section have the same object. */
interface Section {
  readonly tag: 'thead' | 'tbody'
  readonly html: Kept
}
const sections = new WeakMap<Element, Section>()
const sectionOf = ({ parentElement: parent }: HTMLElement): Section | null => {
  if (parent === null || !/^t(?:head|body)$/.test(parent.localName)) return null
  const known = sections.get(parent) ?? { tag: parent.localName as Section['tag'], html: keptIn(parent) }
  sections.set(parent, known)
  return known
}

/** A cell with the attributes that tables are edited by. */
const cell = (tag: 'td' | 'th', tableRole: string): NodeSpec => ({
  content: LINES,
  isolating: true,
  tableRole,
  attrs: {
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null },
    html: { default: NONE },
  },
  parseDOM: [
    {
      tag,
      getAttrs: (found) => {
        const { colspan, rowspan, ...html } = keptIn(found)
        return { html, colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1) }
      },
    },
  ],
  toDOM: ({ attrs: { colspan, rowspan, html } }) => [
    tag,
    {
      ...(colspan !== 1 && { colspan: String(colspan) }),
      ...(rowspan !== 1 && { rowspan: String(rowspan) }),
      ...(html as Kept),
    },
    0,
  ],
})

/** Elements around text. Each keeps its place among those around the same text, so that they nest as they did. */
const FORMATS = 'strong b em i u s del ins sub sup mark q ruby rt rp span kbd code'.split(' ')
let elements = 0
const formatRule = (tag: string): TagParseRule => ({
  tag,
  // Two of them side by side stay two.
  getAttrs: (found) => ({ tag, html: keptIn(found), of: ++elements }),
})
const inlineElement = {
  excludes: '',
  toDOM: ({ attrs }: { attrs: Attrs }): DOMOutputSpec => [attrs['tag'] as string, attrs['html'] as Kept, 0],
}

const codeIn = (pre: HTMLElement): HTMLElement | undefined => {
  const [code] = pre.childNodes
  const isAlone = pre.childNodes.length === 1 && code instanceof HTMLElement && code.localName === 'code'
  return isAlone && code.childElementCount === 0 ? code : undefined
}

/** Exactly what the interface keeps of HTML. `line` is text in an item, a cell or a quote without a paragraph. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | line | block)+' },
    paragraph: element('p', { content: 'inline*' }),
    line: { content: 'inline*', parseDOM: [{ tag: 'x-line' }], toDOM: () => ['x-line', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 }, html: { default: NONE } },
      parseDOM: [2, 3, 4].map((level) => ({
        tag: `h${level}`,
        getAttrs: (found) => ({ level, html: keptIn(found) }),
      })),
      toDOM: ({ attrs }) => [`h${attrs['level']}`, attrs['html'] as Kept, 0],
    },
    code_block: {
      content: 'text*',
      group: 'block',
      marks: '',
      code: true,
      defining: true,
      attrs: { html: { default: NONE }, code: { default: NONE }, end: { default: '\n' } },
      parseDOM: [
        {
          tag: 'pre',
          preserveWhitespace: 'full',
          getAttrs: (pre) => {
            const code = codeIn(pre)
            if (code === undefined) return false
            return { html: keptIn(pre), code: keptIn(code), end: code.textContent.endsWith('\n') ? '\n' : '' }
          },
          getContent: ({ textContent }, schema) =>
            Fragment.from(
              /[^\n]|\n(?=\n)/.test(textContent ?? '') ? schema.text(textContent!.replace(/\n$/, '')) : null,
            ),
        },
      ],
      toDOM: ({ attrs }) => ['pre', attrs['html'] as Kept, ['code', attrs['code'] as Kept, 0]],
    },
    pre: {
      ...element('pre', {
        content: 'inline*',
        group: 'block',
        code: true,
        whitespace: 'pre',
        defining: true,
      }),
    },
    blockquote: element('blockquote', {
      content: '(paragraph | line | block)+',
      group: 'block',
      defining: true,
    }),
    bullet_list: element('ul', { content: 'list_item+', group: 'block' }),
    ordered_list: element('ol', { content: 'list_item+', group: 'block' }),
    list_item: element('li', { content: LINES, defining: true }),
    figure: element('figure', { content: '(paragraph | line | block)+', group: 'block' }),
    figcaption: element('figcaption', { content: LINES, group: 'block' }),
    table: {
      ...element('table', { content: 'table_row+', group: 'block', tableRole: 'table', isolating: true }),
      toDOM: ({ attrs }) => ['table', attrs['html'] as Kept, ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_header)*',
      tableRole: 'row',
      attrs: { section: { default: null }, html: { default: NONE } },
      parseDOM: [{ tag: 'tr', getAttrs: (found) => ({ section: sectionOf(found), html: keptIn(found) }) }],
      toDOM: ({ attrs }) => ['tr', attrs['html'] as Kept, 0],
    },
    table_cell: cell('td', 'cell'),
    table_header: cell('th', 'header_cell'),
    rule: element('hr', { group: 'block', atom: true }),
    text: { group: 'inline' },
    image: element('img', { group: 'inline', inline: true, atom: true, draggable: true }),
    line_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    format: {
      ...inlineElement,
      attrs: { tag: {}, html: { default: NONE }, of: { default: 0 } },
      parseDOM: FORMATS.map(formatRule),
    },
    link: {
      ...inlineElement,
      inclusive: false,
      attrs: { tag: { default: 'a' }, html: {}, of: { default: 0 } },
      parseDOM: [formatRule('a')],
    },
  },
})
// Links nest among formats as they did, rather than around them all.
Object.assign(schema.marks['link'], { rank: (schema.marks['format'] as unknown as { rank: number }).rank })
