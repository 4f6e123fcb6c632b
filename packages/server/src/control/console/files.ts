import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** A file of the page, as served. */
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

/** Served from source: the page has no build step, here or in the published package. */
const { resolve } = createRequire(import.meta.url)
const page = new URL('./console/', pathToFileURL(resolve('@chowk/server/package.json')))
/** Root of the lit-html package, which has the browser builds. Node's own builds are in subfolders. */
const library = new URL(/^.*\/lit-html\//.exec(pathToFileURL(resolve('lit-html')).href)![0])

/** Valid file names: letters and dashes, optionally in folders. Excludes path traversal. */
const name = /^(?:[a-z-]+\/)*[a-z-]+\.(html|css|js|svg)$/

/** Reads a file of the page. Files of the library are below `lit-html/`. Returns undefined if there is none. */
export async function readPageFile(path: string): Promise<PageFile | undefined> {
  const [, extension = ''] = name.exec(path) ?? []
  const type = types[extension]
  if (type === undefined) return undefined
  const fromLibrary = /^lit-html\/(.+)$/.exec(path)?.[1]
  const file = fromLibrary === undefined ? new URL(path, page) : new URL(fromLibrary, library)
  try {
    return { type, content: await readFile(file, 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Returns the content security policy: the page may load its own files and send requests to its origin. The import map,
 * its only inline script, is allowed by its hash. Text never becomes markup.
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
