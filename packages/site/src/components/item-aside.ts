import { newestItems } from '@chowk/engine/website'
import { ApiError } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { followButton } from './actions.ts'
import { asidePart, linkList } from './aside.ts'
import { avatar } from './avatar.ts'
import { memberLink } from './byline.ts'
import { communityIcon } from './items/card.ts'
import { wayToMessage } from './connection-buttons.ts'
import type { ListedItem } from './items/entry.ts'
import { followers } from './items/card.ts'

/** Number of other items of the author. */
const OTHER_ITEMS = 4

/** Renders the sidebar of an item: its author, its community and other items of the author. */
export async function itemAside(context: PageContext, item: ListedItem): Promise<Html> {
  const { author, community } = item
  const newest = await newestItems(context.visit, OTHER_ITEMS + 1, author.id)
  const otherItems = newest.filter(({ id }) => id !== item.id).slice(0, OTHER_ITEMS)
  return html`<section class="about-author">
      <h2 class="visually-hidden">Author</h2>
      ${avatar(author)}
      <p class="name">${memberLink(author)}</p>
      ${await standing(context, item)}
    </section>
    ${asidePart(
      'Community',
      community &&
        html`<p class="card">
          ${communityIcon(community.icon)}
          <a class="name" href="${community.url}"><bdi>${community.name}</bdi></a>
        </p>`,
    )}
    ${asidePart(html`More by <bdi>${author.display_name}</bdi>`, linkList(otherItems))}`
}

/** Renders tagline, followers and follow button of the author; nothing for visitors, or for former members. */
async function standing({ visit, member }: PageContext, { author, status, type }: ListedItem): Promise<Part> {
  if (member === undefined) return undefined
  // Providers can be contacted.
  const isOffer = type === 'service' || type === 'job'
  try {
    const { user } = await visit.read('users.get', { params: { username: author.username } })
    return html`${user.tagline === null ? '' : html`<p dir="auto">${user.tagline}</p>`}
      <p class="hint">${followers(user)}</p>
      ${
        author.id === member.id || status !== 'published'
          ? ''
          : html`<p class="actions">
              ${isOffer ? wayToMessage(user, user.connection) : ''}
              ${followButton({ type: 'user', id: user.id, following: user.following }, 'button')}
            </p>`
      }`
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
