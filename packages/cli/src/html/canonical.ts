import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.DocumentFragment | DefaultTreeAdapterTypes.Element

const BLOCKS = new Set(
  'p hr h1 h2 h3 h4 h5 h6 pre blockquote ul ol li figure figcaption table thead tbody tr th td'.split(' '),
)

/** HTML in one writing, so that two texts which say the same are equal: without white space that is not shown, and `rel`. */
export function canonicalHtml(html: string): string {
  const fragment = parseFragment(html)
  tidy(fragment)
  return serialize(fragment)
}

const isBlock = (node: Node | undefined): boolean => node === undefined || BLOCKS.has(node.nodeName)

function tidy(parent: Parent): void {
  if (parent.nodeName === 'pre') return
  for (const node of [...parent.childNodes]) {
    if (node.nodeName === '#comment') defaultTreeAdapter.detachNode(node)
    else if (defaultTreeAdapter.isElementNode(node)) {
      node.attrs = node.attrs
        .filter(({ name }) => name !== 'rel')
        .sort((one, other) => (one.name < other.name ? -1 : 1))
      tidy(node)
    }
  }
  const holdsBlocks = parent.childNodes.some(isBlock)
  const isOutside = parent.nodeName === '#document-fragment' || BLOCKS.has(parent.nodeName)
  for (const [index, node] of [...parent.childNodes].entries()) {
    if (!defaultTreeAdapter.isTextNode(node)) continue
    node.value = node.value.replaceAll(/[ \t\n\f\r]+/g, ' ')
    const [before, after] = [parent.childNodes[index - 1], parent.childNodes[index + 1]]
    if (
      isOutside &&
      ((holdsBlocks && isBlock(before)) ||
        (!holdsBlocks && before === undefined) ||
        before?.nodeName === 'br')
    )
      node.value = node.value.trimStart()
    if (
      isOutside &&
      ((holdsBlocks && isBlock(after)) || (!holdsBlocks && after === undefined) || after?.nodeName === 'br')
    )
      node.value = node.value.trimEnd()
  }
  parent.childNodes = parent.childNodes.filter(
    (node) => !(defaultTreeAdapter.isTextNode(node) && node.value === ''),
  )
}

/** What an address in HTML is of. */
export type AddressOf = 'image' | 'link'

const ATTRIBUTES: Readonly<Record<string, readonly [name: string, of: AddressOf]>> = {
  img: ['src', 'image'],
  a: ['href', 'link'],
}

/** The same HTML with other addresses of images and links; nothing else of it changes. */
export function withAddresses(html: string, replace: (address: string, of: AddressOf) => string): string {
  let result = html
  // From the end, so that places before it stay where they are.
  for (const { name, of, written, start, end } of addressesOf(html).sort(
    (one, other) => other.start - one.start,
  )) {
    const address = replace(written, of)
    if (address === written) continue
    const escaped = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    result = `${result.slice(0, start)}${name}="${escaped}"${result.slice(end)}`
  }
  return result
}

interface Address {
  readonly name: string
  readonly of: AddressOf
  readonly written: string
  /** Where its attribute stands. */
  readonly start: number
  readonly end: number
}

function addressesOf(html: string): Address[] {
  const found: Address[] = []
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue
      const [name, of] = ATTRIBUTES[child.nodeName] ?? []
      const written = child.attrs.find((attribute) => attribute.name === name)?.value
      const place = name === undefined ? undefined : child.sourceCodeLocation?.attrs?.[name]
      if (name !== undefined && of !== undefined && written !== undefined && place)
        found.push({ name, of, written, start: place.startOffset, end: place.endOffset })
      visit(child)
    }
  }
  visit(parseFragment(html, { sourceCodeLocationInfo: true }))
  return found
}
