import { html, type Html } from '../html.ts'
import type { Identity } from '../identity.ts'
import type { PageContext } from '../page.ts'
import { avatar } from './avatar.ts'
import { tokenField } from './form.ts'
import { icon } from './icon.ts'
import { searchForm } from './search-form.ts'
import { ownPages } from './side-list.ts'

/** Sections of the site: those of the navigation, then those of its menu “More”. A section may have several pages. */
const sections = [
  ['Home', '/'],
  ['Communities', '/c'],
  ['Market', '/services', '/jobs'],
  ['Questions', '/questions'],
] as const
const moreSections = [
  ['Posts', '/posts'],
  ['Polls', '/polls'],
  ['Quizzes', '/mcqs'],
  ['Tags', '/tags'],
  ['Members', '/u'],
] as const

/** Unread counts of a member. */
export interface Unread {
  readonly notifications: number
  readonly messages: number
  /** Open reports, for moderators. */
  readonly reports?: number
}

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
    ${sectionsMenu(path)} ${path === '/search' ? '' : searchForm()}
    <div class="account">
      ${context?.member ? own(context, unread, path) : [searchLink, context && entrances(context, isFailure)]}
    </div>
  </header>`
}

const searchLink = html`<a class="icon-button to-search" href="/search"
  >${icon('search')}<span class="label-below">Search</span></a
>`

function sectionsMenu(path: string): Html {
  const all = [...sections, ...moreSections]
  const current = all.find(([, ...targets]) =>
    targets.some((target) => path === target || (target !== '/' && path.startsWith(`${target}/`))),
  )
  const key = `${current?.[0]} ${current?.some((target) => target === path)}`
  const written = sectionsMenus.get(key) ?? writeSectionsMenu(current?.[0], path)
  sectionsMenus.set(key, written)
  return written
}

/** Rendered once for each section, and shared by all pages. */
const sectionsMenus = new Map<string, Html>()

function writeSectionsMenu(current: string | undefined, path: string): Html {
  const link = ([name, ...targets]: readonly string[]) =>
    html`<a
      href="${targets[0]}"
      ${name === current ? html` aria-current="${targets.includes(path) ? 'page' : 'true'}"` : ''}
      >${name}</a
    >`
  const isInMore = moreSections.some(([name]) => name === current)
  return html`<nav class="sections" id="sections-menu" popover aria-label="Sections">
    ${sections.map(link)}
    <button popovertarget="more-sections" ${isInMore ? html` aria-current="true"` : ''}>
      More${icon('down')}
    </button>
    <div class="drop" id="more-sections" popover>${moreSections.map(link)}</div>
  </nav>`
}

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
  return html`${counted('/notifications', 'bell', 'Notifications', unread?.notifications)}
    <div class="bar">
      <a class="icon-button to-home" href="/" ${current('/')}
        >${icon('home')}<span class="label-below">Home</span></a
      >
      ${searchLink}
      <a class="button primary write" href="/write" ${current('/write')}
        >${icon('plus')}<span class="label-below">Write</span></a
      >
      ${counted('/chats', 'messages', 'Messages', unread?.messages)}
      <button class="icon-button" popovertarget="account-menu">
        ${avatar({ display_name, avatar_url })}<span class="label-below"
          >You<span class="visually-hidden">: account menu</span></span
        >
      </button>
    </div>
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
    >${icon(picture)}<span class="label-below">${name}</span>${
      unread === 0
        ? ''
        : html` <span class="badge">${unread > 99 ? '99+' : unread}</span>
            <span class="visually-hidden">unread</span>`
    }</a
  >`
