import { communityRoles as roles, type CommunityRole, type OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { excerptOf } from '@chowk/engine/website'
import { act } from '../actions/act.ts'
import { actionButton, actionOf, moreMenu } from '../components/actions.ts'
import { asidePart } from '../components/aside.ts'
import { communityActions } from '../components/community-actions.ts'
import { memberLink, type Author } from '../components/byline.ts'
import { communityIcon, followers, memberCard } from '../components/items/card.ts'
import { entry, listingOf } from '../components/items/entry.ts'
import { articles, list } from '../components/items/list.ts'
import { orForbiddenNotice } from '../components/forbidden-notice.ts'
import { count } from '../components/numbers.ts'
import { pager, readPage } from '../components/pager.ts'
import { isStored, sized } from '../components/picture.ts'
import { prose } from '../components/prose.ts'
import { choiceTabs } from '../components/tabs.ts'
import { day } from '../components/time.ts'
import { communityRoles, communityTabs } from '../components/labels.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext, Page } from '../page.ts'
import { communityData } from '../structured-data.ts'

type Read = ActOutput<OperationOf<'communities.get'>>
type FeedItem = ActOutput<OperationOf<'communities.feed'>>['items'][number]
type Tab = keyof typeof communityTabs

/** A community: its content by tab, or its members. */
export const community: Page = {
  async show(context) {
    const { visit, params, query } = context
    const slug = params.slug!
    const { item, tabs: open } = await visit.read('communities.get', { params: { slug } })
    const runs = item.role === 'creator' || item.role === 'admin'
    const pendingCount = runs
      ? (await visit.read('communities.settings', { params: { slug } })).requests.length
      : 0
    const tab = (query.get('tab') ?? 'all') as Tab
    const feed = await orForbiddenNotice(async () => {
      const page = await readPage(context, 20, (page) =>
        visit.read('communities.feed', { params: { slug }, query: { ...page, tab } }),
      )
      return html`${choiceTabs(
        context,
        'In this community',
        'tab',
        open.map((name) => [name, communityTabs[name]]),
        tab,
      )}${await listOf(context, page.items, item.role)}${pager(context, page)}`
    })
    return {
      title: item.name,
      description:
        excerptOf(item.description ?? '') || `A community of ${count(item.members_count, 'member')}.`,
      canonical: item.url,
      image: item.banner,
      about: () => communityData(context, item),
      ...(item.visibility === 'public' && { feed: { path: `${item.url}/feed.atom`, title: item.name } }),
      unlisted: item.visibility === 'private',
      main: html`<div class="beside headed">
        ${head(context, item, pendingCount)}${about(item)}
        <div>${feed}</div>
      </div>`,
    }
  },
  submit: act,
}

const head = (context: PageContext, item: Read['item'], pendingCount: number): Html => {
  const { name, icon, banner, visibility, verified } = item
  return html`<header class="article">
    ${banner !== null && isStored(banner) ? html`<img class="banner" ${sized(banner, '(min-width: 44rem) 44rem, 100vw')} alt="" width="1200" height="300" />` : ''}
    <div class="person">
      ${communityIcon(icon)}
      <h1 dir="auto">${name}</h1>
    </div>
    <p class="facts">
      ${visibility === 'private' ? html`<span class="label">Private</span>` : ''}
      ${verified ? html`<span class="label good">Verified</span>` : ''}
      ${[
        count(item.members_count, 'member'),
        item.items_count === null ? '' : count(item.items_count, 'item'),
        followers(item),
        html`since ${day(item.created_at, context.calendar)}`,
        item.creator && html`by ${memberLink(item.creator)}`,
      ].map((fact) => (fact ? html`<span>${fact}</span>` : ''))}
    </p>
    ${communityActions(context, item, pendingCount)}
  </header>`
}

const about = (item: Read['item']): Html =>
  html`<aside class="aside" aria-label="About this community">
    ${asidePart('About', prose(item.description, 'small'))} ${asidePart('Rules', prose(item.rules, 'small'))}
  </aside>`

async function listOf(
  context: PageContext,
  items: readonly FeedItem[],
  viewer: CommunityRole | null,
): Promise<Html> {
  const { calendar } = context
  const people = items.filter((item) => item.type === 'member')
  const published = items.filter((item) => item.type !== 'member')
  const listing = { ...(await listingOf(context, published)), isMixed: true }
  if (people.length === 0)
    return articles(
      'entries',
      published.map((item) => entry({ ...item, community: null }, listing)),
      'Nothing has been published here yet.',
    )
  return list(
    'cards',
    people.map(({ member, role, joined_at }) =>
      memberCard(
        member,
        [communityRoles[role], html`since ${day(joined_at, calendar)}`],
        roleButtons(context.params.slug!, member, role, viewer),
      ),
    ),
    '',
  )
}

/** Renders what the viewer may do about a member below them: other roles below their own, and putting them out. */
const roleButtons = (
  slug: string,
  member: Author,
  role: CommunityRole,
  viewer: CommunityRole | null,
): Part => {
  const rank = (one: CommunityRole) => roles.indexOf(one)
  if ((viewer !== 'creator' && viewer !== 'admin') || rank(role) >= rank(viewer)) return ''
  const others = roles.filter((one) => one !== role && rank(one) < rank(viewer))
  return moreMenu(
    `role-${member.id}`,
    [
      ...others.map((one) =>
        actionButton({
          label: `Make ${communityRoles[one].toLowerCase()}`,
          action: actionOf(rank(one) > rank(role) ? 'raise-role' : 'lower-role', member.username, one, role),
        }),
      ),
      html`<a href="/c/${slug}/people/${encodeURIComponent(member.username)}">Remove</a>`,
    ],
    undefined,
    html` for <bdi>${member.display_name}</bdi>`,
  )
}
