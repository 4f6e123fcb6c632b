import { withoutStyles } from './schema.ts'

/** Elements that programs put around content, by what each means instead. */
const renamed: Readonly<Record<string, string>> = {
  h1: 'h2',
  b: 'strong',
  i: 'em',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  tt: 'code',
  samp: 'code',
}
const DROPPED =
  'head, style, script, meta, link, title, input, button, svg, template, o\\:p, .anchor, .zeroclipboard-container'
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, pre'

const rename = (element: Element, tag: string): Element => {
  const other = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}
const unwrap = (element: Element) => element.replaceWith(...element.childNodes)
const wrapIn = (element: Element, tag: string) => {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Writes the formats that Google Docs, Word and mail programs give as styles. */
function readStyles(element: Element): void {
  const style = element.getAttribute('data-style') ?? ''
  const isHeading = element.matches('h1, h2, h3, h4, h5, h6')
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(style)?.[1]
  if (element.localName === 'b' && weight === 'normal') return unwrap(element)
  const isBlock = element.matches(BLOCKS)
  if (!isHeading && (weight === 'bold' || Number(weight) >= 600) && !element.closest('b, strong, th'))
    wrapIn(element, 'strong')
  if (/font-style:\s*italic/.test(style) && !element.closest('i, em')) wrapIn(element, 'em')
  if (/text-decoration[^;]*line-through/.test(style)) wrapIn(element, 's')
  const raised = /vertical-align:\s*(super|sub)/.exec(style)?.[1]
  if (raised) wrapIn(element, raised === 'super' ? 'sup' : 'sub')
  const side = /text-align:\s*(left|center|right)/.exec(style)?.[1]
  for (const name of ['data-style', 'class', 'lang', 'id']) element.removeAttribute(name)
  if (element.getAttribute('dir') !== 'rtl') element.removeAttribute('dir')
  if (element.matches('td, th') && side) element.setAttribute('data-style', `text-align:${side}`)
  if (element.localName === 'span' && !isBlock) unwrap(element)
}

/** Word writes lists as paragraphs, with their depth in a style and their sign as text. */
function readWordLists(body: HTMLElement): void {
  const lists: Element[] = []
  let before: Element | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list"]')) {
    const depth = Number(/level(\d)/.exec(paragraph.getAttribute('data-style')!)?.[1] ?? 1)
    const [sign] = paragraph.querySelectorAll('[data-style*="mso-list"]')
    const tag = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    if (paragraph.previousElementSibling !== before || before === undefined) lists.length = 0
    lists.length = Math.min(lists.length, lists[depth - 1]?.localName === tag ? depth : depth - 1)
    while (lists.length < depth) {
      const list = body.ownerDocument.createElement(tag)
      const holder = lists.at(-1)?.lastElementChild
      if (holder) holder.append(list)
      else paragraph.before(list)
      lists.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)!.append(item)
    paragraph.remove()
    before = lists[0]
  }
}

const isEdge = (node: ChildNode | null): boolean =>
  node === null || (node instanceof Element && node.matches(BLOCKS))

/** Leaves of pasted HTML what it says: formats as elements, no layout, no empty paragraphs. */
export function cleanPasted(html: string): string {
  const inert = withoutStyles(html)
  // What is copied from an editor like this one is as it should be.
  if (html.includes('data-pm-slice')) return inert
  const source = inert.replace(/<!--[^]*?-->|<!\[[^]*?\]>|<style\b[^]*?<\/style>/gi, '')
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  readWordLists(body)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const code of body.querySelectorAll<HTMLElement>('.highlight pre')) {
    const language = /highlight-source-([a-z0-9+#-]+)/.exec(code.parentElement!.className)?.[1]
    const inner = body.ownerDocument.createElement('code')
    inner.textContent = code.textContent
    if (language) inner.dataset['language'] = language
    code.replaceChildren(inner)
  }
  // Pages and mails are laid out by tables.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const isLayout =
      table.matches('[role=presentation], :has(table)') ||
      [...table.rows].every(({ cells }) => cells.length < 2)
    if (isLayout)
      table.replaceWith(
        ...[...table.rows].flatMap(({ cells }) => [...cells].map((cell) => rename(cell, 'div'))),
      )
  }
  for (const element of body.querySelectorAll('*')) readStyles(element)
  for (const [tag, meant] of Object.entries(renamed))
    for (const element of body.querySelectorAll(tag)) rename(element, meant)
  for (const code of body.querySelectorAll<HTMLElement>('code[data-language]'))
    code.className = `language-${code.dataset['language']}`
  // Google Docs puts inner lists beside their items.
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
  for (const paragraph of body.querySelectorAll(':is(li, td, th):not(:has(> p ~ p)) > p:first-child'))
    unwrap(paragraph)
  for (const image of body.querySelectorAll('img')) {
    const original = image.dataset['canonicalSrc'] ?? image.getAttribute('src') ?? ''
    const isShown =
      /^(?:https:|\/storage\/|data:image\/(?:png|jpeg|gif|webp);base64,)/.test(original) && image.width !== 1
    if (isShown) image.setAttribute('src', original)
    else image.remove()
  }
  for (const block of [...body.querySelectorAll('p, div, span, strong, em, b, i')].reverse())
    if (block.textContent.trim() === '' && !block.querySelector('img')) block.remove()
  for (const line of body.querySelectorAll('br'))
    if (isEdge(line.previousSibling) || isEdge(line.nextSibling)) line.remove()
  return body.innerHTML
}
