import type { Browsing, PageSeen } from './browsing.ts'

/** Addresses on this site that a page links to, or takes images and style sheets from; without fragments. */
export function linksOf(body: string): string[] {
  const found = [...body.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, address]) => unescaped(address!))
  return found
    .filter((address) => address.startsWith('/') && !address.startsWith('//'))
    .map((address) => address.replace(/#.*/s, ''))
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/**
 * Follows every link from `/`, and gives what was seen at each address. Links to sign in, which differ by where one comes from,
 * and what is no page, are looked at once.
 */
export async function walk(
  browsing: Browsing,
  from: readonly string[] = ['/'],
): Promise<Map<string, PageSeen>> {
  const seen = new Map<string, PageSeen>()
  const ahead = [...from]
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (seen.has(path)) continue
    const page = await browsing.get(path)
    seen.set(path, page)
    if (!String(page.headers['content-type']).startsWith('text/html')) continue
    for (const link of linksOf(page.body))
      if (!seen.has(link) && !link.startsWith('/sign-in?')) ahead.push(link)
  }
  return seen
}
