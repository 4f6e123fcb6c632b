import type { View } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'

/** Renders a part of the content beside a page; nothing without a body. */
export const asidePart = (title: Part, body: Part): Html | undefined =>
  body
    ? html`<section>
        <h2>${title}</h2>
        ${body}
      </section>`
    : undefined

/** Renders the most used tags. */
export async function tagsAside(visit: View): Promise<Html | undefined> {
  const { items } = await visit.read('tags.list', { query: { limit: 15 } })
  if (items.length === 0) return undefined
  return asidePart(
    'Tags',
    html`<p class="tags">${items.map(({ url, name }) => html`<a href="${url}"><bdi>${name}</bdi></a>`)}</p>
      <p><a href="/tags">All tags</a></p>`,
  )
}

/** Renders the newest communities. */
export const communitiesAside = async (visit: View): Promise<Html | undefined> =>
  newest('Communities', '/c', (await visit.read('communities.list', { query: { limit: 6 } })).items)

/** Renders the newest services. */
export const servicesAside = async (visit: View): Promise<Html | undefined> =>
  newest('Services', '/services', (await visit.read('services.list', { query: { limit: 4 } })).items)

const newest = (title: string, path: string, items: Parameters<typeof linkList>[0]): Html | undefined =>
  asidePart(
    title,
    items.length === 0
      ? undefined
      : html`${linkList(items)}
          <p><a href="${path}">All ${title.toLowerCase()}</a></p>`,
  )

/** Renders links to pages of members; nothing without any. */
export const linkList = (
  links: readonly { readonly url: string; readonly title?: string; readonly name?: string }[],
): Html | undefined =>
  links.length === 0
    ? undefined
    : html`<ul class="plain-list">
        ${links.map(({ url, title, name }) => html`<li><a href="${url}" dir="auto">${title ?? name}</a></li>`)}
      </ul>`
