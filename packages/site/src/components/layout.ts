import type { PageShown } from '../http/answer.ts'
import { mark, stylesheet } from '../assets.ts'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { avatar } from './avatar.ts'
import { card } from './card.ts'
import { tokenField } from './form.ts'

/** The parts of the site, in the order in which they are listed. */
const sections = [
  ['/posts', 'Posts'],
  ['/questions', 'Questions'],
  ['/polls', 'Polls'],
  ['/mcqs', 'Quizzes'],
  ['/c', 'Communities'],
  ['/services', 'Services'],
  ['/jobs', 'Jobs'],
  ['/tags', 'Tags'],
  ['/u', 'Members'],
] as const

/** The feed of pages that have none of their own. */
const everything = { path: '/feed.atom', title: 'Chowk' }

/** Pages of the member's own, in the order in which the menu lists them. */
const ownPages = [
  ['/notifications', 'Notifications'],
  ['/saved', 'Saved'],
  ['/schedule', 'Schedule'],
  ['/settings', 'Settings'],
] as const

/**
 * A whole document: what is shown, and what stands around it.
 * @param context Who looks, and where; left out where nothing is known of it, as after an error of the server.
 * @param unread How many notifications the member has not read.
 */
export function layout(page: PageShown, context?: PageContext, unread = 0): string {
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
  const path = context?.address.replace(/\?.*/s, '') ?? ''
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
          <link rel="stylesheet" href="${stylesheet.path}" />
          <link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.path}" />
          <link rel="icon" href="${mark.path}" type="image/svg+xml" />
          ${isListed && context && context.member === undefined ? card(context, page) : ''}${head}
          ${script ? html`<script type="module" src="${script}"></script>` : ''}
        </head>
        <body>
          <a class="skip" href="#main">Skip to content</a>
          <header class="top">
            <a class="brand" href="/"><img src="${mark.path}" alt="" width="24" height="24" />Chowk</a>
            <form class="find" action="/search" role="search">
              <label class="visually-hidden" for="find">Search</label
              ><input
                id="find"
                name="q"
                type="search"
                placeholder="Search"
                maxlength="200"
                autocomplete="off"
                value="${path === '/search' ? (context?.query.get('q') ?? '') : ''}"
              /><button>
                <span class="visually-hidden">Search</span
                ><svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                  <path
                    d="M8.500 3a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM12.500 12.500 17 17"
                    fill="none"
                    stroke="currentColor"
                    stroke-width="2"
                    stroke-linecap="round"
                  />
                </svg>
              </button>
            </form>
            ${context ? account(context, unread, path) : ''}
            <nav class="sections" aria-label="Sections">
              ${sections.map(
                ([to, name]) =>
                  html`<a
                    href="${to}"
                    ${path === to || path.startsWith(`${to}/`) ? html` aria-current="${path === to ? 'page' : 'true'}"` : ''}
                    >${name}</a
                  >`,
              )}
            </nav>
          </header>
          <main id="main">${main}</main>
          <footer class="bottom">
            <span>Chowk</span> <a href="/docs">API</a> <a href="${feed.path}">Feed</a>
          </footer>
        </body>
      </html> `,
  )
}

function account({ member, address, token }: PageContext, unread: number, path: string): Html {
  if (member === undefined) {
    const back = new URLSearchParams({ to: address }).toString()
    return html`<div class="account">
      <a href="/sign-in${/^\/sign-(in|up)/.test(address) ? '' : `?${back}`}">Sign in</a>
    </div>`
  }
  return html`<div class="account">
    <a class="write" href="/write" ${path === '/write' ? html` aria-current="page"` : ''}>Write</a>
    <details class="menu">
      <summary>
        ${avatar(member)}<span class="visually-hidden"
          >Account menu${unread > 0 ? `, ${unread} unread notifications` : ''}</span
        >${unread > 0 ? html`<span class="unread"></span>` : ''}
      </summary>
      <nav aria-label="Yours">
        <a href="/u/${member.username}"><bdi>${member.display_name}</bdi></a>
        ${[
          ...ownPages,
          ...(member.role === 'moderator' ? ([['/moderation', 'Moderation']] as const) : []),
        ].map(
          ([to, name]) =>
            html`<a href="${to}" ${path === to ? html` aria-current="page"` : ''}
              >${name}${to === '/notifications' && unread > 0 ? html` <span class="label">${unread}</span>` : ''}</a
            >`,
        )}
        <form method="post" action="/sign-out">
          ${tokenField(token)}<button class="plain">Sign out</button>
        </form>
      </nav>
    </details>
  </div>`
}
