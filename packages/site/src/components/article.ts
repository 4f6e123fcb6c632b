import { html, type Html, type Part } from '../html.ts'
import type { Looking } from '../page.ts'
import { byline } from './byline.ts'
import type { ListedItem } from './entry.ts'
import { gallery, picture } from './picture.ts'
import { tagList } from './tag-list.ts'

interface ArticleParts {
  /** What stands below its title, beside who wrote it. */
  readonly facts?: readonly Part[]
  readonly body: Part
}

/** An item on its own page: what it is called, who wrote it, what it says, its images and topics. */
export const article = ({ visit }: Looking, item: ListedItem, { facts = [], body }: ArticleParts): Html =>
  html`<article class="article">
    <header>
      <h1 dir="auto">${item.title}</h1>
      ${byline(
        item.author,
        item.published_at ?? item.created_at,
        visit.now,
        item.community
          ? html`<span
              >in <a href="${item.community.url}"><bdi>${item.community.name}</bdi></a></span
            >`
          : '',
        facts.map((fact) => (fact ? html`<span>${fact}</span>` : '')),
      )}
      ${item.status === 'archived' ? html`<p class="notice warn">This is archived: nobody but you can see it.</p>` : ''}
    </header>
    ${picture(item.featured_image)} ${body} ${gallery(item.gallery)} ${tagList(item.tags)}
  </article>`
