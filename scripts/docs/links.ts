import { join, dirname } from 'node:path'

/** Returns links to missing pages or anchors, each with its page. */
export function deadLinks(files: ReadonlyMap<string, string>): readonly string[] {
  const ids = new Map<string, ReadonlySet<string>>()
  const idsOf = (path: string) => {
    const known =
      ids.get(path) ?? new Set([...files.get(path)!.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!))
    ids.set(path, known)
    return known
  }
  return [...files].flatMap(([path, html]) => {
    const links = new Set([...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link!))
    return [...links]
      .filter((link) => {
        if (/^[a-z]+:/.test(link)) return false
        const [file = '', anchor] = decodeURI(link).split('#')
        const target = file === '' ? path : join(dirname(path), file)
        return !files.has(target) || (anchor !== undefined && !idsOf(target).has(anchor))
      })
      .map((link) => `${path}: ${link}`)
  })
}
