import { posix } from 'node:path'

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

/** Returns the file that a link names, with or without its extension. Undefined if it does not exist. */
export function documentAt(paths: readonly string[], from: string, url: string): string | undefined {
  const [written = ''] = url.split(/[?#]/)
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(url) || written === '') return undefined
  const decoded = decodePath(written)
  const target = decoded.startsWith('/')
    ? posix.normalize(decoded.slice(1))
    : posix.join(posix.dirname(from), decoded)
  const wanted = [target, `${target}.md`, `${target}.markdown`, posix.join(target, 'index.md')]
  const names = new Set(wanted.map((path) => path.normalize()))
  return paths.find((path) => names.has(path.normalize()))
}
