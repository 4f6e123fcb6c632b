import type { hiddenBy } from '@chowk/engine/website'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { byline } from './byline.ts'
import { inCommunity, type ListedItem } from './items/entry.ts'
import { gallery, picture, type Sizes } from './picture.ts'
import { tagList } from './tag-list.ts'

interface ArticleParts {
  /** Facts below the title, next to the author. */
  readonly facts?: readonly Part[]
  readonly body: Part
  /** The moderator who hid it, on the page of its author. */
  readonly hidden?: Awaited<ReturnType<typeof hiddenBy>>
  /** Dimensions of its images. */
  readonly sizes: Sizes
}

/** Notices on items that only their author sees. */
const unseen: Readonly<Record<ListedItem['status'], Html | undefined>> = {
  published: undefined,
  archived: html`<p class="notice warn">
    Archived. Only you can see this. You can restore it <a href="/archived">here</a>.
  </p>`,
  scheduled: html`<p class="notice warn">
    Not published yet. Only you can see this. Its time is in
    <a href="/schedule">your schedule</a>.
  </p>`,
  failed: html`<p class="notice bad">
    Publishing failed. Only you can see this. The reason is in <a href="/schedule">your schedule</a>.
  </p>`,
}

/** Notice on hidden items, the only unpublished items of others that moderators see. */
const HIDDEN = html`<p class="notice warn">Hidden by moderators. Only they and the author can see this.</p>`

const hiddenNotice = ({ who, reason }: NonNullable<ArticleParts['hidden']>): Html =>
  html`<p class="notice warn">
    ${who} have hidden this, and only they can restore it. Only you and they can see it.
    ${reason ? html`Their reason: <bdi>${reason}</bdi>` : ''}
  </p>`

/** Renders an item on its own page: title, author, text, images and topics. */
export const article = (
  context: PageContext,
  item: ListedItem,
  { facts = [], body, sizes, hidden }: ArticleParts,
): Html =>
  html`<article class="article">
    <header>
      <h1 dir="auto">${item.title}</h1>
      ${byline(
        item.author,
        item.published_at ?? item.created_at,
        context.calendar,
        inCommunity(item),
        item.published_at !== null && item.updated_at !== item.published_at ? html`<span>edited</span>` : '',
        facts.map((fact) => (fact ? html`<span>${fact}</span>` : '')),
        context.member?.id === item.author.id ? html`<a href="${item.url}/edit">Edit</a>` : '',
      )}
      ${hidden ? hiddenNotice(hidden) : item.status === 'archived' && item.author.id !== context.member?.id ? HIDDEN : unseen[item.status]}
    </header>
    ${picture(item.featured_image, sizes)} ${body} ${gallery(item.gallery, sizes)} ${tagList(item.tags)}
  </article>`
