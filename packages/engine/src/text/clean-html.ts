import { limits, isStoragePath, readAddress } from '@chowk/contract/core'
import { Tokenizer } from 'htmlparser2'
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
    'title textarea select xmp plaintext audio video canvas applet'
  ).split(' '),
)

/**
 * Removes everything outside the allow-list. The result is rebuilt from tokens: all text and attributes are escaped,
 * every element is closed and in a valid place, so that all browsers parse it alike, and cleaning it again changes
 * nothing.
 *
 * Runs in linear time for any input.
 * @param most The maximum number of code points. A result far beyond it is cut, as it is too long in any case.
 */
export function cleanHtml(source: string, most: number = limits.html): string {
  const writer = new HtmlWriter(most * 2)
  let tag = ''
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  /** The element whose contents are being removed, and how many of its kind are open. */
  let dropped = ''
  let droppedDepth = 0

  const open = (): void => {
    if (droppedDepth > 0) {
      if (tag === dropped) droppedDepth++
    } else if (DROPPED_WHOLE.has(tag)) {
      dropped = tag
      droppedDepth = 1
    } else {
      const kept = keptAttributes(tag, attributes)
      // An image without an address shows nothing.
      if (tag !== 'img' || kept.some(([name]) => name === 'src')) writer.open(tag, kept)
    }
  }
  const ignored = (): void => {}

  const tokenizer = new Tokenizer(
    { decodeEntities: true, recognizeSelfClosing: false },
    {
      onopentagname(start, end) {
        tag = source.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = source.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += source.slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        // Browsers take the first of duplicate attributes.
        if (KEPT_ATTRIBUTES.get(tag)?.includes(attribute) && !attributes.has(attribute))
          attributes.set(attribute, value)
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, end) {
        const closed = source.slice(start, end).toLowerCase()
        if (droppedDepth === 0) writer.close(closed)
        else if (closed === dropped) droppedDepth--
      },
      ontext(start, end) {
        if (droppedDepth === 0) writer.text(asBrowsersRead(source.slice(start, end)))
      },
      ontextentity(codePoint) {
        if (droppedDepth === 0) writer.text(asBrowsersRead(String.fromCodePoint(codePoint)))
      },
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: ignored,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return writer.end()
}

/** Normalizes line breaks and removes NUL, as browsers do. */
const asBrowsersRead = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\0', '')

function keptAttributes(tag: string, given: ReadonlyMap<string, string>): [string, string][] {
  const kept: [string, string][] = []
  for (const name of KEPT_ATTRIBUTES.get(tag) ?? []) {
    const value = given.get(name)
    const allowed = value === undefined ? undefined : allowedValue(name, asBrowsersRead(value))
    if (allowed !== undefined) kept.push([name, allowed])
  }
  if (tag === 'a' && kept.some(([name]) => name === 'href')) kept.push(['rel', LINK_RELATION])
  return kept
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
