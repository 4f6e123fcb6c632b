/** The path of a URL without its query, decoded, so that an escaped API key in it is recognised and cut out of logs. */
export function pathnameOf(url: string): string {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll(/%[^/]*/g, '…')
  }
}
