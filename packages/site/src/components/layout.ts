import type { PageShown } from '../http/answer.ts'
import { font, formScript, siteScript, stylesheet, writingScript, writingStylesheet } from '../assets.ts'
import { html } from '../html.ts'
import type { Identity } from '../identity.ts'
import type { PageContext } from '../page.ts'
import { card } from './link-preview.ts'
import { contactLink } from './contact-link.ts'
import { doneNotice } from './done-notice.ts'
import { WRITING_FIELD } from './form.ts'
import { header, type Unread } from './header.ts'
import { sideList } from './side-list.ts'

/** Matches a field whose content is kept, where its form has the identity of what is written. */
const HAS_FIELDS = /<(?:textarea|input\s+type="file")/

const keepsFields = (main: string): boolean =>
  HAS_FIELDS.test(main) && main.includes(`name="${WRITING_FIELD}"`)

/**
 * Renders a whole document around the content of a page.
 * @param context Context of the request; left out where it is unknown, as after a server error.
 * @param unread Unread counts of the member.
 */
export function layout(page: PageShown, identity: Identity, context?: PageContext, unread?: Unread): string {
  const { name } = identity
  const {
    title,
    main,
    description,
    canonical,
    feed = { path: '/feed.atom', title: name },
    head,
    script,
    unlisted,
    status = 200,
  } = page
  const isListed = !unlisted && status < 400
  const content = html`<main id="main">${context && doneNotice(context)}${main}</main>`
  const list = context && sideList(context)
  return String(
    html`<!doctype html>
      <html lang="en">
        <head lang="">
          <meta charset="utf-8" />
          <title>${title === name ? title : `${title} · ${name}`}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          ${description ? html`<meta name="description" content="${description}" />` : ''}
          ${isListed ? '' : html`<meta name="robots" content="noindex" />`}
          ${canonical && context ? html`<link rel="canonical" href="${context.origin + canonical}" />` : ''}
          <link rel="preload" href="${font.path}" as="font" type="font/woff2" crossorigin />
          <link rel="stylesheet" href="${stylesheet.path}" />
          ${identity.colours ? html`<link rel="stylesheet" href="${identity.colours.path}" />` : ''}
          <link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.path}" />
          <link rel="icon" href="${identity.mark.path}" type="${identity.mark.type}" />
          ${isListed && context && context.member === undefined ? card(context, page) : ''}${head}
          <script type="module" src="${siteScript.path}"></script>
          ${context?.member ? html`<script type="module" src="${writingScript.path}"></script>` : ''}
          ${
            context?.member && keepsFields(main.toString())
              ? html`<link rel="stylesheet" href="${writingStylesheet.path}" />
                  <script type="module" src="${formScript.path}"></script>`
              : ''
          }
          ${script ? html`<script type="module" src="${script}"></script>` : ''}
        </head>
        <body ${context?.member ? html` data-member="${context.member.id}"` : ''}>
          <a class="skip" href="#main">Skip to content</a>
          ${header(identity, context, unread, status >= 400)}
          ${list ? html`<div class="with-list">${list}${content}</div>` : content}
          <footer class="bottom">
            <a href="/about"
              ><span>About <bdi>${name}</bdi></span></a
            >
            <a href="/rules">Rules</a>
            <a href="/privacy">Privacy</a>
            ${identity.contact ? contactLink(identity.contact, 'Contact') : ''}
            <a href="/docs">Developers</a> <a href="${feed.path}">RSS</a>
          </footer>
        </body>
      </html> `,
  )
}
