import { posix } from 'node:path'
import { fileNameOf } from './static-sites.ts'

/** Whether a path leads to a page of the platform. */
export const isOfPlatform = (address: string): boolean =>
  /^\/(posts|questions|polls|mcqs|services|jobs|c|u|tags|storage)\/[^/]+$/.test(address)

/**
 * The file of the folder that a link leads to: by its path, or as the address that Hugo or Jekyll gave it, which ends with its name.
 * Undefined where there is none, or more than one could be meant.
 */
export function documentAt(paths: readonly string[], from: string, address: string): string | undefined {
  const [written = ''] = address.split(/[?#]/)
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || written === '') return undefined
  let decoded = written
  try {
    decoded = decodeURIComponent(written)
  } catch {
    // It is a path as it stands.
  }
  const target = decoded.startsWith('/')
    ? posix.normalize(decoded.slice(1))
    : posix.join(posix.dirname(from), decoded)
  const exact = [target, `${target}.md`, `${target}.markdown`, posix.join(target, 'index.md')]
  const found = paths.find((path) => exact.includes(path))
  if (found !== undefined) return found
  const { name } = fileNameOf(target.replace(/\/(index\.html?)?$/, ''))
  const named = paths.filter((path) => path !== from && fileNameOf(path).name === name)
  return named.length === 1 ? named[0] : undefined
}
