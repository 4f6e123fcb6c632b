import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { actionRow, followButton, moreMenu, reportLink, suspendLink } from './actions.ts'
import { avatar } from './avatar.ts'
import { connectedNotice, connectionButtons, disconnectButton } from './connection-buttons.ts'
import { followers } from './items/card.ts'
import { count } from './numbers.ts'
import { isStored, sized } from './picture.ts'
import { placeName } from './place.ts'
import { prose } from './prose.ts'
import { tabs } from './tabs.ts'
import { shownAddress } from '../shown-address.ts'
import { day } from './time.ts'

export type User = ActOutput<OperationOf<'users.get'>>['user']

/** Renders the head of the pages about a member. */
const profileHead = (context: PageContext, user: User): Html => {
  const { username, display_name, banner_url, tagline } = user
  return html`<header class="article">
    ${banner_url !== null && isStored(banner_url) ? html`<img class="banner" ${sized(banner_url, '(min-width: 44rem) 44rem, 100vw')} alt="" width="1200" height="300" />` : ''}
    <div class="person">
      ${avatar(user, 'large')}
      <div>
        <h1 dir="auto">${display_name}</h1>
        <p class="lead">@${username}</p>
        ${tagline === null ? '' : html`<p dir="auto">${tagline}</p>`}
      </div>
    </div>
    ${profileActions(context, user)}
  </header>`
}

/** Renders what a member tells about themselves, and their figures. */
function profileAside({ calendar }: PageContext, user: User): Html {
  const { username, bio, website, location } = user
  const locationName = placeName(location)
  return html`<aside class="aside" aria-label="About this member">
    ${prose(bio, 'small')}
    <p class="facts">
      ${locationName === undefined ? '' : html`<span>${locationName}</span>`}
      ${website === null ? '' : html`<span><a href="${website}" rel="nofollow ugc noopener noreferrer me">${shownAddress(website).replace(/^https?:\/\/(www\.)?|\/$/g, '')}</a></span>`}
      ${followers(user) && html`<span>${followers(user)}</span>`}
      <span><a href="/u/${username}/connections">${count(user.connections_count, 'connection')}</a></span>
      ${user.has_cv ? html`<span><a href="/u/${username}/cv">CV</a></span>` : ''}
      <span>member since ${day(user.joined_at, calendar)}</span>
    </p>
  </aside>`
}

/** Renders the actions of the viewer towards a member. */
function profileActions(context: PageContext, user: User): Part {
  const { id, username, following, connection } = user
  if (context.member === undefined) return ''
  if (context.member.id === id) return ownLinks
  const row = actionRow(
    context,
    connectionButtons(user, connection),
    followButton({ type: 'user', id, following }, 'button'),
    moreMenu('more', [
      connection === 'connected' ? disconnectButton(user) : '',
      html`<a rel="nofollow" href="/u/${encodeURIComponent(username)}/block">Block</a>`,
      reportLink(context, 'user', id),
      context.member.role === 'moderator' ? suspendLink(user) : '',
    ]),
  )
  if (connection === 'connected') return row
  return [
    row,
    html`<p class="hint">Follow to see posts in your feed. Connect to write to each other as well.</p>`,
  ]
}

/** The way to change one's own profile; all other personal pages are in the account menu. */
const ownLinks = html`<p class="actions"><a class="button" href="/settings">Edit profile</a></p>`

/** Tabs of a profile, each with the kinds of activity that it shows. */
const tabKinds = {
  all: ['All'],
  writing: ['Writing', 'post', 'question', 'poll', 'mcq', 'comment', 'answer'],
  trade: ['Trade', 'service', 'job'],
  reviews: ['Reviews', 'review'],
} as const

/** A page about a member: a tab of their activity, or another page. */
type Current = keyof typeof tabKinds | 'cv' | 'connections'

/** Returns the tab that the address asks for, and whether it shows a kind of activity. */
export function tabOf({ query }: PageContext) {
  const wanted = query.get('show') ?? ''
  const tab = Object.hasOwn(tabKinds, wanted) ? (wanted as keyof typeof tabKinds) : 'all'
  const kinds: readonly (string | undefined)[] = tabKinds[tab].slice(1)
  return { tab, shows: (kind: string | undefined) => tab === 'all' || kinds.includes(kind) }
}

/** Renders the tabs of the pages about a member. */
const profileTabs = ({ username }: User, current: Current): Html =>
  tabs(
    'Show',
    Object.entries(tabKinds).map(([tab, [name]]) => ({
      to: `/u/${encodeURIComponent(username)}${tab === 'all' ? '' : `?show=${tab}`}`,
      name,
      current: tab === current,
    })),
  )

/** Renders a page about a member. */
export const profilePage = async (
  context: PageContext,
  user: User,
  { title, current, body }: { title: string; current: Current; body: Html },
) => ({
  title,
  description: user.tagline ?? `${user.display_name} on ${context.identity.name}`,
  canonical: `/u/${user.username}${current === 'cv' || current === 'connections' ? `/${current}` : ''}`,
  main: html`${await connectedNotice(context)}
    <div class="beside headed">
      ${profileHead(context, user)}${profileAside(context, user)}
      <div>${profileTabs(user, current)}${body}</div>
    </div>`,
})
