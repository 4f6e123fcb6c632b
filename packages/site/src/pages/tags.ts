import { listPage } from '../components/list-page.ts'
import { readPage } from '../components/pager.ts'
import { tagCard } from '../components/tag-card.ts'
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
              ${page.items.map(tagCard)}
            </ul>`,
      page,
      before: 'Before',
      after: 'More',
    })
  },
}
