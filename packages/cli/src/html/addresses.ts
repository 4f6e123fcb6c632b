import { parseFragment, defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'

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
