/**
 * Returns the quality, from 0 to 1, that an `Accept` header assigns to a media type or encoding. The most specific
 * range wins.
 */
export function quality(accept: string, type: string): number {
  const [kind, subtype] = type.split('/')
  const ranges = subtype === undefined ? [type] : ['*/*', `${kind}/*`, type]
  let best = { exactness: -1, value: 0 }
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const exactness = ranges.indexOf(name)
    if (exactness <= best.exactness) continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const value = q === undefined ? 1 : Number(q.slice(2))
    best = { exactness, value: Number.isFinite(value) ? value : 0 }
  }
  return best.value
}

/** Returns whether the caller prefers JSON to a page. */
export const wantsJson = (accept = ''): boolean =>
  quality(accept, 'application/json') > quality(accept, 'text/html')

/** Returns whether HTML is accepted by name, as by browsers, and not by a wildcard. */
export const namesHtml = (accept = ''): boolean =>
  /\btext\/html\b|\bapplication\/xhtml\+xml\b/i.test(accept) && !wantsJson(accept)

/** Returns whether Markdown is accepted by name, which no browser does, and with at least the quality of HTML. */
export const wantsMarkdown = (accept = ''): boolean =>
  /\btext\/markdown\b/i.test(accept) &&
  quality(accept, 'text/markdown') >= Math.max(quality(accept, 'text/html'), Number.MIN_VALUE)
