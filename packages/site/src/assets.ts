import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A file that pages refer to, under a name that changes with what is in it, so that browsers keep it for good. */
interface Asset {
  readonly path: string
  readonly type: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

function asset(file: string, type: string, names: readonly string[] = [file]): Asset {
  const body = names
    .map((name) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8'))
    .join('\n')
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  const [name, ending] = file.split('.')
  return {
    path: `/assets/${name}.${hash}.${ending}`,
    type,
    body,
    headers: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' },
  }
}

/** In the order in which they apply. */
const sheets = [
  'base.css',
  'layout.css',
  'content.css',
  'lists.css',
  'forms.css',
  'settings.css',
  'print.css',
]

export const stylesheet = asset('site.css', 'text/css; charset=utf-8', sheets)
/** What the pages of the reference need besides. */
export const referenceStylesheet = asset('reference.css', 'text/css; charset=utf-8')
export const mark = asset('mark.svg', 'image/svg+xml')

export const assets: ReadonlyMap<string, Asset> = new Map(
  [stylesheet, referenceStylesheet, mark].map((one) => [one.path, one]),
)
