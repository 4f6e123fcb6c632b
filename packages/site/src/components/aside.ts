import type { View } from '@chowk/engine'
import { html, type Html } from '../html.ts'

/** Renders the most used tags. */
export async function tagsAside(visit: View): Promise<Html | undefined> {
  const { items } = await visit.read('tags.list', { query: { limit: 15 } })
  if (items.length === 0) return undefined
  return html`<section>
    <h2>Tags</h2>
    <p class="tags">${items.map(({ url, name }) => html`<a href="${url}"><bdi>${name}</bdi></a>`)}</p>
    <p><a href="/tags">All tags</a></p>
  </section>`
}

/** Renders the newest communities. */
export async function communitiesAside(visit: View): Promise<Html | undefined> {
  const { items } = await visit.read('communities.list', { query: { limit: 6 } })
  if (items.length === 0) return undefined
  return html`<section>
    <h2>Communities</h2>
    <ul class="plain-list">
      ${items.map(
        ({ url, name }) =>
          html`<li>
            <a href="${url}"><bdi>${name}</bdi></a>
          </li>`,
      )}
    </ul>
    <p><a href="/c">All communities</a></p>
  </section>`
}
