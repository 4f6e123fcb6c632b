import { limits, isStoragePath, readAddress } from '@chowk/contract/core'
import { defaultTreeAdapter, html, Parser, type DefaultTreeAdapterMap, type Token } from 'parse5'
import { HtmlWriter } from './html-writer.ts'

const LINK_RELATION = 'nofollow ugc noopener noreferrer'

/** Kept attributes by element. {@link HtmlWriter} has the list of kept elements. */
const KEPT_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'title']],
  ['img', ['src', 'alt', 'title', 'width', 'height']],
  ['th', ['colspan', 'rowspan']],
  ['td', ['colspan', 'rowspan']],
  ['code', ['class']],
])

/** Elements removed with their contents. Other removed elements leave their contents. */
const DROPPED_WHOLE = new Set(
  (
    'script style svg math template iframe object noscript noembed noframes ' +
    'title textarea select audio video canvas applet'
  ).split(' '),
)

/** Obsolete elements of preformatted text. */
const PREFORMATTED = new Set(['listing', 'plaintext', 'xmp'])

/** Kept elements without an end tag. */
const VOID = new Set(['br', 'hr', 'img'])

/** Formats that parsers carry into the next paragraph if they are still open. */
const CARRIED = new Set('a b big code em i nobr s small strike strong tt u'.split(' '))

/** The maximum number of elements made by carrying formats: more of them exceed the length of any field. */
const MAX_CARRIED_ELEMENTS = 30_000

/**
 * Builds the tree that browsers build, in linear time: paragraphs have their formats, not those of all before them times
 * all paragraphs.
 */
class TreeParser extends Parser<DefaultTreeAdapterMap> {
  #carried = 0
  #isCarrying = false

  /** Leaves out attributes that are not kept. Formats that differ in them alone are carried as if they were others. */
  override onStartTag(token: Token.TagToken): void {
    if (CARRIED.has(token.tagName)) {
      const allowed = KEPT_ATTRIBUTES.get(token.tagName)
      token.attrs = token.attrs.filter(({ name }) => allowed?.includes(name))
    }
    super.onStartTag(token)
  }

  override _reconstructActiveFormattingElements(): void {
    if (this.#carried > MAX_CARRIED_ELEMENTS) return
    this.#isCarrying = true
    super._reconstructActiveFormattingElements()
    this.#isCarrying = false
  }

  override _insertElement(token: Token.TagToken, namespace: html.NS): void {
    if (this.#isCarrying) this.#carried++
    super._insertElement(token, namespace)
  }
}

/** Returns the nodes that a page would have in its body. */
function nodesOf(source: string) {
  const parser = TreeParser.getFragmentParser<DefaultTreeAdapterMap>(
    defaultTreeAdapter.createElement('body', html.NS.HTML, []),
  )
  parser.tokenizer.write(source, true)
  return parser.getFragment().childNodes
}

/**
 * Removes everything outside the allow-list. The result is rebuilt from the tree of the HTML standard's parser: all
 * text and attributes are escaped, every element is closed and in a valid place, so that all browsers parse it alike,
 * and cleaning it again changes nothing. All text that browsers show outside of {@link DROPPED_WHOLE} is kept.
 *
 * Runs in linear time for any input.
 * @param max The maximum number of code points. A result far beyond it is cut, as it is too long in any case.
 */
export function cleanHtml(source: string, max: number = limits.html): string {
  const writer = new HtmlWriter(max * 2)
  // Trees may be deep, so the walk has a stack of its own.
  const open = [{ tag: '', nodes: nodesOf(source), at: 0 }]
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const node = inner.nodes[inner.at++]
    if (node === undefined) {
      if (inner.tag !== '') writer.close(inner.tag)
      open.pop()
    } else if (defaultTreeAdapter.isTextNode(node)) writer.text(withLineBreaks(node.value))
    else if (defaultTreeAdapter.isElementNode(node) && !DROPPED_WHOLE.has(node.tagName)) {
      const tag = PREFORMATTED.has(node.tagName) ? 'pre' : node.tagName
      const attributes = keptAttributes(tag, node.attrs)
      // An image without an address shows nothing.
      if (tag !== 'img' || attributes.some(([name]) => name === 'src')) writer.open(tag, attributes)
      if (!VOID.has(tag)) open.push({ tag, nodes: node.childNodes, at: 0 })
    }
  }
  return writer.end()
}

/** Replaces carriage returns, which only escapes leave in a tree: written plainly, they would be line breaks. */
const withLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n')

function keptAttributes(tag: string, sourceAttributes: readonly Token.Attribute[]): [string, string][] {
  const attributes: [string, string][] = []
  for (const name of KEPT_ATTRIBUTES.get(tag) ?? []) {
    const value = sourceAttributes.find((attribute) => attribute.name === name)?.value
    const allowed = value === undefined ? undefined : allowedValue(name, withLineBreaks(value))
    if (allowed !== undefined) attributes.push([name, allowed])
  }
  if (tag === 'a' && attributes.some(([name]) => name === 'href')) attributes.push(['rel', LINK_RELATION])
  return attributes
}

/** Returns the cleaned value of an attribute; undefined if it is removed. */
function allowedValue(name: string, value: string): string | undefined {
  switch (name) {
    case 'href':
      return linkAddress(value)
    case 'src':
      return imageAddress(value)
    case 'class':
      return /^language-[a-z0-9+#-]{1,30}$/.test(value.trim()) ? value.trim() : undefined
    case 'width':
    case 'height':
    case 'colspan':
    case 'rowspan':
      return /^[1-9]\d{0,3}$/.test(value.trim()) ? value.trim() : undefined
    default:
      return value.trim()
  }
}

/** Two base URLs that do not exist. An address that resolves alike against both is absolute. */
const SECURE_SITE = 'https://secure.invalid'
const PLAIN_SITE = 'http://plain.invalid'

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** Returns a valid link address: on the web, for mail, or a path of this site; undefined for any other. */
export function linkAddress(value: string): string | undefined {
  const address = written(value)
  const [secure, plain] = [readAddress(address, SECURE_SITE), readAddress(address, PLAIN_SITE)]
  if (secure === null || plain === null) return undefined
  if (secure.origin === SECURE_SITE && plain.origin === PLAIN_SITE)
    return address.startsWith('/') ? address : undefined
  return secure.href === plain.href && LINK_SCHEMES.has(secure.protocol) ? address : undefined
}

/** Returns a valid image address: stored here, or elsewhere over TLS; undefined for any other. */
export function imageAddress(value: string): string | undefined {
  const address = written(value)
  if (isStoragePath(address)) return address
  const link = linkAddress(address)
  return link !== undefined && readAddress(link)?.protocol === 'https:' ? link : undefined
}

/** Removes characters that browsers ignore in an address. */
const written = (value: string): string => value.replace(/[\t\n\r]/g, '').trim()
