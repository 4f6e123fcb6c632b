import type { PageShown } from '../http/answer.ts'
import { font, mark, siteScript, stylesheet } from '../assets.ts'
import { html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { card } from './card.ts'
import { header, type Unread } from './header.ts'

/** Feed of pages without their own. */
const everything = { path: '/feed.atom', title: 'Chowk' }

/**
 * Renders a whole document around the content of a page.
 * @param context Context of the request; left out where it is unknown, as after a server error.
 * @param unread Unread counts of the member.
 */
export function layout(page: PageShown, context?: PageContext, unread?: Unread): string {
  const {
    title,
    main,
    description,
    canonical,
    feed = everything,
    head,
    script,
    unlisted,
    status = 200,
  } = page
  const isListed = !unlisted && status < 400
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${title === 'Chowk' ? title : `${title} · Chowk`}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          ${description ? html`<meta name="description" content="${description}" />` : ''}
          ${isListed ? '' : html`<meta name="robots" content="noindex" />`}
          ${canonical && context ? html`<link rel="canonical" href="${context.origin + canonical}" />` : ''}
          <link rel="preload" href="${font.path}" as="font" type="font/woff2" crossorigin />
          <link rel="stylesheet" href="${stylesheet.path}" />
          <link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.path}" />
          <link rel="icon" href="${mark.path}" type="image/svg+xml" />
          ${isListed && context && context.member === undefined ? card(context, page) : ''}${head}
          <script type="module" src="${siteScript.path}"></script>
          ${script ? html`<script type="module" src="${script}"></script>` : ''}
        </head>
        <body>
          <a class="skip" href="#main">Skip to content</a>
          ${header(context, unread)}
          <main id="main">${main}</main>
          <footer class="bottom">
            <span>Chowk</span> <a href="/docs">API</a> <a href="${feed.path}">Feed</a>
          </footer>
        </body>
      </html> `,
  )
}
