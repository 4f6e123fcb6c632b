import type { ActOutput } from '@chowk/engine'
import { lastReplies, type LastReplies } from '@chowk/engine/website'
import type { OperationOf } from '@chowk/contract'
import { html, type Html, type Part } from '../../html.ts'
import type { PageContext } from '../../page.ts'
import { byline } from '../byline.ts'
import { icon } from '../icon.ts'
import { count } from '../numbers.ts'
import { isStored, sized } from '../picture.ts'
import { tagList } from '../tag-list.ts'
import { kindNames } from '../labels.ts'
import { when, type Calendar } from '../time.ts'

/** An item of any kind, as listed. */
export type ListedItem = ActOutput<OperationOf<'feed.list'>>['items'][number]

/** How the items of a list are shown. */
export interface Listing {
  readonly calendar: Calendar
  /** The last comment on each item, if lists show it. */
  readonly replies?: ReadonlyMap<number, LastReplies>
  readonly heading?: 2 | 3
  /** Whether to name the kind of each, in mixed lists. */
  readonly isMixed?: boolean
}

/** Reads additional data that a list shows about its items. */
export const listingOf = async (
  { visit, calendar }: Pick<PageContext, 'visit' | 'calendar'>,
  items: readonly ListedItem[],
): Promise<Listing> => ({
  calendar,
  replies: await lastReplies(
    visit,
    items.flatMap(({ id, comments_count }) => (comments_count > 0 ? id : [])),
  ),
})

interface EntryParts {
  /** Facts specific to its kind. */
  readonly facts?: readonly Part[]
  /** Content in front: the number of answers of a question. */
  readonly lead?: Part
  /** Content below its text: the options of a poll. */
  readonly more?: Part
}

/** Renders an item in a list. */
export function entry(item: ListedItem, listing: Listing, { facts, lead, more }: EntryParts = {}): Html {
  const { calendar, heading, isMixed } = listing
  const image =
    item.featured_image !== null && isStored(item.featured_image) ? item.featured_image : undefined
  return html`<article class="entry${lead ? ' led' : ''}">
    ${lead}
    ${byline(
      item.author,
      item.published_at ?? item.created_at,
      calendar,
      isMixed ? html`<span class="label">${kindNames[item.type]}</span>` : '',
    )}
    ${titleOf(item, heading)} ${item.excerpt ? html`<p class="excerpt" dir="auto">${item.excerpt}</p>` : ''}
    ${more}
    <div class="facts">
      ${inCommunity(item)} ${repliesLink(item, listing)}
      ${[activeAt(item, listing), ...(facts ?? [likesOf(item)])].map((fact) => (fact ? html`<span>${fact}</span>` : ''))}
      ${tagList(item.tags)}
    </div>
    ${image ? html`<img class="thumbnail" ${sized(image, '8.5rem')} alt="" width="136" height="102" loading="lazy" />` : ''}
  </article>`
}

/** Renders the community in which an item is published. */
export const inCommunity = ({ community }: ListedItem): Part =>
  community
    ? html`<span
        >in <a href="${community.url}"><bdi>${community.name}</bdi></a></span
      >`
    : ''

/** Renders the title of something in a list, as a link to its page if it has one. */
export const titleOf = ({ url, title }: Pick<Mentioned, 'url' | 'title'>, heading: 2 | 3 = 2): Html => {
  const link = url === null ? title : html`<a href="${url}">${title}</a>`
  return heading === 2 ? html`<h2 dir="auto">${link}</h2>` : html`<h3 dir="auto">${link}</h3>`
}

const likesOf = ({ likes }: ListedItem): Part => (likes > 0 ? count(likes, 'like') : '')

/** Tells when something was last said or changed, if that is later than its publication. */
function activeAt(
  { id, updated_at, published_at, created_at }: ListedItem,
  { calendar, replies }: Listing,
): Part {
  const last = Math.max(Date.parse(updated_at), replies?.get(id)?.at ?? 0)
  return replies !== undefined && last > Date.parse(published_at ?? created_at)
    ? html`active ${when(last, calendar)}`
    : ''
}

/** Renders the number of comments, or of answers and replies, as a link to the first unread one, else to all. */
export const repliesLink = (
  { id, url, type, title, comments_count }: ListedItem,
  { replies }: Pick<Listing, 'replies'> = {},
): Part => {
  if (comments_count === 0) return ''
  const [anchor, singular, many] =
    type === 'question' ? ['answers', 'answer or reply', 'answers and replies'] : ['comments', 'comment']
  const unread = replies?.get(id)?.unread
  return html`<a
    class="to-replies"
    href="${unread === undefined ? `${url}#${anchor}` : `/comments/${unread}`}"
    >${icon('messages')}${count(comments_count, singular, many)}${unread === undefined ? '' : html` <span class="label good">new</span>`}<span
      class="visually-hidden"
    >
      on ${title}</span
    ></a
  >`
}

interface Mentioned {
  /** Content above the title. */
  readonly above: Part
  readonly title: string
  readonly url: string | null
  readonly excerpt?: string
  readonly more?: Part
}

/** Renders a list entry of which only the title is known. */
export const shortEntry = ({ above, title, url, excerpt, more }: Mentioned): Html =>
  html`<article class="entry">
    <p class="kind">${above}</p>
    ${titleOf({ url, title })} ${excerpt ? html`<p class="excerpt" dir="auto">${excerpt}</p>` : ''} ${more}
  </article>`
