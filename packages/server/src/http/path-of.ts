/** The path of an address without its query, and decoded, so that what looks like a key is seen to be one. */
export function pathOf(url: string): string {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll(/%[^/]*/g, '…')
  }
}
