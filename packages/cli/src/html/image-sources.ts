import { parseFragment, defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'

/** The same HTML with other addresses of images; nothing else of it changes. */
export function withImageSources(html: string, replace: (source: string) => string): string {
  let result = html
  // From the end, so that places before it stay where they are.
  for (const { source, start, end } of imagesOf(html).reverse()) {
    const address = replace(source)
    if (address === source) continue
    const escaped = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    result = `${result.slice(0, start)}src="${escaped}"${result.slice(end)}`
  }
  return result
}

interface Image {
  readonly source: string
  /** Where its `src` attribute stands. */
  readonly start: number
  readonly end: number
}

function imagesOf(html: string): Image[] {
  const found: Image[] = []
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue
      const source =
        child.nodeName === 'img' ? child.attrs.find(({ name }) => name === 'src')?.value : undefined
      const place = child.sourceCodeLocation?.attrs?.src
      if (source !== undefined && place)
        found.push({ source, start: place.startOffset, end: place.endOffset })
      visit(child)
    }
  }
  visit(parseFragment(html, { sourceCodeLocationInfo: true }))
  return found
}
