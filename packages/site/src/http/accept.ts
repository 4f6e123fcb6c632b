/** How much a caller wants a media type, or an encoding, from 0 to 1, by the most exact of the ranges that it names. */
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

/** Whether a program asks, which wants JSON rather than a page. */
export const wantsJson = (accept = ''): boolean =>
  quality(accept, 'application/json') > quality(accept, 'text/html')

/** Whether a page is asked for by name, as browsers do, and not just anything. */
export const namesHtml = (accept = ''): boolean =>
  /\btext\/html\b|\bapplication\/xhtml\+xml\b/i.test(accept) && !wantsJson(accept)

/** Whether Markdown is asked for by name, which no browser does, and no less than a page. */
export const wantsMarkdown = (accept = ''): boolean =>
  /\btext\/markdown\b/i.test(accept) &&
  quality(accept, 'text/markdown') >= Math.max(quality(accept, 'text/html'), Number.MIN_VALUE)
