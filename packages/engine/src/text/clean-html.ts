import { allowedElements, allowedEverywhere, limits, isStoragePath, readAddress } from '@chowk/contract/core'
import { defaultTreeAdapter, html, Parser, type DefaultTreeAdapterMap, type Token } from 'parse5'
import { HtmlWriter } from './html-writer.ts'

const LINK_RELATION = 'nofollow ugc noopener noreferrer'

/** Elements removed with their contents. Other removed elements leave their contents. */
const DROPPED_WHOLE = new Set(
  (
    'script style svg math template iframe object noscript noembed noframes ' +
    'title textarea select audio video canvas applet'
  ).split(' '),
)

/** Obsolete elements, and what they are today. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['listing', 'pre'],
  ['plaintext', 'pre'],
  ['xmp', 'pre'],
  ['strike', 's'],
])

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
      const allowed = attributesOf(token.tagName)
      token.attrs = token.attrs.filter(({ name }) => allowed.includes(name))
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
 * @param origin Makes addresses of the site absolute.
 */
export function cleanHtml(source: string, max: number = limits.html, origin = ''): string {
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
      const tag = RENAMED.get(node.tagName) ?? node.tagName
      const attributes = keptAttributes(tag, node.attrs, origin)
      // An image without an address shows nothing, and a span without attributes does nothing.
      const isOpened =
        tag === 'img' ? attributes.some(([name]) => name === 'src') : tag !== 'span' || attributes.length > 0
      if (isOpened) writer.open(tag, attributes)
      if (!VOID.has(tag)) open.push({ tag: isOpened ? tag : '', nodes: node.childNodes, at: 0 })
    }
  }
  return writer.end()
}

/** Replaces carriage returns, which only escapes leave in a tree: written plainly, they would be line breaks. */
const withLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n')

const NO_ATTRIBUTES: readonly string[] = []

function attributesOf(tag: string): readonly string[] {
  if (!Object.hasOwn(allowedElements, tag)) return NO_ATTRIBUTES
  const own = allowedElements[tag]!
  return VOID.has(tag) ? own : [...own, ...allowedEverywhere]
}

function keptAttributes(
  tag: string,
  sourceAttributes: readonly Token.Attribute[],
  origin: string,
): [string, string][] {
  const attributes: [string, string][] = []
  const sent = new Map(sourceAttributes.map(({ name, value }) => [name, value]))
  for (const name of attributesOf(tag)) {
    const value = sent.get(name) ?? (name === 'style' ? `text-align:${sent.get('align') ?? ''}` : undefined)
    const allowed = value === undefined ? undefined : allowedValue(name, withLineBreaks(value))
    if (allowed === undefined) continue
    const isOnSite = (name === 'href' || name === 'src') && allowed.startsWith('/')
    attributes.push([name, isOnSite ? origin + allowed : allowed])
  }
  if (tag === 'a' && attributes.some(([name]) => name === 'href')) attributes.push(['rel', LINK_RELATION])
  return attributes
}

const LANGUAGE = /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i
const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\s*(?:;|$)/i

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
    case 'lang':
      return value.length <= 35 && LANGUAGE.test(value.trim()) ? value.trim() : undefined
    case 'dir':
      return /^(?:ltr|rtl|auto)$/i.test(value.trim()) ? value.trim().toLowerCase() : undefined
    case 'start':
    case 'value':
      return /^-?\d{1,9}$/.test(value.trim()) ? value.trim() : undefined
    case 'reversed':
      return ''
    case 'type':
      return /^[1aAiI]$/.test(value.trim()) ? value.trim() : undefined
    case 'style': {
      const side = ALIGNMENT.exec(value)?.[1]
      return side && `text-align:${side.toLowerCase()}`
    }
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
