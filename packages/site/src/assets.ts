import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { etagOf } from './http/conditional.ts'
import { encodedOnce, type EncodedOnce } from './http/encode.ts'

/** A file that pages refer to, packed once and not for each who asks. */
interface Asset {
  readonly path: string
  readonly type: string
  readonly body: EncodedOnce
  readonly headers: Readonly<Record<string, string>>
}

const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable'
const KEPT_FOR_A_DAY = 'public, max-age=86400'

const read = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))

/** A file under a name that changes with what is in it, so that browsers keep it for good. */
function asset(file: string, type: string, body = read(file)): Asset {
  const hash = hashOf(body).slice(0, 10)
  const [name, ending] = file.split('.')
  return at(`/assets/${name}.${hash}.${ending}`, type, body, KEPT_FOR_GOOD)
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url')

const at = (path: string, type: string, body: Buffer, kept: string): Asset => ({
  path,
  type,
  body: encodedOnce(body, !/^(font|image\/(?!svg))/.test(type)),
  headers: { etag: etagOf(hashOf(body).slice(0, 32)), 'cache-control': kept, vary: 'Accept-Encoding' },
})

/** In the order in which they apply. */
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
  'print.css',
]

/** Figtree, of the letters that English takes; others are of the system. */
export const font = asset('figtree.woff2', 'font/woff2')
export const stylesheet = asset(
  'site.css',
  'text/css; charset=utf-8',
  Buffer.from(Buffer.concat(sheets.map(read)).toString().replace('figtree.woff2', font.path)),
)
/** What the pages of the reference need besides. */
export const referenceStylesheet = asset('reference.css', 'text/css; charset=utf-8')
/** Has passkeys answer forms. */
export const passkeyScript = asset('passkey.js', 'text/javascript; charset=utf-8')
/** Adds new messages to a chat. */
export const chatScript = asset('chat.js', 'text/javascript; charset=utf-8')
/** Formats texts where they are written, and completes names in them. */
export const editorScript = asset('editor.js', 'text/javascript; charset=utf-8')
/** Keeps the API key of the reference for a tab. */
export const tryItScript = asset('try-it.js', 'text/javascript; charset=utf-8')
export const mark = asset('mark.svg', 'image/svg+xml')
/** The mark for programs that show cards of pages and draw no SVG. */
export const cardImage = asset('card.png', 'image/png')

/** What browsers and phones ask for where a page does not say. */
const asked = [
  at('/favicon.ico', 'image/x-icon', read('favicon.ico'), KEPT_FOR_A_DAY),
  at('/apple-touch-icon.png', 'image/png', read('touch.png'), KEPT_FOR_A_DAY),
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
    mark,
    cardImage,
    ...asked,
  ].map((one) => [one.path, one]),
)
