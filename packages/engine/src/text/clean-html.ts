import { Parser } from 'htmlparser2'

const LINK_RELATION = 'nofollow ugc noopener noreferrer'

/** Elements that are kept, with the attributes kept on each. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (
      'p br hr h2 h3 h4 strong b em i u s sub sup mark kbd pre blockquote ul ol li ' +
      'figure figcaption table thead tbody tr'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  code: ['class'],
}

/** Elements that go with all that is in them; of any other that is not kept, the contents stay. */
const DROPPED_WHOLE = new Set([
  ...[
    'script',
    'style',
    'svg',
    'math',
    'template',
    'iframe',
    'object',
    'embed',
    'noscript',
    'noembed',
    'noframes',
  ],
  ...[
    'title',
    'textarea',
    'select',
    'option',
    'xmp',
    'plaintext',
    'head',
    'audio',
    'video',
    'canvas',
    'applet',
  ],
])

const VOID = new Set(['br', 'hr', 'img'])

/**
 * The same text with nothing in it but what the allow-list keeps. The result is written anew from what the parser
 * understood: every character of text and of an attribute is escaped, and every element that was opened is closed, so
 * that no browser can read it in another way.
 */
export function cleanHtml(source: string): string {
  let result = ''
  let droppedDepth = 0
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (droppedDepth > 0 || DROPPED_WHOLE.has(name)) {
          droppedDepth++
          return
        }
        if (!(name in KEPT)) return
        const kept = keptAttributes(name, attributes)
        if (name === 'img' && !kept.includes(' src=')) return
        result += `<${name}${kept}>`
        if (!VOID.has(name)) open.push(name)
      },
      ontext(text) {
        if (droppedDepth === 0) result += escape(text)
      },
      onclosetag(name) {
        if (droppedDepth > 0) droppedDepth--
        else if (open.includes(name)) {
          for (let closed = open.pop(); closed !== undefined; closed = open.pop()) {
            result += `</${closed}>`
            if (closed === name) break
          }
        }
      },
    },
    { decodeEntities: true, recognizeSelfClosing: false },
  )
  parser.end(source)
  while (open.length > 0) result += `</${open.pop()}>`
  return result
}

function keptAttributes(name: string, attributes: Readonly<Record<string, string>>): string {
  let result = ''
  for (const attribute of KEPT[name] ?? []) {
    const value = attributes[attribute]
    if (value !== undefined && isAllowed(attribute, value))
      result += ` ${attribute}="${escape(value.trim())}"`
  }
  return name === 'a' && result.includes(' href=') ? `${result} rel="${LINK_RELATION}"` : result
}

function isAllowed(attribute: string, value: string): boolean {
  switch (attribute) {
    case 'href':
      return isSitePath(value) || /^(?:https?|mailto):/.test(schemeOf(value))
    case 'src':
      return value.startsWith('/storage/') || schemeOf(value) === 'https:'
    case 'class':
      return /^language-[a-z0-9+#-]{1,30}$/.test(value)
    case 'width':
    case 'height':
    case 'colspan':
    case 'rowspan':
      return /^[1-9]\d{0,3}$/.test(value)
    default:
      return true
  }
}

/** `/path`, but not `//host/path` nor `/\host`, which browsers take for another site. */
const isSitePath = (value: string): boolean => /^\/(?![/\\])/.test(value.trim())

/** The scheme that a browser sees in an absolute URL; empty for anything else. */
const schemeOf = (value: string): string => URL.parse(value.trim())?.protocol ?? ''

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) =>
    character === '&' ? '&amp;' : character === '<' ? '&lt;' : character === '>' ? '&gt;' : '&quot;',
  )
