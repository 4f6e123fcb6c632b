import { html, type Html } from '../html.ts'
import type { Identity } from '../identity.ts'
import type { PageContext } from '../page.ts'
import { avatar } from './avatar.ts'
import { tokenField } from './form.ts'
import { icon } from './icon.ts'
import { searchForm } from './search-form.ts'

/** Sections of the site, in order of the navigation. */
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

/** Unread counts of a member. */
export interface Unread {
  readonly notifications: number
  readonly messages: number
  /** Open reports, for moderators. */
  readonly reports?: number
}

/** Personal pages, in order of the menu. */
const ownPages = [
  ['/bookings', 'Bookings'],
  ['/applications', 'Applications'],
  ['/saved', 'Saved'],
  ['/schedule', 'Schedule'],
  ['/settings', 'Settings'],
] as const

/**
 * Renders the header of a page.
 * @param unread Unread counts of the member; left out for visitors.
 * @param isFailure Whether the page is an error, which does not repeat the address of what may be hidden.
 */
export function header(
  { name, mark }: Identity,
  context: PageContext | undefined,
  unread: Unread | undefined,
  isFailure = false,
): Html {
  const path = context?.address.replace(/\?.*/s, '') ?? ''
  return html`<header class="top">
    <button class="icon-button sections-button" popovertarget="sections-menu">
      ${icon('menu')}<span class="visually-hidden">Sections</span>
    </button>
    <a class="brand" href="/"
      ><img src="${mark.path}" alt="" width="28" height="28" /><span dir="auto">${name}</span></a
    >
    ${path === '/search' ? html`<span></span>` : searchForm()}
    <div class="account">
      <a class="icon-button to-search" href="/search"
        >${icon('search')}<span class="visually-hidden">Search</span></a
      >
      ${context === undefined ? '' : context.member === undefined ? entrances(context, isFailure) : own(context, unread, path)}
    </div>
    ${sectionsMenu(path)}
  </header>`
}

function sectionsMenu(path: string): Html {
  const current = sections.find(([target]) => path === target || path.startsWith(`${target}/`))?.[0]
  const key = `${current} ${path === current}`
  const written = sectionsMenus.get(key) ?? writeSectionsMenu(current, path)
  sectionsMenus.set(key, written)
  return written
}

/** Rendered once for each section, and shared by all pages. */
const sectionsMenus = new Map<string, Html>()

const writeSectionsMenu = (current: string | undefined, path: string): Html =>
  html`<nav class="sections" id="sections-menu" popover aria-label="Sections">
    ${sections.map(
      ([target, name]) =>
        html`<a
          href="${target}"
          ${target === current ? html` aria-current="${path === target ? 'page' : 'true'}"` : ''}
          >${name}</a
        >`,
    )}
  </nav>`

/** Renders the ways in. They lead back: to the address that they name or, from an error, to the page before. */
function entrances({ address, settings, suspension, token }: PageContext, isFailure: boolean): Html {
  if (suspension)
    return html`<form method="post" action="/sign-out">${tokenField(token)}<button>Sign out</button></form>`
  const to =
    isFailure || /^\/sign-(in|up)/.test(address) ? '' : `?${new URLSearchParams({ to: address }).toString()}`
  return html`<a class="button" href="/sign-in${to}">Sign in</a>
    ${settings.signUp === 'open' ? html`<a class="button primary" href="/sign-up${to}">Sign up</a>` : ''}`
}

function own({ member, token }: PageContext, unread: Unread | undefined, path: string): Html {
  const { username, display_name, avatar_url, role } = member!
  const current = (target: string) => (path === target ? html` aria-current="page"` : '')
  return html`<a class="button primary write" href="/write" ${current('/write')}
      >${icon('plus')}<span>Write</span></a
    >
    ${counted('/chats', 'messages', 'Messages', unread?.messages)}
    ${counted('/notifications', 'bell', 'Notifications', unread?.notifications)}
    <button class="icon-button" popovertarget="account-menu">
      ${avatar({ display_name, avatar_url })}<span class="visually-hidden">Account menu</span>
    </button>
    <nav class="menu" id="account-menu" popover aria-label="Yours">
      <a href="/u/${username}"><bdi>${display_name}</bdi> <span class="hint">@${username}</span></a>
      ${[...ownPages, ...(role === 'moderator' ? ([['/moderation', 'Moderation']] as const) : [])].map(
        ([to, name]) =>
          html`<a href="${to}" ${current(to)}
            >${name}${to === '/moderation' && unread?.reports ? html` <span class="label warn">${unread.reports}</span>` : ''}</a
          >`,
      )}
      <form method="post" action="/sign-out">
        ${tokenField(token)}<button class="plain">Sign out</button>
      </form>
    </nav>`
}

/** Renders a link to new content, with its unread count. */
const counted = (target: string, picture: Parameters<typeof icon>[0], name: string, unread = 0): Html =>
  html`<a class="icon-button" href="${target}"
    >${icon(picture)}<span class="visually-hidden">${name}</span>${
      unread === 0
        ? ''
        : html` <span class="badge">${unread > 99 ? '99+' : unread}</span>
            <span class="visually-hidden">unread</span>`
    }</a
  >`
