import type { PageShown } from '../http/answer.ts'
import { html, jsonForScript, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { imageAddress } from '../structured-data.ts'

/**
 * Renders link previews (Open Graph) and structured data (JSON-LD). Only visitors get them, since crawlers do not sign
 * in.
 */
export function card(
  page: Pick<PageContext, 'origin' | 'address' | 'identity'>,
  { title, description, canonical, image, about, kind = 'website' }: PageShown,
): Html {
  const data = about?.()
  // Programs that show previews draw no SVG, as built-in images are.
  const own = image !== undefined && image !== null && !image.endsWith('.svg')
  const picture = own ? imageAddress(page, image) : page.origin + page.identity.cardImage.path
  return html`<meta property="og:site_name" content="${page.identity.name}" />
    <meta property="og:type" content="${kind}" />
    <meta property="og:title" content="${title}" />
    ${description ? html`<meta property="og:description" content="${description}" />` : ''}
    <meta property="og:url" content="${page.origin + (canonical ?? page.address)}" />
    <meta property="og:image" content="${picture}" />
    <meta name="twitter:card" content="${own ? 'summary_large_image' : 'summary'}" />
    ${
      data
        ? html`<script type="application/ld+json">
            ${jsonForScript({ '@context': 'https://schema.org', ...data })}
          </script>`
        : ''
    }`
}
