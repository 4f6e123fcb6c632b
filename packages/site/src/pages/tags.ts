import { listPage } from '../components/list-page.ts'
import { count } from '../components/numbers.ts'
import { readPage } from '../components/pager.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** All tags, the most used first. */
export const tags: Page = {
  async show(context) {
    const page = await readPage(context, 50, (query) => context.visit.read('tags.list', { query }))
    return listPage(context, {
      title: 'Tags',
      about: 'What members write about, the most used first.',
      list:
        page.items.length === 0
          ? html`<p class="nothing">There are no tags here.</p>`
          : html`<ul class="cards" role="list">
              ${page.items.map(
                ({ url, name, items_count, followers_count, description }) =>
                  html`<li class="card plain">
                    <p class="name">
                      <a href="${url}">#<bdi>${name}</bdi></a>
                    </p>
                    ${description === null ? '' : html`<p dir="auto">${description}</p>`}
                    <p class="facts">
                      <span>${count(items_count, 'item')}</span>
                      <span>${count(followers_count, 'follower')}</span>
                    </p>
                  </li>`,
              )}
            </ul>`,
      page,
      before: 'Before',
      after: 'More',
    })
  },
}
