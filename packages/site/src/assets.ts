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

/** Returns a file under a name with its content hash, so that browsers cache it permanently. */
export function asset(file: string, type: string, body = read(file)): Asset {
  const hash = hashOf(body).slice(0, 10)
  const [name, ending] = file.split('.')
  return assetAt(`/assets/${name}.${hash}.${ending}`, type, body, KEPT_FOR_GOOD)
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
  'writing.css',
  'trade.css',
  'chat.css',
  'touch.css',
  'print.css',
]

/** Figtree, limited to the letters of English; other letters use the system font. */
export const font = asset('figtree.woff2', 'font/woff2')
export const stylesheet = asset(
  'site.css',
  'text/css; charset=utf-8',
  Buffer.from(Buffer.concat(sheets.map(read)).toString().replace('figtree.woff2', font.path)),
)
/** The styles of exported pages, which use the fonts of the system. */
export const exportSheet = ['base.css', 'layout.css', 'content.css', 'export.css']
  .map((name) => read(name).toString())
  .join('\n')
  .replace(/@font-face \{[^}]*\}/, '')
/** Additional styles of the reference pages. */
export const referenceStylesheet = asset('reference.css', 'text/css; charset=utf-8')
/** Completes forms with passkeys. */
export const passkeyScript = asset('passkey.js', 'text/javascript; charset=utf-8')
/** Adds new messages to a chat. */
export const chatScript = asset('chat.js', 'text/javascript; charset=utf-8')
/** Puts editors in the place of text fields; written by `npm run generate` from the folder `editor`. */
export const editorScript = asset('editor.js', 'text/javascript; charset=utf-8')
/** Drafts, images and editors of forms. */
export const formScript = asset('forms.js', 'text/javascript; charset=utf-8')
/** Keeps what members write in forms. */
export const writingScript = asset('writing.js', 'text/javascript; charset=utf-8')
/** Tells the zone of the browser. */
export const siteScript = asset('site.js', 'text/javascript; charset=utf-8')
/** Keeps the API key of the reference for the life of a tab. */
export const tryItScript = asset('try-it.js', 'text/javascript; charset=utf-8')
export const mark = asset('mark.svg', 'image/svg+xml')
/** Logo for link previews, whose programs do not render SVG. */
export const cardImage = asset('card.png', 'image/png')

/** Files that browsers and phones request by convention. */
const conventionalFiles = [
  assetAt('/favicon.ico', 'image/x-icon', read('favicon.ico'), KEPT_FOR_A_DAY),
  assetAt('/apple-touch-icon.png', 'image/png', read('touch.png'), KEPT_FOR_A_DAY),
]

export const assets: ReadonlyMap<string, Asset> = new Map(
  [
    font,
    stylesheet,
    referenceStylesheet,
    passkeyScript,
    chatScript,
    editorScript,
    tryItScript,
    siteScript,
    writingScript,
    formScript,
    mark,
    cardImage,
    ...conventionalFiles,
  ].map((file) => [file.path, file]),
)
