import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** A file of the page, as it is sent. */
export interface PageFile {
  readonly type: string
  readonly content: string
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The page as it is written: nothing of it is built, here or in the published package. */
const { resolve } = createRequire(import.meta.url)
const page = new URL('./console/', pathToFileURL(resolve('@chowk/server/package.json')))
/** What Node itself would load of it is in folders further down; the files of the package's own folder are for browsers. */
const library = new URL(/^.*\/lit-html\//.exec(pathToFileURL(resolve('lit-html')).href)![0])

/** A file's name: letters and dashes, in folders or not, and never a way out of them. */
const name = /^(?:[a-z-]+\/)*[a-z-]+\.(html|css|js|svg)$/

/** A file of the page by its name; those of the library are below `lit-html/`. Undefined where there is none. */
export async function readPageFile(path: string): Promise<PageFile | undefined> {
  const [, extension = ''] = name.exec(path) ?? []
  const type = types[extension]
  if (type === undefined) return undefined
  const fromLibrary = /^lit-html\/(.+)$/.exec(path)?.[1]
  const file = fromLibrary === undefined ? new URL(path, page) : new URL(fromLibrary, library)
  try {
    const content = await readFile(file, 'utf8')
    return { type, content: extension === 'css' ? await withImports(content, file) : content }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const IMPORT = /^@import\s'(.+)';$/gm

/** A style sheet with those that it imports in their places, so that a browser asks once. */
async function withImports(sheet: string, file: URL): Promise<string> {
  const imported = await Promise.all(
    [...sheet.matchAll(IMPORT)].map(([, path = '']) => readFile(new URL(path, file), 'utf8')),
  )
  return sheet.replaceAll(IMPORT, () => imported.shift()!)
}

/**
 * What the page may do: load its own files, and ask the server that it came from. The one script in the page itself, which says
 * where modules are, is allowed by its hash; text never becomes markup.
 */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(/<script type="importmap">([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ')
}
