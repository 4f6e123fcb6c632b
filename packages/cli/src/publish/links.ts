import { posix } from 'node:path'
import { parseFileName } from './static-sites.ts'

/** Returns whether a path is a page of the platform. */
export const isPlatformPath = (url: string): boolean =>
  /^\/(posts|questions|polls|mcqs|services|jobs|c|u|tags|storage)\/[^/]+$/.test(url)

/** Decodes a path of a URL, unless it is malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the file of a link: a path, or a URL on a Hugo or Jekyll site. Undefined if none or several match. */
export function documentAt(paths: readonly string[], from: string, url: string): string | undefined {
  const [written = ''] = url.split(/[?#]/)
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(url) || written === '') return undefined
  const decoded = decodePath(written)
  const target = decoded.startsWith('/')
    ? posix.normalize(decoded.slice(1))
    : posix.join(posix.dirname(from), decoded)
  const exact = [target, `${target}.md`, `${target}.markdown`, posix.join(target, 'index.md')]
  const found = paths.find((path) => exact.includes(path))
  if (found !== undefined) return found
  const { name } = parseFileName(target.replace(/\/(index\.html?)?$/, ''))
  const named = paths.filter((path) => path !== from && parseFileName(path).name === name)
  return named.length === 1 ? named[0] : undefined
}
