import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.DocumentFragment | DefaultTreeAdapterTypes.Element

const BLOCKS = new Set(
  'p hr h1 h2 h3 h4 h5 h6 pre blockquote ul ol li figure figcaption table thead tbody tr th td'.split(' '),
)

/** Normalizes HTML for comparison: removes comments, invisible white space and `rel`. */
export function normalizeHtml(html: string): string {
  const fragment = parseFragment(html)
  normalize(fragment)
  return serialize(fragment)
}

const isBlock = (node: Node | undefined): boolean => node === undefined || BLOCKS.has(node.nodeName)

function normalize(parent: Parent): void {
  if (parent.nodeName === 'pre') return
  for (const node of [...parent.childNodes]) {
    if (node.nodeName === '#comment') defaultTreeAdapter.detachNode(node)
    else if (defaultTreeAdapter.isElementNode(node)) {
      node.attrs = node.attrs.filter(({ name }) => name !== 'rel').sort((a, b) => (a.name < b.name ? -1 : 1))
      normalize(node)
    }
  }
  const hasBlocks = parent.childNodes.some(isBlock)
  const isOutside = parent.nodeName === '#document-fragment' || BLOCKS.has(parent.nodeName)
  for (const [index, node] of [...parent.childNodes].entries()) {
    if (!defaultTreeAdapter.isTextNode(node)) continue
    node.value = node.value.replaceAll(/[ \t\n\f\r]+/g, ' ')
    const atEdge = (neighbour: Node | undefined) =>
      isOutside &&
      (neighbour?.nodeName === 'br' || (hasBlocks ? isBlock(neighbour) : neighbour === undefined))
    if (atEdge(parent.childNodes[index - 1])) node.value = node.value.trimStart()
    if (atEdge(parent.childNodes[index + 1])) node.value = node.value.trimEnd()
  }
  parent.childNodes = parent.childNodes.filter(
    (node) => !(defaultTreeAdapter.isTextNode(node) && node.value === ''),
  )
}

/** Removes a heading of level 1 at the beginning of HTML. Undefined without one. */
export function splitHeading(html: string): { readonly heading: string; readonly html: string } | undefined {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true })
  const first = childNodes.find((node) =>
    defaultTreeAdapter.isTextNode(node)
      ? node.value.trim() !== ''
      : !/^(#comment|title|style|link|meta|script)$/.test(node.nodeName),
  )
  if (first?.nodeName !== 'h1' || !first.sourceCodeLocation) return undefined
  const { startOffset, endOffset } = first.sourceCodeLocation
  const text = (node: Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(text).join('') : ''
  return { heading: text(first).trim(), html: html.slice(0, startOffset) + html.slice(endOffset) }
}

export type UrlKind = 'image' | 'link'

/** Replaces the URLs of images and links, or removes them, and leaves the rest of the HTML unchanged. */
export function replaceUrls(
  html: string,
  replace: (url: string, kind: UrlKind) => string | undefined,
): string {
  const edits: { readonly start: number; readonly end: number; readonly attribute: string }[] = []
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue
      visit(child)
      const name = child.nodeName === 'img' ? 'src' : child.nodeName === 'a' ? 'href' : ''
      const url = child.attrs.find((attribute) => attribute.name === name)?.value
      const location = child.sourceCodeLocation?.attrs?.[name]
      if (url === undefined || !location) continue
      const replaced = replace(url, name === 'src' ? 'image' : 'link')
      const escaped = replaced?.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      const attribute = escaped === undefined ? '' : `${name}="${escaped}"`
      if (replaced !== url) edits.push({ start: location.startOffset, end: location.endOffset, attribute })
    }
  }
  visit(parseFragment(html, { sourceCodeLocationInfo: true }))
  // In reverse, so that earlier offsets stay valid.
  edits.sort((a, b) => b.start - a.start)
  return edits.reduce(
    (text, { start, end, attribute }) => text.slice(0, start) + attribute + text.slice(end),
    html,
  )
}
