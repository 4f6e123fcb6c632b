import { forEverybody } from '../http/conditional.ts'
import type { Page } from '../page.ts'

/** `robots.txt`: excluded paths, and the address of the sitemap. */
export const robots: Page = {
  forEverybody: true,
  show: ({ origin }) =>
    Promise.resolve(
      forEverybody(
        'text/plain; charset=utf-8',
        `User-agent: *
Disallow: /search
Disallow: /settings
Disallow: /sign-in
Allow: /

Sitemap: ${origin}/sitemap.xml
`,
      ),
    ),
}
