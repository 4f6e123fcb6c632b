import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { etagOf } from './http/conditional.ts'
import { encodedOnce, type EncodedOnce } from './http/encode.ts'

/** A file that pages refer to, compressed once for all requests. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly body: EncodedOnce
  readonly headers: Readonly<Record<string, string>>
}

const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable'
const KEPT_FOR_A_DAY = 'public, max-age=86400'

/** Reads a file; styles and scripts without indentation and comments, which are a seventh of what is sent. */
function read(name: string): Buffer {
  const content = readFileSync(new URL(`./assets/${name}`, import.meta.url))
  const prefix = name.endsWith('.css')
    ? /\/\*[^]*?\*\/|^\s+/gm
    : name.endsWith('.js') && name !== 'editor.js'
      ? /^\s*(\/\/.*\n)?/gm
      : undefined
  return prefix ? Buffer.from(content.toString().replaceAll(prefix, '')) : content
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** Returns a file under a name with its content hash, so that browsers cache it permanently. */
export function asset(file: string, body: Buffer): Asset {
  const hash = hashOf(body).slice(0, 10)
  const [name, ending = ''] = file.split('.')
  return assetAt(`/assets/${name}.${hash}.${ending}`, types[ending]!, body, KEPT_FOR_GOOD)
}

/** The files of every site, by their paths. */
export const assets = new Map<string, Asset>()

function shared(file: string, body = read(file)): Asset {
  const made = asset(file, body)
  assets.set(made.path, made)
  return made
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url')

const assetAt = (path: string, type: string, body: Buffer, cacheControl: string): Asset => ({
  path,
  type,
  body: encodedOnce(body, !/^(font|image\/(?!svg))/.test(type)),
  headers: {
    etag: etagOf(hashOf(body).slice(0, 32)),
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
  },
})

/** In cascade order. */
const sheets = [
  'base.css',
  'layout.css',
  'content.css',
  'lists.css',
  'forms.css',
  'settings.css',
  'calendar.css',
  'trade.css',
  'chat.css',
  'touch.css',
  'print.css',
]

/** Figtree, limited to the letters of English; other letters use the system font. */
export const font = shared('figtree.woff2')
export const mark = shared('mark.svg')
export const stylesheet = shared(
  'site.css',
  Buffer.from(
    Buffer.concat(sheets.map(read))
      .toString()
      .replace('figtree.woff2', font.path)
      .replace('mark.svg', mark.path),
  ),
)
/** The styles of exported pages, which use the fonts of the system. */
export const exportSheet = ['base.css', 'layout.css', 'content.css', 'export.css']
  .map((name) => read(name).toString())
  .join('\n')
  .replace(/@font-face \{[^}]*\}/, '')
/** Additional styles of pages with forms of texts or files. */
export const writingStylesheet = shared('writing.css')
/** Additional styles of the reference pages. */
export const referenceStylesheet = shared('reference.css')
/** Completes forms with passkeys. */
export const passkeyScript = shared('passkey.js')
/** Adds new messages to a chat. */
export const chatScript = shared('chat.js')
/** Puts editors in the place of text fields; written by `npm run generate` from the folder `editor`. */
export const editorScript = shared('editor.js')
/** Drafts, images and editors of forms. */
export const formScript = shared('forms.js')
/** Keeps what members write in forms. */
export const writingScript = shared('writing.js')
/** Tells the zone of the browser. */
export const siteScript = shared('site.js')
/** Keeps the API key of the reference for the life of a tab. */
export const tryItScript = shared('try-it.js')
/** Logo for link previews, whose programs do not render SVG. */
export const cardImage = shared('card.png')

// Files that browsers and phones request by convention.
for (const [path, type, file] of [
  ['/favicon.ico', 'image/x-icon', 'favicon.ico'],
  ['/apple-touch-icon.png', 'image/png', 'touch.png'],
] as const)
  assets.set(path, assetAt(path, type, read(file), KEPT_FOR_A_DAY))
