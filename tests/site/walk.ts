import type { BrowserSession, PageSeen } from './browsing.ts'

/** Returns the local addresses of a page's links, images and style sheets, without fragments. */
export function linksOf(body: string): string[] {
  const found = [...body.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, address]) => unescaped(address!))
  return found
    .filter((address) => address.startsWith('/') && !address.startsWith('//'))
    .map((address) => address.replace(/#.*/s, ''))
}

/** Decodes escaped HTML. */
export const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Returns a key of pages that are alike, such as the reply forms of comments: one of each kind is visited. */
function kindOf(link: string): string {
  const [path = '', query = ''] = link.split('?')
  if (path === '/sign-in') return path
  if (path === '/report') return `${path} ${/type=\w+/.exec(query)?.[0]}`
  if (/^\/u\/[^/]+\/block$/.test(path)) return '/u/*/block'
  const form = /(?:^|&)(reply|edit)=/.exec(query)?.[1]
  return form === undefined
    ? link.replace(/([?&](?:after|at|before|scheduled_at)=)[^&]*/, '$1')
    : `${path.replace(/[^/]+$/, '*')} ${form}`
}

/** Addresses that only redirect. */
const GOES_ON = /^\/((comments|notifications)\/\d+(\?|$)|chats\/new\?to=)/

/** Follows every link from `/`; of similar pages, one. Returns the response of each address. */
export async function walk(
  browsing: BrowserSession,
  from: readonly string[] = ['/'],
): Promise<Map<string, PageSeen>> {
  const seen = new Map<string, PageSeen>()
  const kinds = new Set<string>(['/sign-in'])
  const ahead = [...from]
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (seen.has(path)) continue
    const page = await browsing.get(path)
    const { location } = page.headers
    if (GOES_ON.test(path) && page.status === 303 && location !== undefined) {
      ahead.push(location.replace(/#.*/s, ''))
      continue
    }
    seen.set(path, page)
    if (!String(page.headers['content-type']).startsWith('text/html')) continue
    for (const link of linksOf(page.body)) {
      if (kinds.has(kindOf(link))) continue
      kinds.add(kindOf(link))
      ahead.push(link)
    }
  }
  return seen
}
