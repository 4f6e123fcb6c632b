import type { ActOutput } from '@chowk/engine'
import type { OperationOf } from '@chowk/contract'
import { html, type Html, type Part } from '../../html.ts'
import { byline } from '../byline.ts'
import { icon } from '../icon.ts'
import { count } from '../numbers.ts'
import { isStored, sized } from '../picture.ts'
import { tagList } from '../tag-list.ts'
import { kindNames } from '../labels.ts'
import type { Calendar } from '../time.ts'

/** An item of any kind, as listed. */
export type ListedItem = ActOutput<OperationOf<'feed.list'>>['items'][number]

interface EntryOptions {
  readonly calendar: Calendar
  /** Whether to show its kind, in mixed lists. */
  readonly kind?: boolean
  /** Facts specific to its kind. */
  readonly facts?: readonly Part[]
  /** Content in front: the number of answers of a question, or the logo of a company. */
  readonly lead?: Part
  /** Content below its text: the options of a poll. */
  readonly more?: Part
  readonly heading?: 2 | 3
}

/** Renders an item in a list. */
export function entry(
  item: ListedItem,
  { calendar, kind = false, facts, lead, more, heading = 2 }: EntryOptions,
): Html {
  const image =
    item.featured_image !== null && isStored(item.featured_image) ? item.featured_image : undefined
  return html`<article class="entry${lead ? ' led' : ''}">
    ${lead}
    ${byline(
      item.author,
      item.published_at ?? item.created_at,
      calendar,
      kind ? html`<span class="label">${kindNames[item.type]}</span>` : '',
      item.community
        ? html`<span
            >in <a href="${item.community.url}"><bdi>${item.community.name}</bdi></a></span
          >`
        : '',
    )}
    ${titleOf(item, heading)} ${item.excerpt ? html`<p class="excerpt" dir="auto">${item.excerpt}</p>` : ''}
    ${more}
    <div class="facts">
      ${repliesLink(item)}
      ${(facts ?? [likesOf(item)]).map((fact) => (fact ? html`<span>${fact}</span>` : ''))}
      ${tagList(item.tags)}
    </div>
    ${image ? html`<img class="thumbnail" ${sized(image, '8.5rem')} alt="" width="136" height="102" loading="lazy" />` : ''}
  </article>`
}

/** Renders the title of an item in a list, as a link to it. */
export const titleOf = ({ url, title }: Pick<ListedItem, 'url' | 'title'>, heading: 2 | 3 = 2): Html => {
  const link = html`<a href="${url}">${title}</a>`
  return heading === 2 ? html`<h2 dir="auto">${link}</h2>` : html`<h3 dir="auto">${link}</h3>`
}

const likesOf = ({ likes }: ListedItem): Part => (likes > 0 ? count(likes, 'like') : '')

/** Renders the number of comments, or of answers and replies, as a link to them. */
export const repliesLink = ({ url, type, title, comments_count }: ListedItem): Part => {
  if (comments_count === 0) return ''
  const [anchor, one, many] =
    type === 'question' ? ['answers', 'answer or reply', 'answers and replies'] : ['comments', 'comment']
  return html`<a class="to-replies" href="${url}#${anchor}"
    >${icon('messages')}${count(comments_count, one, many)}<span class="visually-hidden">
      on ${title}</span
    ></a
  >`
}
